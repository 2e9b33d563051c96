/* The search of search/sampled.py: each node is a position with its sample of 64 random games. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rival.h"

enum { PRIOR_VISITS = 5 };

typedef struct {
    int move, first, count, winner; /* its children stand together; -1: nobody's win is proved */
    double visits, won, rave_won, seen; /* `seen`: the samples of positions after it */
} Node;

static Node *tree;
static int used, room;

static void expand(const Game *game, const State *state, int node) {
    int moves[MOST_MOVES], count = game->legal(state, moves);
    if (used + count > room) {
        room = 2 * (used + count);
        tree = realloc(tree, (size_t)room * sizeof *tree);
    }
    for (int each = 0; each < count; each++)
        tree[used + each] = (Node){.move = moves[each],
                                   .winner = -1,
                                   .rave_won = PRIOR_VISITS * game->prior(state, moves[each])};
    tree[node].first = used;
    tree[node].count = count;
    used += count;
}

static int best_child(const Game *game, int node) {
    int best = tree[node].first;
    double highest = -1, wide = game->sample_exploration * sqrt(log(tree[node].seen + 2));
    double rave = game->sample_rave, seen = PRIOR_VISITS + tree[node].seen;
    for (int at = tree[node].first; at < tree[node].first + tree[node].count; at++) {
        const Node *child = &tree[at];
        double value = child->rave_won / seen;
        if (child->winner >= 0) continue;
        if (child->visits > 0) {
            double own = child->won / child->visits;
            value = own + (value - own) * rave / (rave + child->visits);
        }
        value += wide / sqrt(child->visits + 1);
        if (value > highest) highest = value, best = at;
    }
    return best;
}

/* Whoever is to move wins by one proved move, and loses if all are proved otherwise. */
static void prove(int node, int seat) {
    int others = 0;
    for (int at = tree[node].first; at < tree[node].first + tree[node].count; at++) {
        if (tree[at].winner == seat) tree[node].winner = seat;
        others += tree[at].winner == !seat;
    }
    if (others == tree[node].count) tree[node].winner = !seat;
}

static void one_sample(const Game *game, State state) {
    static double shares[2][MOST_SHARES];
    int path[MOST_PLIES], seats[MOST_PLIES], depth = 0, node = 0;
    while (tree[node].winner < 0) {
        path[depth] = node;
        seats[depth] = state.turn;
        if (!tree[node].count) {
            if (node && tree[node].visits < 1) break;
            expand(game, &state, node);
        }
        depth++;
        node = best_child(game, node);
        game->play(&state, tree[node].move);
        if (state.winner >= 0) tree[node].winner = state.winner;
    }
    int winner = tree[node].winner;
    double chance;
    if (winner < 0) {
        chance = game->sample(&state, shares[0], shares[1]);
        if (state.black) chance = 1 - chance;
    } else chance = winner == 0;
    for (int ply = depth - 1; ply >= 0; ply--) {
        int parent = path[ply], seat = seats[ply];
        tree[node].visits++;
        tree[node].won += seat ? 1 - chance : chance;
        if (winner >= 0) prove(parent, seat);
        else {
            const double *known = shares[seat != state.black];
            for (int at = tree[parent].first; at < tree[parent].first + tree[parent].count; at++)
                tree[at].rave_won += known[game->key(tree[at].move)];
            tree[parent].seen++;
        }
        node = parent;
    }
}

int think_by_samples(const Game *game, const State *state, int samples) {
    int best = -1;
    if (!tree) tree = malloc((size_t)(room = 1 << 16) * sizeof *tree);
    used = 1;
    memset(tree, 0, sizeof *tree);
    tree->winner = -1;
    expand(game, state, 0);
    for (int each = 0; each < samples && tree->winner < 0 && tree->count > 1; each++)
        one_sample(game, *state);
    for (int at = tree->first; at < tree->first + tree->count; at++) {
        if (tree[at].winner == state->turn) return tree[at].move;
        if (tree[at].winner >= 0) continue;
        if (best < 0 || tree[at].visits > tree[best].visits) best = at;
    }
    return tree[best < 0 ? tree->first : best].move;
}
