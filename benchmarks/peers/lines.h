/* SPDX-License-Identifier: Apache-2.0
 * The loop over the scenes of `allide bench clash --save`: the first half of them are lines far
 * apart, the second half close ones. A program defines a class that looks for the pairs of segments
 * of two lines that come nearer than a distance, and calls lines_run(). Trees stay from search to
 * search, as the lines of a simulation move little; every search gives all segments their boxes
 * anew. C++. */
#ifndef ALLIDE_PEERS_LINES_H
#define ALLIDE_PEERS_LINES_H

#include <memory>
#include <vector>

#include "peers.h"

enum { SCENE_HEAD = 3, LINES_SEARCHES = 200 };

/* Two lines, their nodes 3 doubles each, shifted by a hair from search to search so that no library
 * may think that nothing has moved. */
struct lines_scene {
  double reach; /* distance below which segments touch [m] */
  int expected; /* segments that touch, of both lines */
  int segments; /* of a line */
  std::vector<double> nodes[2];
  std::vector<char> touches[2]; /* segments */

  explicit lines_scene(const double *given)
      : reach(given[0]),
        expected(static_cast<int>(given[1])),
        segments(static_cast<int>(given[2])) {
    const size_t size = 3 * static_cast<size_t>(segments + 1);
    for (int line = 0; line < 2; line++) {
      const double *first = given + SCENE_HEAD + size * static_cast<size_t>(line);
      nodes[line].assign(first, first + size);
      touches[line].assign(static_cast<size_t>(segments), 0);
    }
  }
  size_t size() const { return SCENE_HEAD + 6 * static_cast<size_t>(segments + 1); }
  const double *segment(int line, size_t k) const { return nodes[line].data() + 3 * k; }
  void shift(double by) {
    for (double &x : nodes[0]) x += by;
    for (double &x : nodes[1]) x += by;
    for (auto &flags : touches) flags.assign(flags.size(), 0);
  }
  /* box of a segment, larger by half the reach */
  void box(int line, size_t k, double *low, double *high) const {
    const double *p = segment(line, k);
    for (int c = 0; c < 3; c++) {
      low[c] = fmin(p[c], p[3 + c]) - 0.5 * reach;
      high[c] = fmax(p[c], p[3 + c]) + 0.5 * reach;
    }
  }
  /* the exact test, with the flags of those that touch */
  void test(size_t one, size_t other) {
    const double *p = segment(0, one), *q = segment(1, other);
    double s, t;
    if (peer_segments(p, p + 3, q, q + 3, &s, &t) < reach * reach) {
      touches[0][one] = touches[1][other] = 1;
    }
  }
  int found() const {
    int count = 0;
    for (const auto &flags : touches) {
      for (const char flag : flags) count += flag;
    }
    return count;
  }
};

/* `search` is made from a scene and has a method look() */
template <class search>
static void lines_time(std::vector<lines_scene> &scenes, size_t first, size_t end, const char *work,
                       const char *peer, const char *note) {
  std::vector<std::unique_ptr<search>> all;
  double times[PEER_ROUNDS], found = 0, expected = 0, wrong = 0;
  for (size_t k = first; k < end; k++) all.emplace_back(new search(scenes[k]));
  for (double &time : times) {
    const double began = peer_seconds();
    for (int n = 0; n < LINES_SEARCHES; n++) {
      for (size_t k = first; k < end; k++) {
        scenes[k].shift(n % 2 ? -1e-7 : 1e-7);
        all[k - first]->look();
      }
    }
    time = (peer_seconds() - began) / (LINES_SEARCHES * static_cast<double>(end - first)) * 1e6;
  }
  for (size_t k = first; k < end; k++) {
    found += scenes[k].found();
    expected += scenes[k].expected;
    wrong += scenes[k].found() != scenes[k].expected;
  }
  const peer_counts counts = {found, expected, wrong > 0 ? -1.0 : 0.0};
  peer_report(work, peer, peer_median(times), "us/search", counts, note);
}

template <class search>
static int lines_run(int argc, char **argv, const char *peer, const char *note) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s SCENES\n", argv[0]);
    return 2;
  }
  const peer_file f = peer_read(argv[1], 1);
  std::vector<lines_scene> scenes;
  const double *at = f.values;
  for (uint64_t k = 0; k < f.records; k++) {
    scenes.emplace_back(at);
    at += scenes.back().size();
  }
  const size_t half = scenes.size() / 2;
  lines_time<search>(scenes, 0, half, "clash far", peer, note);
  lines_time<search>(scenes, half, scenes.size(), "clash close", peer, note);
  return 0;
}

#endif
