// SPDX-License-Identifier: Apache-2.0
// Pairs of segments of two lines that come under a distance, by FCL's dynamic trees of boxes
// (DynamicAABBTreeCollisionManager), one a line; each pair by FCL's closest points of two segments.
//   fcl_lines SCENES
// The objects of the managers are boxes that each search sets by their ends, which spares FCL the
// turns of capsules.
#include <fcl/fcl.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/capsule_capsule.h>

#include "lines.h"

// a box of no shape of its own: the manager asks for nothing but getAABB()
class segment_box : public fcl::CollisionObjectd {
 public:
  segment_box(const std::shared_ptr<fcl::CollisionGeometryd> &shape, size_t own)
      : fcl::CollisionObjectd(shape), number(own) {}
  void put(const double *low, const double *high) {
    aabb =
        fcl::AABBd(fcl::Vector3d(low[0], low[1], low[2]), fcl::Vector3d(high[0], high[1], high[2]));
  }
  const size_t number;
};

class fcl_search {
 public:
  explicit fcl_search(lines_scene &given) : lines(given) {
    const auto point = std::make_shared<fcl::Sphered>(0.0);
    for (int line = 0; line < 2; line++) {
      for (size_t k = 0; k < static_cast<size_t>(lines.segments); k++) {
        boxes[line].emplace_back(new segment_box(point, k));
      }
      put(line);
      for (const auto &box : boxes[line]) managers[line].registerObject(box.get());
      managers[line].setup();
    }
  }
  void look() {
    for (int line = 0; line < 2; line++) {
      put(line);
      managers[line].update();
    }
    managers[0].collide(&managers[1], &lines, meet);
  }

 private:
  void put(int line) {
    double low[3], high[3];
    for (const auto &box : boxes[line]) {
      lines.box(line, box->number, low, high);
      box->put(low, high);
    }
  }
  static bool meet(fcl::CollisionObjectd *one, fcl::CollisionObjectd *other, void *given) {
    lines_scene *lines = static_cast<lines_scene *>(given);
    const size_t a = static_cast<segment_box *>(one)->number;
    const size_t b = static_cast<segment_box *>(other)->number;
    const double *p = lines->segment(0, a), *q = lines->segment(1, b);
    const Eigen::Map<const fcl::Vector3d> a1(p), a2(p + 3), b1(q), b2(q + 3);
    double s, t;
    fcl::Vector3d at_a, at_b;
    const double squared =
        fcl::detail::closestPtSegmentSegment<double>(a1, a2, b1, b2, &s, &t, &at_a, &at_b);
    if (squared < lines->reach * lines->reach) {
      lines->touches[0][a] = lines->touches[1][b] = 1;
    }
    return false;
  }
  lines_scene &lines;
  std::vector<std::unique_ptr<segment_box>> boxes[2];
  fcl::DynamicAABBTreeCollisionManagerd managers[2];
};

int main(int argc, char **argv) {
  return lines_run<fcl_search>(argc, argv, "FCL " FCL_VERSION, "DynamicAABBTree");
}
