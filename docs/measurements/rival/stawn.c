/* The rules of Stawn with an agreed komi. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

enum { STONE = 1, PAWN = 3, BORDER = 5 }; /* black ones; one more for white */
enum { FAR = 10, WALKS = 91 * 6 * FAR * FAR, CAPTURES = WALKS, PLACES = 2 * WALKS };
enum { FIELDS = PLACES + 91, BUTTON = FIELDS + 91, WAYS = 6 };

static int size, width, cells, komi, way[WAYS], spot[91], number[STAWN_CELLS], row_start[12];

static int start(State *state, char **options, int count) {
    size = atoi(option(options, count, "size", "5"));
    komi = atoi(option(options, count, "komi", "choose"));
    width = 2 * size + 1;
    if (size < 2 || size > 6 || !strcmp(option(options, count, "komi", "choose"), "choose"))
        return 0;
    int ways[WAYS] = {1, width + 1, width, -1, -width - 1, -width};
    memcpy(way, ways, sizeof way);
    memset(state, 0, sizeof *state);
    state->winner = -1;
    memset(state->stawn.piece, BORDER, sizeof state->stawn.piece);
    cells = 0;
    for (int row = 0; row < 2 * size - 1; row++) {
        int first = row < size ? 0 : row - size + 1, last = row < size ? size + row : 2 * size - 1;
        row_start[row] = cells;
        for (int at = first; at < last; at++) {
            spot[cells] = (row + 1) * width + at + 1;
            number[spot[cells]] = cells;
            state->stawn.piece[spot[cells++]] = 0;
        }
    }
    row_start[2 * size - 1] = cells;
    state->stawn.empty = cells;
    state->stawn.is_button_left = !strcmp(option(options, count, "button", "on"), "on");
    state->stawn.half_points = -2 * komi;
    return 1;
}

static int colour_of(const State *state) { return state->turn != state->black; }

/* How many more of the pawns next to these cells are of a colour than of the other. */
static int majority(const Stawn *board, const int *field, int count, int colour) {
    uint8_t seen[STAWN_CELLS] = {0};
    int more = 0;
    for (int each = 0; each < count; each++)
        for (int to = 0; to < WAYS; to++) {
            int near = field[each] + way[to], piece = board->piece[near];
            if (piece < PAWN || piece == BORDER || seen[near]) continue;
            seen[near] = 1;
            more += piece == PAWN + colour ? 1 : -1;
        }
    return more;
}

static int field_of(const Stawn *board, int cell, int *field, uint8_t *seen) {
    int count = 0, done = 0;
    seen[field[count++] = cell] = 1;
    while (done < count) {
        int from = field[done++];
        for (int to = 0; to < WAYS; to++) {
            int near = from + way[to];
            if (seen[near] || board->piece[near] != board->piece[cell]) continue;
            seen[field[count++] = near] = 1;
        }
    }
    return count;
}

static int walks(const Stawn *board, int from, int to, int colour, int *moves) {
    int found = 0, passed[FAR], free = 1, cell = spot[from], base = (from * WAYS + to) * FAR;
    passed[0] = 0; /* the stone may stand this far from the start */
    for (int far = 1;; far++) {
        int piece = board->piece[cell += way[to]];
        int is_capture = piece == PAWN + !colour && majority(board, &cell, 1, colour) > 0;
        if (!piece || is_capture)
            for (int each = 0; each < free; each++)
                moves[found++] = is_capture * CAPTURES + (base + far - 1) * FAR + passed[each];
        if (piece == BORDER || piece == STONE + !colour || piece == PAWN + !colour) return found;
        if (!piece) passed[free++] = far;
    }
}

static int moves_of(const State *state, int colour, int *moves) {
    const Stawn *board = &state->stawn;
    uint8_t seen[STAWN_CELLS] = {0};
    int found = 0, field[91];
    for (int from = 0; from < cells; from++) {
        int cell = spot[from], piece = board->piece[cell];
        if (!piece) moves[found++] = PLACES + from;
        else if (piece == PAWN + colour)
            for (int to = 0; to < WAYS; to++)
                found += walks(board, from, to, colour, moves + found);
        else if (piece == STONE + !colour && !seen[cell]) {
            int count = field_of(board, cell, field, seen);
            if (majority(board, field, count, colour) > 0) moves[found++] = FIELDS + from;
        }
    }
    if (board->is_button_left) moves[found++] = BUTTON;
    return found;
}

static int legal(const State *state, int *moves) {
    int found = moves_of(state, colour_of(state), moves);
    if (!found) moves[found++] = PASS;
    return found;
}

static void walk(Stawn *board, int move, int colour) {
    int is_capture = move >= CAPTURES, code = move % WALKS, from = code / FAR / FAR / WAYS;
    int step = way[code / FAR / FAR % WAYS], far = code / FAR % FAR + 1, cell = spot[from];
    board->piece[cell] = 0;
    board->piece[cell + far * step] = (uint8_t)(PAWN + colour);
    board->piece[cell + code % FAR * step] = (uint8_t)(STONE + colour);
    board->half_points += colour ? -2 : 2;
    board->empty -= !is_capture;
}

static void convert(Stawn *board, int cell, int colour) {
    uint8_t seen[STAWN_CELLS] = {0};
    int field[91], count = field_of(board, cell, field, seen);
    for (int each = 0; each < count; each++) board->piece[field[each]] = (uint8_t)(STONE + colour);
    board->half_points += (colour ? -4 : 4) * count;
}

static void play(State *state, int move) {
    Stawn *board = &state->stawn;
    int colour = colour_of(state), moves[MOST_MOVES];
    if (move < PLACES) walk(board, move, colour);
    else if (move < FIELDS) {
        board->piece[spot[move - PLACES]] = (uint8_t)(PAWN + colour);
        board->empty--;
    } else if (move < BUTTON) convert(board, spot[move - FIELDS], colour);
    else if (move == BUTTON) {
        board->is_button_left = 0;
        board->half_points += colour ? -1 : 1;
    }
    state->turn = !state->turn;
    state->ply++;
    if (board->empty || board->is_button_left) return;
    if (!moves_of(state, 0, moves) && !moves_of(state, 1, moves))
        state->winner = board->half_points > 0 ? state->black : !state->black;
}

/* Something that may be done on a random cell, or the button. */
static int random_move(State *state) {
    const Stawn *board = &state->stawn;
    int colour = colour_of(state), moves[MOST_MOVES];
    for (int tries = 0; tries < 12; tries++) {
        int from = (int)below((uint32_t)cells + 1), found = 0;
        if (from == cells) {
            if (board->is_button_left) return BUTTON;
            continue;
        }
        int cell = spot[from], piece = board->piece[cell];
        if (!piece) return PLACES + from;
        if (piece == PAWN + colour)
            found = walks(board, from, (int)below(WAYS), colour, moves);
        else if (piece == STONE + !colour) {
            uint8_t seen[STAWN_CELLS] = {0};
            int field[91], count = field_of(board, cell, field, seen), name = from;
            for (int each = 0; each < count; each++)
                if (number[field[each]] < name) name = number[field[each]];
            if (majority(board, field, count, colour) > 0) return FIELDS + name;
        }
        if (found) return moves[below((uint32_t)found)];
    }
    int found = legal(state, moves);
    return moves[below((uint32_t)found)];
}

static int name_of(int cell, char *text) {
    int row = 0, index = number[cell];
    while (index >= row_start[row + 1]) row++;
    return sprintf(text, "%c%d", 'a' + row, 1 + index - row_start[row]);
}

static void write_move(int move, char *text) {
    if (move == PASS || move == BUTTON) strcpy(text, move == PASS ? "pass" : "button");
    else if (move >= FIELDS) *text = '!', name_of(spot[move - FIELDS], text + 1);
    else if (move >= PLACES) name_of(spot[move - PLACES], text);
    else {
        int code = move % WALKS, cell = spot[code / FAR / FAR / WAYS];
        int step = way[code / FAR / FAR % WAYS];
        text += name_of(cell, text);
        *text++ = move >= CAPTURES ? 'x' : '-';
        text += name_of(cell + (code / FAR % FAR + 1) * step, text);
        *text++ = '@';
        name_of(cell + code % FAR * step, text);
    }
}

const Game STAWN = {"stawn", 1000, 0.1, 0, 0, 0, start, legal, play, random_move,
                    write_move, 0, 0, 0};
