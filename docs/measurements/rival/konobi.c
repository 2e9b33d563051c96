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

/* Samples: 64 random games at once, as in games/konobi/engine/sampling.py; a word for each point
   and colour. */
typedef uint64_t Words[KONOBI_POINTS];

static Words stones[2], empty, is_free[2], spoiled[2];

static uint64_t is_weak(const uint64_t *own, int point) {
    uint64_t found = 0;
    for (int way = 1; way < 8; way += 2)
        found |= own[point + step[way]]
                 & ~(own[point + step[way - 1]] | own[point + step[(way + 1) & 7]]);
    return found;
}

static uint64_t uncrossed(int colour, int point) {
    const uint64_t *own = stones[colour], *foes = stones[!colour];
    uint64_t crosscut = 0;
    for (int way = 1; way < 8; way += 2)
        crosscut |= own[point + step[way]] & foes[point + step[way - 1]]
                    & foes[point + step[(way + 1) & 7]];
    return ~crosscut;
}

static uint64_t unexcused(int colour, int point) {
    const uint64_t *own = stones[colour], *bad = spoiled[colour];
    uint64_t found = 0;
    for (int way = 1; way < 8; way += 2)
        found |= bad[point + step[way]]
                 & ~(own[point + step[way - 1]] | own[point + step[(way + 1) & 7]]);
    return found;
}

static int list_part(int part, uint8_t *points) {
    int count = 0;
    for (int row = 1 + (part >> 1); row <= size; row += 2)
        for (int column = 1 + (part & 1); column <= size; column += 2)
            points[count++] = (uint8_t)(row * width + column);
    return count;
}

static void find_excuses(int part) {
    uint8_t points[KONOBI_POINTS];
    for (int other = 1; other < 3; other++)
        for (int left = list_part(part ^ other, points) - 1; left >= 0; left--)
            for (int colour = 0; colour < 2; colour++) {
                int point = points[left];
                is_free[colour][point] = empty[point] & ~is_weak(stones[colour], point);
            }
    for (int left = list_part(part ^ 3, points) - 1; left >= 0; left--)
        for (int colour = 0; colour < 2; colour++) {
            int point = points[left];
            const uint64_t *open = is_free[colour];
            spoiled[colour][point] = stones[colour][point]
                                     & (open[point + step[0]] | open[point + step[2]]
                                        | open[point + step[4]] | open[point + step[6]]);
        }
}

static void fill(int part, int is_last) {
    uint8_t points[KONOBI_POINTS];
    int count = list_part(part, points);
    if (!is_last) find_excuses(part);
    for (int each = 0; each < count; each++) {
        int point = points[each];
        uint64_t here = empty[point], drawn = here & random_bits(), black, white;
        if (!here) continue;
        black = here & uncrossed(0, point), white = here & uncrossed(1, point);
        if (is_last) {
            black &= drawn | ~white;
            white &= ~black;
        } else {
            black &= drawn & ~unexcused(0, point);
            white &= ~drawn & ~unexcused(1, point);
        }
        stones[0][point] |= black, stones[1][point] |= white;
        empty[point] &= ~(black | white);
    }
}

static uint64_t black_wins(void) {
    static Words reached;
    uint64_t won = 0, is_changed = 1;
    memset(reached, 0, sizeof reached);
    for (int point = width + 1; point <= width + size; point++) reached[point] = stones[0][point];
    for (int turn = 0; is_changed; turn++) {
        is_changed = 0;
        for (int at = 0; at < size * size; at++) {
            int each = turn & 1 ? size * size - 1 - at : at;
            int point = (each / size + 1) * width + each % size + 1;
            uint64_t before = reached[point], near = before;
            for (int way = 0; way < 8; way++) near |= reached[point + step[way]];
            reached[point] = near & stones[0][point];
            is_changed |= reached[point] ^ before;
        }
    }
    for (int column = 1; column <= size; column++) won |= reached[size * width + column];
    return won;
}

static int key_of(int move) { return move == PASS ? 0 : move; }

static double sample(const State *state, double *black_shares, double *white_shares) {
    int order[4] = {0, 1, 2, 3};
    for (int row = 1; row <= size; row++)
        for (int column = 1; column <= size; column++) {
            int point = row * width + column, held = state->konobi.held[point];
            stones[0][point] = held == 1 ? ~(uint64_t)0 : 0;
            stones[1][point] = held == 2 ? ~(uint64_t)0 : 0;
            empty[point] = held ? 0 : ~(uint64_t)0;
        }
    for (int sweep = 0; sweep < 3; sweep++) {
        for (int left = 4; left > 1; left--) {
            int at = (int)below((uint32_t)left), part = order[at];
            order[at] = order[left - 1], order[left - 1] = part;
        }
        for (int each = 0; each < 4; each++) fill(order[each], sweep == 2);
    }
    uint64_t won = black_wins();
    int wins = __builtin_popcountll(won);
    black_shares[0] = wins / 64.0, white_shares[0] = 1 - wins / 64.0;
    for (int row = 1; row <= size; row++)
        for (int column = 1; column <= size; column++) {
            int point = row * width + column, held = __builtin_popcountll(stones[0][point]);
            int both = __builtin_popcountll(stones[0][point] & won);
            black_shares[point] = held ? (double)both / held : wins / 64.0;
            white_shares[point] = held < 64 ? (double)(64 - wins - held + both) / (64 - held)
                                            : 1 - wins / 64.0;
        }
    return wins / 64.0;
}

static double prior(const State *state, int move) {
    (void)state, (void)move;
    return 0.5;
}

const Game KONOBI = {"konobi", 1000, 0.1, 0, 30, 0.01, start, legal, play, random_move,
                     write_move, sample, prior, key_of};
