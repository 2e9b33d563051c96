/* Proves who wins a position of Konobi up to 7x7, by df-pn (Nagai 2002) and the rules alone.
   `cc -std=c11 -O3 -o templates templates.c`, then `templates 5 white c5,c4 e2`: the size, the side
   to move, Black's stones, White's. Prints the winner and the number of positions expanded. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Points;
typedef struct { uint64_t key; uint32_t phi, delta; } Entry;
typedef struct { Points stones[2]; uint64_t key; uint32_t phi, delta; } Child;
enum { BITS = 24, INFINITE = 1000000000, PLACES = 56 };
static int size, wide;
static Points full, edge[2][2];
static uint64_t code[PLACES][2], code_of_turn, expanded;
static Entry *table;

static Points around(Points x) {
    x |= x << 1 | x >> 1;
    return (x | x << wide | x >> wide) & full;
}

static Points flooded(Points seed, Points own) { /* chains: diagonal friends are always linked */
    for (Points x = seed & own, y;; x = y)
        if ((y = (around(x) & own) | x) == x) return x;
}

/* The corners NE, NW, SE, SW: `straight` are the two steps beside each, `slant` the one across. */
static Points moved(Points x, int by) { return by < 0 ? x << -by : x >> by; }

static Points legal(Points own, Points other) {
    int up[4] = {wide, wide, -wide, -wide}, side[4] = {1, -1, 1, -1};
    Points empty = full & ~(own | other), weak = 0, cross = 0, unexcused = 0, open[4];
    for (int c = 0; c < 4; c++) {
        Points slant = moved(own, up[c] + side[c]);
        open[c] = full & ~(moved(own, up[c]) | moved(own, side[c]));
        weak |= open[c] & slant;
        cross |= slant & moved(other, up[c]) & moved(other, side[c]);
    }
    Points better = empty & ~weak;
    Points kept = own & (better << 1 | better >> 1 | better << wide | better >> wide);
    for (int c = 0; c < 4; c++) unexcused |= open[c] & moved(kept, up[c] + side[c]);
    return empty & ~cross & ~unexcused;
}

static int has_won(const Points *stones, int side) {
    return (flooded(edge[side][0], stones[side]) & edge[side][1]) != 0;
}

static int wins_at_once(const Points *stones, int side) {
    Points own = stones[side], met = full & ~(stones[0] | stones[1]);
    for (int e = 0; e < 2; e++) met &= around(flooded(edge[side][e], own)) | edge[side][e];
    return met && (met & legal(own, stones[!side]));
}

static int distance(const Points *stones, int side) { /* stones needed if all links were allowed */
    Points own = stones[side], free = full & ~stones[!side], reached = flooded(edge[side][0], own);
    for (int count = 0;; count++) {
        if (reached & edge[side][1]) return count;
        Points more = (around(reached) | edge[side][0]) & free;
        if (!(more & ~reached)) return -1;
        reached = flooded(reached | more, reached | more | own);
    }
}

static void guess(Child *child, int turn) {
    int own = distance(child->stones, turn), other = distance(child->stones, !turn);
    child->phi = 1 + (1u << (own > 8 ? 8 : own)) / 2;
    child->delta = 1 + (1u << (other > 8 ? 8 : other)) / 2;
    if (has_won(child->stones, !turn) || own < 0) child->phi = INFINITE, child->delta = 0;
    else if (other < 0 || wins_at_once(child->stones, turn)) child->phi = 0, child->delta = INFINITE;
}

static uint64_t hashed(const Points *stones, int turn) {
    uint64_t key = turn ? code_of_turn : 1;
    for (int side = 0; side < 2; side++)
        for (Points left = stones[side]; left; left &= left - 1)
            key ^= code[__builtin_ctzll(left)][side];
    return key;
}

static Entry *slot(uint64_t key) { /* its own, or that of the least work in the bucket */
    Entry *bucket = table + (key & ((1u << BITS) - 4)), *least = bucket;
    uint64_t fewest = UINT64_MAX;
    for (Entry *each = bucket; each < bucket + 4; each++) {
        if (each->key == key) return each;
        uint64_t work = !each->key ? 0 : each->phi && each->delta ? 1 + each->phi + each->delta : UINT64_MAX - 1;
        if (work < fewest) fewest = work, least = each;
    }
    return least;
}

static void search(Child *here, int turn, uint32_t most_phi, uint32_t most_delta) {
    Child child[PLACES];
    int count = 0;
    Points moves = legal(here->stones[turn], here->stones[!turn]);
    expanded++;
    do { /* a forced pass is a move without a stone */
        Child *next = &child[count++];
        *next = *here;
        next->stones[turn] |= moves & -moves;
        next->key = hashed(next->stones, !turn);
        guess(next, !turn);
    } while (moves &= moves - 1);
    for (;;) {
        uint64_t sum = 0;
        uint32_t least = INFINITE + 1, second = INFINITE + 1, part = 0;
        Child *best = child;
        for (Child *each = child; each < child + count; each++) {
            Entry *known = slot(each->key);
            if (known->key == each->key && each->phi && each->delta)
                each->phi = known->phi, each->delta = known->delta;
            sum += each->phi;
            if (each->delta < least) second = least, least = each->delta, best = each, part = each->phi;
            else if (each->delta < second) second = each->delta;
        }
        here->phi = least < INFINITE ? least : INFINITE;
        here->delta = sum < INFINITE ? (uint32_t)sum : INFINITE;
        if (!here->phi) here->delta = INFINITE;
        if (here->phi == INFINITE) here->delta = 0;
        if (!here->phi || !here->delta || here->phi >= most_phi || here->delta >= most_delta) break;
        uint64_t phi = (uint64_t)most_delta - sum + part, delta = (uint64_t)second + 1 + second / 4;
        search(best, !turn, phi < INFINITE ? (uint32_t)phi : INFINITE,
               delta < most_phi ? (uint32_t)delta : most_phi);
    }
    *slot(here->key) = (Entry){here->key, here->phi, here->delta};
}

int main(int count, char **words) {
    uint64_t seed = 88172645463325252u;
    Child root = {{0, 0}, 0, 1, 1};
    if (count < 3 || (size = atoi(words[1])) < 3 || size > 7) return 2;
    wide = size + 1;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            Points point = (Points)1 << (row * wide + column);
            full |= point;
            if (!row || row == size - 1) edge[0][!row] |= point;
            if (!column || column == size - 1) edge[1][!column] |= point;
        }
    for (int each = 0; each < 2 * PLACES + 1; each++) {
        seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
        *(each < 2 * PLACES ? &code[each / 2][each % 2] : &code_of_turn) = seed;
    }
    for (int side = 0; side < 2 && side + 3 < count; side++)
        for (char *name = strtok(words[side + 3], ","); name; name = strtok(NULL, ","))
            root.stones[side] |= (Points)1 << ((atoi(name + 1) - 1) * wide + *name - 'a');
    int turn = *words[2] == 'w';
    table = calloc((size_t)1 << BITS, sizeof *table);
    if (!table) return 1;
    root.key = hashed(root.stones, turn);
    guess(&root, turn);
    if (root.phi && root.delta) search(&root, turn, INFINITE, INFINITE);
    printf("%s %llu\n", turn == !root.phi ? "white" : "black", (unsigned long long)expanded);
    return 0;
}
