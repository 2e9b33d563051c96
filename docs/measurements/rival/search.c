/* UCT with RAVE and uniform playouts; the tree is kept between moves. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

typedef struct {
    int move, first, count; /* its children stand together; none before its second visit */
    float visits, won, rave_visits, rave_won;
} Node;

static Node *tree, *spare;
static int used, room;
static uint64_t noise;

uint32_t below(uint32_t limit) {
    noise ^= noise << 13, noise ^= noise >> 7, noise ^= noise << 17;
    return (uint32_t)(((noise >> 32) * limit) >> 32);
}

uint64_t random_bits(void) {
    noise ^= noise << 13, noise ^= noise >> 7, noise ^= noise << 17;
    return noise * 0x2545F4914F6CDD1Du;
}

void seed_random(uint64_t seed) {
    noise = (seed + 1) * 0x9E3779B97F4A7C15u;
    for (int each = 0; each < 10; each++) below(2);
}

void forget(void) {
    if (!tree) {
        tree = malloc(sizeof *tree);
        room = 1;
    }
    memset(tree, 0, sizeof *tree);
    used = 1;
}

static int copy(int from, int to, int end) {
    int first = end;
    spare[to] = tree[from];
    end += tree[from].count;
    if (tree[from].count) spare[to].first = first;
    for (int each = 0; each < tree[from].count; each++)
        end = copy(tree[from].first + each, first + each, end);
    return end;
}

void follow(int move) {
    for (int each = 0; each < tree->count; each++)
        if (tree[tree->first + each].move == move) {
            spare = malloc((size_t)room * sizeof *spare);
            used = copy(tree->first + each, 0, 1);
            free(tree);
            tree = spare;
            return;
        }
    forget();
}

static void expand(const Game *game, const State *state, int node) {
    int moves[MOST_MOVES], count = game->legal(state, moves);
    if (used + count > room) {
        room = 2 * (used + count);
        tree = realloc(tree, (size_t)room * sizeof *tree);
    }
    for (int each = 0; each < count; each++)
        tree[used + each] = (Node){.move = moves[each], .rave_visits = 2, .rave_won = 1};
    tree[node].first = used;
    tree[node].count = count;
    used += count;
}

static int best_child(const Game *game, int node) {
    int best = 0, ties = 0;
    float highest = -1, wide = (float)game->exploration * sqrtf(logf(tree[node].visits + 1));
    for (int each = 0; each < tree[node].count; each++) {
        const Node *child = &tree[tree[node].first + each];
        float rave = sqrtf((float)game->rave / (3 * child->visits + (float)game->rave));
        float value = rave * child->rave_won / child->rave_visits;
        if (child->visits > 0) value += (1 - rave) * child->won / child->visits;
        value += wide / sqrtf(child->visits + 1);
        if (value > highest) highest = value, best = each, ties = 1;
        else if (value == highest && below((uint32_t)++ties) == 0) best = each;
    }
    return tree[node].first + best;
}

static void one_playout(const Game *game, State state) {
    static int played[MOST_PLIES], seats[MOST_PLIES], path[MOST_PLIES], stamp;
    static int marked[2][KEYS];
    int depth = 0, plies = 0, node = 0;
    while (state.winner < 0 && plies < MOST_PLIES - 1) {
        int move;
        if (node >= 0 && !tree[node].count && (!node || tree[node].visits > 0))
            expand(game, &state, node);
        if (node >= 0 && tree[node].count) {
            path[depth++] = node;
            node = best_child(game, node);
            move = tree[node].move;
        } else {
            if (node >= 0) path[depth++] = node;
            node = -1;
            move = game->random_move(&state);
        }
        played[plies] = move;
        seats[plies++] = state.turn;
        game->play(&state, move);
    }
    if (node >= 0) path[depth++] = node;
    stamp++;
    tree[0].visits++;
    for (int ply = plies - 1; ply >= 0; ply--) {
        int seat = seats[ply], has_won = state.winner == seat;
        if (played[ply] == PIE_SWAP) stamp++; /* later moves were those of the other colour */
        marked[seat][played[ply]] = stamp;
        if (game->is_common) marked[!seat][played[ply]] = stamp;
        if (ply + 1 < depth) {
            tree[path[ply + 1]].visits++;
            tree[path[ply + 1]].won += (float)has_won;
        }
        if (ply >= depth) continue;
        const Node *parent = &tree[path[ply]];
        for (int each = 0; each < parent->count; each++) {
            Node *child = &tree[parent->first + each];
            if (marked[seat][child->move] != stamp) continue;
            child->rave_visits++;
            child->rave_won += (float)has_won;
        }
    }
}

double value(void) {
    const Node *best = &tree[tree->first];
    for (int each = 1; each < tree->count; each++)
        if (tree[tree->first + each].visits > best->visits) best = &tree[tree->first + each];
    return best->won / best->visits;
}

int think(const Game *game, const State *state, int playouts) {
    int best = 0;
    if (!tree->count) expand(game, state, 0);
    if (tree->count > 1)
        for (int each = 0; each < playouts; each++) one_playout(game, *state);
    for (int each = 0; each < tree->count; each++)
        if (tree[tree->first + each].visits > tree[tree->first + best].visits) best = each;
    return tree[tree->first + best].move;
}
