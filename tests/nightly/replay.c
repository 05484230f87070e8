/* Repeat recorded calls of a compiled kernel and compare the results, on machines without Python.

   replay LIBRARY FILE

   The file starts with the number of calls. A call has the function's name (32 bytes), the numbers of
   its buffers and its other arguments, the result, and these arguments, followed for each buffer by
   its size, its bytes before and its bytes after the call. All numbers have 64 bits. */

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
enum { MAX_ARGUMENTS = 20 }; /* a function ignores those after its own */
typedef number (*function)(number, number, number, number, number, number, number, number, number,
                           number, number, number, number, number, number, number, number, number,
                           number, number);

static FILE *file;

static void read_bytes(void *place, size_t size) {
    if (fread(place, 1, size, file) != size) exit(3);
}

static number read_number(void) {
    number value;
    read_bytes(&value, sizeof value);
    return value;
}

int main(int count, char **words) {
    void *kernel = count == 3 ? library(words[1]) : NULL;
    file = count == 3 ? fopen(words[2], "rb") : NULL;
    if (!kernel || !file) return 2;
    number calls = read_number();
    for (number call = 0; call < calls; call++) {
        char name[32];
        read_bytes(name, sizeof name);
        number buffers = read_number(), numbers = read_number(), expected = read_number();
        number a[MAX_ARGUMENTS] = {0}, sizes[MAX_ARGUMENTS];
        void *after[MAX_ARGUMENTS];
        for (number i = 0; i < numbers; i++) a[buffers + i] = read_number();
        for (number i = 0; i < buffers; i++) {
            sizes[i] = read_number();
            void *before = malloc(sizes[i] + 1);
            after[i] = malloc(sizes[i] + 1);
            read_bytes(before, sizes[i]);
            read_bytes(after[i], sizes[i]);
            a[i] = (number)(size_t)before;
        }
        function run = (function)symbol(kernel, name);
        if (!run) return 4;
        number found = run(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11],
                           a[12], a[13], a[14], a[15], a[16], a[17], a[18], a[19]);
        int same = found == expected;
        for (number i = 0; i < buffers; i++) {
            same = same && !memcmp((void *)(size_t)a[i], after[i], sizes[i]);
            free((void *)(size_t)a[i]);
            free(after[i]);
        }
        if (!same) {
            printf("call %lld, %s: the results differ\n", call, name);
            return 1;
        }
    }
    printf("%lld calls agree\n", calls);
    return 0;
}
