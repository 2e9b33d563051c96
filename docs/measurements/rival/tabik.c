/* The rules of Tabik. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

static int size, segments, has_pie;
static uint8_t low[TABIK_SEGMENTS], high[TABIK_SEGMENTS], around[121][4];
static int arounds[121];

static void sort(Tabik *board, int segment) {
    int one = board->cell[low[segment]], other = board->cell[high[segment]];
    int kind = -1, before = board->kind[segment];
    if (!board->rod[segment]) {
        if (!one && !other) kind = 0;
        else if (one && other && one != other) kind = 1;
    }
    if (kind == before) return;
    if (before >= 0) {
        int last = board->list[before][--board->count[before]], at = board->at[segment];
        board->list[before][at] = (uint8_t)last;
        board->at[last] = (uint8_t)at;
    }
    if (kind >= 0) {
        board->at[segment] = (uint8_t)board->count[kind];
        board->list[kind][board->count[kind]++] = (uint8_t)segment;
    }
    board->kind[segment] = (int8_t)kind;
}

static int start(State *state, char **options, int count) {
    size = atoi(option(options, count, "size", "7"));
    has_pie = !strcmp(option(options, count, "pie", "on"), "on");
    if (size < 2 || size > 11) return 0;
    segments = 0;
    memset(arounds, 0, sizeof arounds);
    for (int cell = 0; cell < size * size; cell++)
        for (int up = 0; up < 2; up++) {
            if (up ? cell / size == size - 1 : cell % size == size - 1) continue;
            int other = cell + (up ? size : 1);
            low[segments] = (uint8_t)cell, high[segments] = (uint8_t)other;
            around[cell][arounds[cell]++] = around[other][arounds[other]++] = (uint8_t)segments++;
        }
    memset(state, 0, sizeof *state);
    state->winner = -1;
    memset(state->tabik.kind, -1, sizeof state->tabik.kind);
    for (int segment = 0; segment < segments; segment++) sort(&state->tabik, segment);
    return 1;
}

static int legal(const State *state, int *moves) {
    const Tabik *board = &state->tabik;
    int found = 0;
    for (int each = 0; each < board->count[0]; each++)
        for (int kind = 0; kind < 2; kind++) moves[found++] = 3 * board->list[0][each] + kind;
    for (int each = 0; each < board->count[1]; each++)
        moves[found++] = 3 * board->list[1][each] + 2;
    if (has_pie && state->ply == 1) moves[found++] = PIE_SWAP;
    return found;
}

static int group(const Tabik *board, int cell, uint8_t *seen) {
    int waiting[121], count = 0, done = 0;
    seen[waiting[count++] = cell] = 1;
    while (done < count) {
        int from = waiting[done++];
        for (int each = 0; each < arounds[from]; each++) {
            int segment = around[from][each];
            int to = low[segment] == from ? high[segment] : low[segment];
            if (!seen[to] && board->cell[to] == board->cell[from])
                seen[waiting[count++] = to] = 1;
        }
    }
    return count;
}

static int winner(const State *state) {
    uint8_t seen[121] = {0};
    int more[122] = {0};
    for (int cell = 0; cell < size * size; cell++)
        if (state->tabik.cell[cell] && !seen[cell])
            more[group(&state->tabik, cell, seen)] += state->tabik.cell[cell] == 1 ? 1 : -1;
    for (int count = size * size; count; count--)
        if (more[count]) return more[count] > 0 ? state->black : !state->black;
    return state->turn; /* the last mover has lost */
}

static void play(State *state, int move) {
    Tabik *board = &state->tabik;
    if (move == PIE_SWAP) state->black = !state->black;
    else {
        int segment = move / 3, kind = move % 3, one = low[segment], other = high[segment];
        board->cell[one] = kind == 2 ? 3 - board->cell[one] : 1 + kind;
        board->cell[other] = 3 - board->cell[one];
        board->rod[segment] = 1;
        for (int each = 0; each < arounds[one]; each++) sort(board, around[one][each]);
        for (int each = 0; each < arounds[other]; each++) sort(board, around[other][each]);
    }
    state->turn = !state->turn;
    state->ply++;
    if (!board->count[0] && !board->count[1]) state->winner = winner(state);
}

static int random_move(State *state) {
    Tabik *board = &state->tabik;
    uint32_t places = 2 * (uint32_t)board->count[0];
    uint32_t drawn = below(places + (uint32_t)board->count[1]);
    if (drawn < places) return 3 * board->list[0][drawn / 2] + (int)(drawn % 2);
    return 3 * board->list[1][drawn - places] + 2;
}

static void write_move(int move, char *text) {
    if (move == PIE_SWAP) {
        strcpy(text, "swap");
        return;
    }
    int one = low[move / 3], other = high[move / 3];
    int first = move % 3 == 1 ? other : one, second = move % 3 == 1 ? one : other;
    sprintf(text, "%c%d%s%c%d", 'a' + first % size, 1 + first / size, move % 3 == 2 ? "~" : "",
            'a' + second % size, 1 + second / size);
}

const Game TABIK = {"tabik", 3000, 0.03, 1, start, legal, play, random_move, write_move};
