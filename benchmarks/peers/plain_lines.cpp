// SPDX-License-Identifier: Apache-2.0
// Pairs of segments of two lines that come under a distance, by boxes sorted along one axis and
// swept; each pair of boxes by the textbook's distance of segments. No library.
//   plain_lines SCENES
#include <algorithm>

#include "lines.h"

class sweep {
 public:
  explicit sweep(lines_scene &given) : lines(given) {
    for (int line = 0; line < 2; line++) {
      for (size_t k = 0; k < static_cast<size_t>(lines.segments); k++) {
        boxes[line].push_back({{0, 0, 0}, {0, 0, 0}, k});
      }
    }
  }
  // along z, as lines hang; an order from before is nearly that of now
  void look() {
    for (int line = 0; line < 2; line++) {
      for (box &b : boxes[line]) lines.box(line, b.number, b.low, b.high);
      for (size_t k = 1; k < boxes[line].size(); k++) {
        for (size_t n = k; n > 0 && boxes[line][n].low[2] < boxes[line][n - 1].low[2]; n--) {
          std::swap(boxes[line][n], boxes[line][n - 1]);
        }
      }
    }
    size_t next[2] = {0, 0};
    while (next[0] < boxes[0].size() && next[1] < boxes[1].size()) {
      const int line = boxes[0][next[0]].low[2] <= boxes[1][next[1]].low[2] ? 0 : 1;
      forward(line, boxes[line][next[line]++], next[1 - line]);
    }
  }

 private:
  struct box {
    double low[3], high[3];
    size_t number;
  };
  // the boxes of the other line that begin within this one
  void forward(int line, const box &own, size_t from) {
    const std::vector<box> &others = boxes[1 - line];
    for (size_t k = from; k < others.size() && others[k].low[2] <= own.high[2]; k++) {
      const box &b = others[k];
      if (b.low[0] > own.high[0] || own.low[0] > b.high[0]) continue;
      if (b.low[1] > own.high[1] || own.low[1] > b.high[1]) continue;
      lines.test(line == 0 ? own.number : b.number, line == 0 ? b.number : own.number);
    }
  }
  lines_scene &lines;
  std::vector<box> boxes[2];
};

int main(int argc, char **argv) {
  return lines_run<sweep>(argc, argv, "plain C++, sweep", "along the lines' axis");
}
