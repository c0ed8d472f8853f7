// SPDX-License-Identifier: Apache-2.0
// Pairs of segments of two lines that come under a distance, by Embree's collision of two scenes of
// user geometry; each pair of boxes by the textbook's distance of segments.
//   embree_lines SCENES
#include <embree3/rtcore.h>

#include "lines.h"

class embree_search {
 public:
  explicit embree_search(lines_scene &given) : lines(given) {
    for (int line = 0; line < 2; line++) {
      users[line] = {&lines, line};
      scenes[line] = rtcNewScene(device());
      rtcSetSceneFlags(scenes[line], RTC_SCENE_FLAG_DYNAMIC);
      rtcSetSceneBuildQuality(scenes[line], RTC_BUILD_QUALITY_LOW);
      geometries[line] = rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_USER);
      rtcSetGeometryBuildQuality(geometries[line], RTC_BUILD_QUALITY_REFIT);
      rtcSetGeometryUserPrimitiveCount(geometries[line], static_cast<unsigned>(lines.segments));
      rtcSetGeometryUserData(geometries[line], &users[line]);
      rtcSetGeometryBoundsFunction(geometries[line], bounds, nullptr);
      rtcCommitGeometry(geometries[line]);
      rtcAttachGeometry(scenes[line], geometries[line]);
      rtcCommitScene(scenes[line]);
    }
  }
  embree_search(const embree_search &) = delete;
  embree_search &operator=(const embree_search &) = delete;
  ~embree_search() {
    for (int line = 0; line < 2; line++) {
      rtcReleaseGeometry(geometries[line]);
      rtcReleaseScene(scenes[line]);
    }
  }
  void look() {
    for (int line = 0; line < 2; line++) {
      rtcCommitGeometry(geometries[line]);
      rtcCommitScene(scenes[line]);
    }
    rtcCollide(scenes[0], scenes[1], meet, &lines);
  }

 private:
  struct user {
    lines_scene *lines;
    int line;
  };
  static RTCDevice device() {
    static RTCDevice one = rtcNewDevice("threads=1");
    return one;
  }
  static void bounds(const RTCBoundsFunctionArguments *a) {
    const user *u = static_cast<const user *>(a->geometryUserPtr);
    double low[3], high[3];
    u->lines->box(u->line, a->primID, low, high);
    // single precision: outwards by more than a rounding
    const float more = 1e-3F;
    RTCBounds *b = a->bounds_o;
    b->lower_x = static_cast<float>(low[0]) - more;
    b->lower_y = static_cast<float>(low[1]) - more;
    b->lower_z = static_cast<float>(low[2]) - more;
    b->upper_x = static_cast<float>(high[0]) + more;
    b->upper_y = static_cast<float>(high[1]) + more;
    b->upper_z = static_cast<float>(high[2]) + more;
  }
  static void meet(void *given, RTCCollision *found, unsigned count) {
    lines_scene *lines = static_cast<lines_scene *>(given);
    for (unsigned k = 0; k < count; k++) lines->test(found[k].primID0, found[k].primID1);
  }
  lines_scene &lines;
  user users[2];
  RTCScene scenes[2];
  RTCGeometry geometries[2];
};

int main(int argc, char **argv) {
  return lines_run<embree_search>(argc, argv, "Embree " RTC_VERSION_STRING, "refit, rtcCollide");
}
