/* A rival for the arena: UCT with RAVE, driven by the text protocol (docs/protocol.md).
   `genmove [nodes=N] [seed=N]` has that many playouts: 10000 if none are named; `value`, with the
   same words, plays nothing and writes the chance of the seat to move. `genmove samples=N` searches
   as master does, with that many samples. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

static const Game *game, *const GAMES[] = {&KONOBI, &TABIK, &STAWN};
static State state;

const char *option(char **options, int count, const char *name, const char *otherwise) {
    size_t length = strlen(name);
    for (int each = 0; each < count; each++)
        if (!strncmp(options[each], name, length) && options[each][length] == '=')
            return options[each] + length + 1;
    return otherwise;
}

static int compare(const void *one, const void *other) { return strcmp(one, other); }

static void print_legal(void) {
    static char texts[MOST_MOVES][16];
    int moves[MOST_MOVES], count = state.winner < 0 ? game->legal(&state, moves) : 0;
    for (int each = 0; each < count; each++) game->write(moves[each], texts[each]);
    qsort(texts, (size_t)count, sizeof *texts, compare);
    printf("=");
    for (int each = 0; each < count; each++) printf("%s%s", each ? "\n" : " ", texts[each]);
    printf("\n\n");
}

static long perft(const State *from, int depth) {
    int moves[MOST_MOVES], count = from->winner < 0 ? game->legal(from, moves) : 0;
    if (depth <= 1) return depth ? count : 1;
    long lines = 0;
    for (int each = 0; each < count; each++) {
        State next = *from;
        game->play(&next, moves[each]);
        lines += perft(&next, depth - 1);
    }
    return lines;
}

static void play(int move) {
    game->play(&state, move);
    follow(move);
}

static int play_token(const char *token) {
    int moves[MOST_MOVES], count = state.winner < 0 ? game->legal(&state, moves) : 0;
    for (int each = 0; each < count; each++) {
        char text[16];
        game->write(moves[each], text);
        if (strcmp(text, token)) continue;
        play(moves[each]);
        return 1;
    }
    return 0;
}

static int begin(char **words, int count) {
    for (size_t each = 0; each < sizeof GAMES / sizeof *GAMES; each++)
        if (count && !strcmp(words[0], GAMES[each]->name)) {
            game = GAMES[each];
            forget();
            return game->start(&state, words + 1, count - 1);
        }
    return 0;
}

static int search(char **words, int count) {
    int playouts = atoi(option(words, count, "nodes", "10000"));
    const char *samples = game->sample ? option(words, count, "samples", NULL) : NULL;
    seed_random((uint64_t)atol(option(words, count, "seed", "0")) * 10000 + (uint64_t)state.ply);
    return samples ? think_by_samples(game, &state, atoi(samples)) : think(game, &state, playouts);
}

static void evaluate(char **words, int count) {
    search(words, count);
    printf("= %.4f\n\n", value());
}

static void choose(char **words, int count) {
    char text[16];
    int move = search(words, count);
    game->write(move, text);
    play(move);
    printf("= %s\n\n", text);
}

/* How many of `count` games of the search with itself, from here to the end, seat 0 wins; seat 1
   has `against` samples a move, or as many. */
static void play_out(char **words, int count) {
    int games = atoi(option(words, count, "count", "100")), won = 0;
    const char *own = option(words, count, "samples", "100");
    int samples[] = {atoi(own), atoi(option(words, count, "against", own))};
    seed_random((uint64_t)atol(option(words, count, "seed", "0")));
    for (int each = 0; each < games; each++) {
        State now = state;
        while (now.winner < 0) game->play(&now, think_by_samples(game, &now, samples[now.turn]));
        won += now.winner == 0;
    }
    printf("= %d\n\n", won);
}

/* The mean share that seat 0 has won of `count` samples. */
static void take_samples(char **words, int count) {
    static double black_shares[MOST_SHARES], white_shares[MOST_SHARES];
    int samples = atoi(option(words, count, "count", "100"));
    double sum = 0;
    seed_random((uint64_t)atol(option(words, count, "seed", "0")));
    for (int each = 0; each < samples; each++)
        sum += game->sample(&state, black_shares, white_shares);
    printf("= %.4f\n\n", state.black ? 1 - sum / samples : sum / samples);
}

int main(void) {
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        char *words[32];
        int count = 0;
        for (char *word = strtok(line, " \n"); word && count < 32; word = strtok(NULL, " \n"))
            words[count++] = word;
        if (!count) continue;
        if (!strcmp(words[0], "quit")) break;
        if (!strcmp(words[0], "newgame"))
            printf(begin(words + 1, count - 1) ? "=\n\n" : "? it does not play this game or size\n\n");
        else if (!game) printf("? no game yet\n\n");
        else if (!strcmp(words[0], "play"))
            printf(count > 1 && play_token(words[1]) ? "=\n\n" : "? not legal\n\n");
        else if (!strcmp(words[0], "genmove") && state.winner < 0) choose(words + 1, count - 1);
        else if (!strcmp(words[0], "value") && state.winner < 0) evaluate(words + 1, count - 1);
        else if (!strcmp(words[0], "games") && state.winner < 0 && game->sample)
            play_out(words + 1, count - 1);
        else if (!strcmp(words[0], "samples") && state.winner < 0 && game->sample)
            take_samples(words + 1, count - 1);
        else if (!strcmp(words[0], "legal_moves")) print_legal();
        else if (!strcmp(words[0], "result")) printf("= %d\n\n", state.winner);
        else if (!strcmp(words[0], "perft") && count > 1)
            printf("= %ld\n\n", perft(&state, atoi(words[1])));
        else printf("? not known, or not now\n\n");
        fflush(stdout);
    }
    printf("=\n\n");
    return 0;
}
