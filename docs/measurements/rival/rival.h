/* What the games, the search and the protocol of the rival share. */
#ifndef RIVAL_H
#define RIVAL_H

#include <stdint.h>

enum { MOST_MOVES = 8192, MOST_PLIES = 2048, KEYS = 1 << 17, MOST_SHARES = 1024 };
enum { PASS = KEYS - 1, PIE_SWAP = KEYS - 2 };

/* Tabik: cells are empty (0), black (1) or white (2). A move is 3 * segment + kind: black on the
   lower cell, black on the higher cell, exchange. `list` holds the segments with a placement, then
   those with an exchange; `kind` and `at` say where each stands in them. */
enum { TABIK_SEGMENTS = 2 * 11 * 10 };
typedef struct {
    uint8_t cell[121], rod[TABIK_SEGMENTS], list[2][TABIK_SEGMENTS], at[TABIK_SEGMENTS];
    int8_t kind[TABIK_SEGMENTS];
    int count[2];
} Tabik;

/* Konobi, on a board with a border: `near` has a bit for each neighbour of a colour, clockwise
   from above; `root` is a forest of chains, whose last four nodes are the edges. */
enum { KONOBI_POINTS = 15 * 15 };
typedef struct {
    uint8_t held[KONOBI_POINTS], near[2][KONOBI_POINTS], empty[KONOBI_POINTS];
    uint8_t root[KONOBI_POINTS + 4];
    int count;
} Konobi;

/* Stawn, on a rhombus with a border; `half_points` are those by which Black leads, twice. */
enum { STAWN_CELLS = 13 * 13 };
typedef struct {
    uint8_t piece[STAWN_CELLS];
    int empty, is_button_left, half_points;
} Stawn;

typedef struct {
    int turn, winner, black, ply; /* seats; -1: nobody has won yet */
    union {
        Tabik tabik;
        Konobi konobi;
        Stawn stawn;
    };
} State;

typedef struct {
    const char *name;
    double rave, exploration; /* visits at which both estimates weigh about the same */
    int is_common;            /* a move means the same for both seats */
    double sample_rave, sample_exploration;
    int (*start)(State *, char **options, int count); /* 0: it does not play with these */
    int (*legal)(const State *, int *moves);
    void (*play)(State *, int move);
    int (*random_move)(State *);
    void (*write)(int move, char *text);
    /* None without samples: Black's share of 64 random games, and for both colours and the key of
       each move the share of those with the move; the mover's chance at a move, before searching. */
    double (*sample)(const State *, double *black_shares, double *white_shares);
    double (*prior)(const State *, int move);
    int (*key)(int move);
} Game;

extern const Game TABIK, KONOBI, STAWN;

uint32_t below(uint32_t limit);
void seed_random(uint64_t seed);
const char *option(char **options, int count, const char *name, const char *otherwise);

uint64_t random_bits(void);
int think(const Game *, const State *, int playouts);
int think_by_samples(const Game *, const State *, int samples);
double value(void); /* the chance of the seat to move, after thinking */
void forget(void);
void follow(int move);

#endif
