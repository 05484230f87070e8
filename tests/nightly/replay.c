/* Calls a compiled kernel as a file says, and compares: for machines that have no Python here.

   replay LIBRARY FILE. The file: 64-bit numbers, how many calls; of each its function's name (32
   bytes), how many buffers and numbers it takes, what it returns, the numbers; of each buffer its
   size, its bytes before and its bytes after. test_wheels_elsewhere.py writes it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
static void *library(const char *path) { return LoadLibraryA(path); }
static void *symbol(void *from, const char *name) { return (void *)GetProcAddress(from, name); }
#else
#include <dlfcn.h>
static void *library(const char *path) { return dlopen(path, RTLD_NOW); }
static void *symbol(void *from, const char *name) { return dlsym(from, name); }
#endif

typedef long long number;
enum { MOST = 14 }; /* arguments: a function takes as many of the first as it has */
typedef number (*function)(number, number, number, number, number, number, number, number, number,
                           number, number, number, number, number);

static FILE *file;

static void take(void *place, size_t size) {
    if (fread(place, 1, size, file) != size) exit(3);
}

static number next(void) {
    number value;
    take(&value, sizeof value);
    return value;
}

int main(int count, char **words) {
    void *kernel = count == 3 ? library(words[1]) : NULL;
    file = count == 3 ? fopen(words[2], "rb") : NULL;
    if (!kernel || !file) return 2;
    number calls = next();
    for (number call = 0; call < calls; call++) {
        char name[32];
        take(name, sizeof name);
        number buffers = next(), numbers = next(), expected = next();
        number a[MOST] = {0}, sizes[MOST];
        void *after[MOST];
        for (number i = 0; i < numbers; i++) a[buffers + i] = next();
        for (number i = 0; i < buffers; i++) {
            sizes[i] = next();
            void *before = malloc(sizes[i] + 1);
            after[i] = malloc(sizes[i] + 1);
            take(before, sizes[i]);
            take(after[i], sizes[i]);
            a[i] = (number)(size_t)before;
        }
        function run = (function)symbol(kernel, name);
        if (!run) return 4;
        number found = run(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11],
                           a[12], a[13]);
        int same = found == expected;
        for (number i = 0; i < buffers; i++) {
            same = same && !memcmp((void *)(size_t)a[i], after[i], sizes[i]);
            free((void *)(size_t)a[i]);
            free(after[i]);
        }
        if (!same) {
            printf("call %lld, %s: another result\n", call, name);
            return 1;
        }
    }
    printf("%lld calls agree\n", calls);
    return 0;
}
