/* The kernel's IDA* (py/slidestar/kernel/loops/ida_star_loop.py), written in C as a recursive function, for
   comparison in `./build.sh bench`. It uses the same tables and automaton, so its counts are equal. */
#include <stdint.h>

typedef struct {
    const uint8_t *restrict tables;
    const uint16_t *restrict automaton;
    const int64_t *restrict step;
    const uint8_t *restrict away;
    const int32_t *restrict delta;
    const uint8_t *restrict slot;
    uint8_t *restrict tiles;
    int32_t *restrict index;
    uint8_t *restrict entry;
    int64_t expanded;
    int bound;
} search;

#define SEARCH(NAME, VIEWS)                                                                        \
    static int NAME(search *s, int depth, int blank, int slack, int state, const int *sums) {      \
        if (2 * slack == s->bound - depth) return depth;                                           \
        s->expanded++;                                                                             \
        for (int d = 3; d >= 0; d--) {                                                             \
            int next = s->automaton[4 * state + d];                                                \
            if (!next) continue;                                                                   \
            int cell = blank + (int)s->step[d], tile = s->tiles[cell];                             \
            int room = slack - s->away[256 * tile + 4 * cell + d];                                 \
            if (room < 0) continue;                                                                \
            int after[VIEWS + 1], value[VIEWS + 1], old[VIEWS + 1], fits = 1;                      \
            for (int v = 0; v < VIEWS; v++) {                                                      \
                int k = s->slot[64 * v + tile];                                                    \
                int place = s->index[k] + s->delta[256 * v + 4 * tile + d];                        \
                value[v] = s->tables[place >> 2] >> ((place & 3) << 1) & 3;                        \
                after[v] = sums[v] + value[v] - s->entry[k];                                       \
                if (after[v] > room) {                                                             \
                    fits = 0;                                                                      \
                    break;                                                                         \
                }                                                                                  \
            }                                                                                      \
            if (!fits) continue;                                                                   \
            s->tiles[blank] = tile;                                                                \
            for (int v = 0; v < VIEWS; v++) {                                                      \
                int k = s->slot[64 * v + tile];                                                    \
                s->index[k] += s->delta[256 * v + 4 * tile + d];                                   \
                old[v] = s->entry[k];                                                              \
                s->entry[k] = value[v];                                                            \
            }                                                                                      \
            int found = NAME(s, depth + 1, cell, room, next, after);                               \
            if (found >= 0) return found;                                                          \
            s->tiles[cell] = tile;                                                                 \
            for (int v = 0; v < VIEWS; v++) {                                                      \
                int k = s->slot[64 * v + tile];                                                    \
                s->index[k] -= s->delta[256 * v + 4 * tile + d];                                   \
                s->entry[k] = old[v];                                                              \
            }                                                                                      \
        }                                                                                          \
        return -1;                                                                                 \
    }

SEARCH(search_0, 0)
SEARCH(search_2, 2)
SEARCH(search_4, 4)

/* Search with the buffers of slidestar.kernel.IdaStar, and return the solution's length or -1. */
int64_t search_below(const uint8_t *tables, const uint16_t *automaton, const int64_t *step,
                     const uint8_t *away, const int32_t *delta, const uint8_t *slot, uint8_t *tiles,
                     int32_t *index, uint8_t *entry, const int64_t *stack, int64_t *regs,
                     int64_t views) {
    search s = {tables, automaton, step, away, delta, slot, tiles, index, entry, 0, (int)regs[0]};
    int sums[4];
    for (int v = 0; v < 4; v++) sums[v] = stack[1] >> (8 * v) & 255;
    int slack = stack[0] >> 3 & 255, state = stack[0] >> 11, blank = (int)regs[1];
    int found = (views == 0 ? search_0 : views == 2 ? search_2 : search_4)(&s, 0, blank, slack, state, sums);
    regs[3] += s.expanded;
    return found;
}
