/* The rules of Konobi. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

static int size, width, has_pie, step[8];
static uint8_t weak[256], blocked[256]; /* diagonals without a friend between; with two enemies */

static int root(Konobi *board, int point) {
    while (board->root[point] != point)
        point = board->root[point] = board->root[board->root[point]];
    return point;
}

static void join(Konobi *board, int one, int other) {
    board->root[root(board, one)] = (uint8_t)root(board, other);
}

static int start(State *state, char **options, int count) {
    size = atoi(option(options, count, "size", "11"));
    has_pie = !strcmp(option(options, count, "pie", "on"), "on");
    if (size < 3 || size > 13) return 0;
    width = size + 2;
    int steps[8] = {width, width + 1, 1, 1 - width, -width, -width - 1, -1, width - 1};
    memcpy(step, steps, sizeof step);
    for (int near = 0; near < 256; near++) {
        weak[near] = blocked[near] = 0;
        for (int way = 1; way < 8; way += 2) {
            int sides = 1 << (way - 1) | 1 << ((way + 1) & 7);
            if (near >> way & 1 && !(near & sides)) weak[near] |= (uint8_t)(1 << way);
            if ((near & sides) == sides) blocked[near] |= (uint8_t)(1 << way);
        }
    }
    memset(state, 0, sizeof *state);
    state->winner = -1;
    Konobi *board = &state->konobi;
    memset(board->held, 3, sizeof board->held);
    for (int point = 0; point < KONOBI_POINTS + 4; point++) board->root[point] = (uint8_t)point;
    for (int row = 1; row <= size; row++)
        for (int column = 1; column <= size; column++) {
            board->held[row * width + column] = 0;
            board->empty[board->count++] = (uint8_t)(row * width + column);
        }
    return 1;
}

static int may_place(const Konobi *board, int point, int colour) {
    int links = weak[board->near[colour][point]];
    if (board->near[colour][point] & blocked[board->near[!colour][point]]) return 0;
    for (int way = 1; way < 8; way += 2) {
        if (!(links >> way & 1)) continue;
        for (int side = 0; side < 8; side += 2) {
            int other = point + step[way] + step[side];
            if (!board->held[other] && !weak[board->near[colour][other]]) return 0;
        }
    }
    return 1;
}

static int legal(const State *state, int *moves) {
    const Konobi *board = &state->konobi;
    int found = 0, colour = state->turn != state->black;
    for (int each = 0; each < board->count; each++)
        if (may_place(board, board->empty[each], colour)) moves[found++] = board->empty[each];
    if (has_pie && state->ply == 1) moves[found++] = PIE_SWAP;
    if (!found) moves[found++] = PASS;
    return found;
}

static void place(State *state, int point) {
    Konobi *board = &state->konobi;
    int colour = state->turn != state->black, edges = KONOBI_POINTS + 2 * colour, at = 0;
    int near = board->near[colour][point], links = (near & 0x55) | weak[near];
    while (board->empty[at] != point) at++;
    board->empty[at] = board->empty[--board->count];
    board->held[point] = (uint8_t)(1 + colour);
    for (int way = 0; way < 8; way++) {
        board->near[colour][point + step[way]] |= (uint8_t)(1 << ((way + 4) & 7));
        if (links >> way & 1) join(board, point, point + step[way]);
    }
    int line = colour ? point % width : point / width;
    if (line == 1) join(board, point, edges);
    if (line == size) join(board, point, edges + 1);
    if (root(board, edges) == root(board, edges + 1)) state->winner = state->turn;
}

static void play(State *state, int move) {
    if (move == PIE_SWAP) state->black = !state->black;
    else if (move != PASS) place(state, move);
    state->turn = !state->turn;
    state->ply++;
}

static int random_move(State *state) {
    Konobi *board = &state->konobi;
    int colour = state->turn != state->black;
    for (int left = board->count; left; left--) {
        int at = (int)below((uint32_t)left), point = board->empty[at];
        if (may_place(board, point, colour)) return point;
        board->empty[at] = board->empty[left - 1];
        board->empty[left - 1] = (uint8_t)point;
    }
    return PASS;
}

static void write_move(int move, char *text) {
    if (move >= PIE_SWAP) strcpy(text, move == PASS ? "pass" : "swap");
    else sprintf(text, "%c%d", 'a' + move % width - 1, move / width);
}

const Game KONOBI = {"konobi", 1000, 0.1, 0, start, legal, play, random_move, write_move};
