// SPDX-License-Identifier: Apache-2.0
// Pairs of segments of two lines that come under a distance, by Bullet's dynamic trees of boxes
// (btDbvt), one a line; each pair of boxes by the textbook's distance of segments.
//   bullet_lines SCENES
// The boxes of a tree are larger by a margin, so that a leaf stays where it is while it moves
// little.
#include <BulletCollision/BroadphaseCollision/btDbvt.h>

#include "lines.h"

class bullet_search : private btDbvt::ICollide {
 public:
  explicit bullet_search(lines_scene &given) : lines(given) {
    for (int line = 0; line < 2; line++) {
      for (size_t k = 0; k < static_cast<size_t>(lines.segments); k++) {
        btDbvtVolume volume = box(line, k);
        volume.Expand(margin());
        leaves[line].push_back(trees[line].insert(volume, reinterpret_cast<void *>(k)));
      }
      trees[line].optimizeTopDown();
    }
  }
  void look() {
    for (int line = 0; line < 2; line++) {
      for (size_t k = 0; k < leaves[line].size(); k++) {
        btDbvtVolume volume = box(line, k);
        trees[line].update(leaves[line][k], volume, margin()[0]);
      }
    }
    trees[0].collideTTpersistentStack(trees[0].m_root, trees[1].m_root, *this);
  }

 private:
  static btVector3 margin() { return btVector3(btScalar(0.05), btScalar(0.05), btScalar(0.05)); }
  btDbvtVolume box(int line, size_t k) const {
    double low[3], high[3];
    lines.box(line, k, low, high);
    const btScalar more = btScalar(1e-3);  // than a rounding of single precision
    return btDbvtVolume::FromMM(
        btVector3(btScalar(low[0]) - more, btScalar(low[1]) - more, btScalar(low[2]) - more),
        btVector3(btScalar(high[0]) + more, btScalar(high[1]) + more, btScalar(high[2]) + more));
  }
  void Process(const btDbvtNode *one, const btDbvtNode *other) override {
    lines.test(reinterpret_cast<size_t>(one->data), reinterpret_cast<size_t>(other->data));
  }
  lines_scene &lines;
  btDbvt trees[2];
  std::vector<btDbvtNode *> leaves[2];
};

int main(int argc, char **argv) {
  return lines_run<bullet_search>(argc, argv, "Bullet 3.24 btDbvt", "boxes 0.05 m larger");
}
