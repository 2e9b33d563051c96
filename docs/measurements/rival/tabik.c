/* The rules of Tabik. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

typedef unsigned __int128 Cells; /* a bit for each */

static Cells not_left, not_right; /* the columns that a step to the right or left can reach */
static int size, segments, has_pie;
static uint8_t low[TABIK_SEGMENTS], high[TABIK_SEGMENTS], around[121][4], class[TABIK_SEGMENTS];
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
    Cells left = 0;
    for (int row = 0; row < size; row++) left |= (Cells)1 << row * size;
    not_left = ~left, not_right = ~(left << (size - 1));
    memset(arounds, 0, sizeof arounds);
    for (int cell = 0; cell < size * size; cell++)
        for (int up = 0; up < 2; up++) {
            if (up ? cell / size == size - 1 : cell % size == size - 1) continue;
            int other = cell + (up ? size : 1);
            low[segments] = (uint8_t)cell, high[segments] = (uint8_t)other;
            class[segments] = (uint8_t)(up ? 2 + cell / size % 2 : cell % size % 2);
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

/* Samples: 64 random games at once, as in games/tabik/engine/sampling.py; a word for each cell and
   segment. All groups are compared. */
static uint64_t black[121], stone[121], bare[TABIK_SEGMENTS], made[3][TABIK_SEGMENTS], parity;
static const uint64_t ALL = ~(uint64_t)0;

static void place_all(int wanted, const uint64_t *before, int is_last) {
    for (int segment = 0; segment < segments; segment++) {
        if (class[segment] != wanted) continue;
        int one = low[segment], other = high[segment];
        uint64_t drawn = random_bits(), turned = random_bits(), pair = stone[one] & stone[other];
        uint64_t exchange = (black[one] ^ black[other]) & pair & bare[segment] & drawn;
        uint64_t open = ~(stone[one] | stone[other]);
        if (!is_last) exchange &= turned, open &= drawn;
        uint64_t lower = open & random_bits(), higher = open & ~lower;
        made[2][segment] |= exchange & ~(black[one] ^ before[one]);
        made[0][segment] |= lower;
        made[1][segment] |= higher;
        black[one] ^= exchange | lower;
        black[other] ^= exchange | higher;
        stone[one] |= open, stone[other] |= open;
        bare[segment] &= ~(exchange | open);
        parity ^= exchange | open;
    }
}

static uint64_t exchange_all(int wanted, const uint64_t *before, int is_waiting) {
    uint64_t found = 0;
    for (int segment = 0; segment < segments; segment++) {
        if (class[segment] != wanted) continue;
        int one = low[segment], other = high[segment];
        uint64_t exchange = (black[one] ^ black[other]) & stone[one] & stone[other] & bare[segment];
        if (is_waiting) exchange &= random_bits();
        made[2][segment] |= exchange & ~(black[one] ^ before[one]);
        black[one] ^= exchange, black[other] ^= exchange;
        bare[segment] &= ~exchange;
        parity ^= exchange;
        found |= exchange;
    }
    return found;
}

/* 64 rows of 64 bits, with rows and columns exchanged. */
static void transpose(uint64_t rows[64]) {
    uint64_t mask = 0x00000000FFFFFFFF;
    for (int half = 32; half; half >>= 1, mask ^= mask << half)
        for (int row = 0; row < 64; row = (row + half + 1) & ~half) {
            uint64_t moved = (rows[row] >> half ^ rows[row + half]) & mask;
            rows[row] ^= moved << half;
            rows[row + half] ^= moved;
        }
}


/* The size of the largest group; `more` counts the groups of each size, by +1 or -1. */
static int count_groups(Cells stones, int8_t *more, int sign) {
    int largest = 0;
    while (stones) {
        Cells found = stones & -stones, before;
        do {
            before = found;
            found |= ((found << 1 & not_left) | (found >> 1 & not_right)) & stones;
            found |= (found << size | found >> size) & stones;
        } while (found != before);
        stones ^= found;
        int cells = __builtin_popcountll((uint64_t)found);
        cells += __builtin_popcountll((uint64_t)(found >> 64));
        more[cells] += (int8_t)sign;
        if (cells > largest) largest = cells;
    }
    return largest;
}

/* Whether Black has won a game; `is_white` says who is to move at its end. */
static int is_black_win(Cells dark, Cells light, int is_white) {
    int8_t more[122] = {0};
    int ours = count_groups(dark, more, 1), theirs = count_groups(light, more, -1);
    if (ours != theirs) return ours > theirs;
    for (int cells = ours; cells; cells--)
        if (more[cells]) return more[cells] > 0;
    return !is_white;
}

static void shuffle(int *order) {
    for (int left = 4; left > 1; left--) {
        int at = (int)below((uint32_t)left), kept = order[at];
        order[at] = order[left - 1], order[left - 1] = kept;
    }
}

static double sample(const State *state, double *black_shares, double *white_shares) {
    const Tabik *board = &state->tabik;
    uint64_t before[121], won = 0, are_left = 1;
    int order[4] = {0, 1, 2, 3}, is_placing = board->count[0] > 0;
    for (int cell = 0; cell < size * size; cell++) {
        before[cell] = black[cell] = board->cell[cell] == 1 ? ALL : 0;
        stone[cell] = board->cell[cell] ? ALL : 0;
    }
    for (int segment = 0; segment < segments; segment++) {
        bare[segment] = board->rod[segment] ? 0 : ALL;
        made[0][segment] = made[1][segment] = made[2][segment] = 0;
    }
    parity = state->turn != state->black ? ALL : 0;
    for (int left = is_placing ? 2 : 0; left; left--) {
        shuffle(order);
        for (int each = 0; each < 4; each++) place_all(order[each], before, left == 1);
    }
    for (int round = 0; are_left; round++) {
        shuffle(order);
        are_left = round < 3;
        for (int each = 0; each < 4; each++)
            are_left |= exchange_all(order[each], before, round < 3);
    }
    static uint64_t rows[2][2][64];
    for (int half = 0; half < 2; half++) {
        for (int row = 0; row < 64; row++) {
            int cell = 64 * half + row, is_cell = cell < size * size;
            rows[0][half][row] = is_cell ? black[cell] & stone[cell] : 0;
            rows[1][half][row] = is_cell ? stone[cell] & ~black[cell] : 0;
        }
        transpose(rows[0][half]);
        transpose(rows[1][half]);
    }
    for (int at = 0; at < 64; at++) {
        Cells dark = (Cells)rows[0][1][at] << 64 | rows[0][0][at];
        Cells light = (Cells)rows[1][1][at] << 64 | rows[1][0][at];
        won |= (uint64_t)is_black_win(dark, light, (int)(parity >> at & 1)) << at;
    }
    double chance = __builtin_popcountll(won) / 64.0;
    for (int segment = 0; segment < segments; segment++)
        for (int kind = 0; kind < 3; kind++) {
            int count = __builtin_popcountll(made[kind][segment]);
            int wins = __builtin_popcountll(made[kind][segment] & won);
            double share = count ? (double)wins / count : chance;
            black_shares[3 * segment + kind] = share;
            white_shares[3 * segment + kind] = count ? 1 - share : 1 - chance;
        }
    return chance;
}

static int away(int cell) {
    return abs(2 * (cell % size) - size + 1) + abs(2 * (cell / size) - size + 1);
}

static double prior(const State *state, int move) {
    int one = low[move / 3], other = high[move / 3], kind = move % 3;
    int gain = away(other) - away(one); /* what Black gains if it comes to the lower cell */
    int goes_low = kind == 2 ? state->tabik.cell[one] != 1 : kind == 0;
    if ((state->turn != state->black) == goes_low) gain = -gain;
    return 1 / (1 + exp(-0.25 * gain));
}

static int key_of(int move) { return move; }

const Game TABIK = {"tabik", 3000, 0.03, 1, 50, 0.03, start, legal, play, random_move,
                    write_move, sample, prior, key_of};
