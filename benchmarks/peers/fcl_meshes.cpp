// SPDX-License-Identifier: Apache-2.0
// All pairs of crossing triangles of one mesh against itself over many poses, by FCL.
//   fcl_meshes MESH POSES [HALVINGS [PAIRS TOUCHING]]
// Times are the processor's, so that other work on the machine does not count.
// MESH: binary STL. POSES: little-endian doubles, 12 a pose, R|t row by row of the second body in
// the frame of the first. HALVINGS: how often every side is halved first, 4 triangles for 1.
// PAIRS and poses TOUCHING: what this project finds, for the line that run.sh reads.
#include <fcl/fcl.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <vector>

#include "peers.h"

using point = std::array<double, 3>;
using model = fcl::BVHModel<fcl::OBBRSS<double>>;

struct surface {
  std::vector<fcl::Vector3d> points;
  std::vector<fcl::Triangle> triangles;
};

static std::vector<unsigned char> bytes_of(const char *file) {
  std::vector<unsigned char> bytes;
  if (FILE *stream = std::fopen(file, "rb")) {
    unsigned char part[65536];
    for (size_t n; (n = std::fread(part, 1, sizeof part, stream)) > 0;) {
      bytes.insert(bytes.end(), part, part + n);
    }
    std::fclose(stream);
  }
  return bytes;
}

static point halfway(const point &a, const point &b) {
  return {0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), 0.5 * (a[2] + b[2])};
}

static std::vector<point> halve(const std::vector<point> &corners) {
  std::vector<point> halved;
  for (size_t n = 0; n + 2 < corners.size(); n += 3) {
    const point a = corners[n], b = corners[n + 1], c = corners[n + 2];
    const point ab = halfway(a, b), bc = halfway(b, c), ca = halfway(c, a);
    halved.insert(halved.end(), {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca});
  }
  return halved;
}

static surface read_stl(const char *file, int halvings) {
  const std::vector<unsigned char> bytes = bytes_of(file);
  std::vector<point> corners;
  for (size_t at = 84; at + 50 <= bytes.size(); at += 50) {
    float own[9];
    std::memcpy(own, &bytes[at + 12], sizeof own);
    for (int k = 0; k < 9; k += 3) corners.push_back({own[k], own[k + 1], own[k + 2]});
  }
  for (int k = 0; k < halvings; k++) corners = halve(corners);
  surface s;
  std::map<point, size_t> numbers;
  for (size_t n = 0; n < corners.size(); n += 3) {
    size_t at[3];
    for (size_t k = 0; k < 3; k++) {
      const point &p = corners[n + k];
      const auto found = numbers.emplace(p, s.points.size());
      if (found.second) s.points.emplace_back(p[0], p[1], p[2]);
      at[k] = found.first->second;
    }
    s.triangles.emplace_back(at[0], at[1], at[2]);
  }
  return s;
}

static fcl::Transform3d pose_of(const double *given) {
  fcl::Transform3d pose = fcl::Transform3d::Identity();
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) pose.linear()(i, j) = given[4 * i + j];
    pose.translation()(i) = given[4 * i + 3];
  }
  return pose;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: fcl_meshes MESH POSES [HALVINGS [PAIRS TOUCHING]]\n");
    return 2;
  }
  const surface s = read_stl(argv[1], argc > 3 ? std::atoi(argv[3]) : 0);
  const std::vector<unsigned char> given = bytes_of(argv[2]);
  std::vector<double> poses(given.size() / sizeof(double));
  if (s.triangles.empty() || poses.size() < 12) {
    std::fprintf(stderr, "error: no triangles or no poses\n");
    return 1;
  }
  std::memcpy(poses.data(), given.data(), poses.size() * sizeof(double));
  auto hull = std::make_shared<model>();
  hull->beginModel(static_cast<int>(s.triangles.size()), static_cast<int>(s.points.size()));
  hull->addSubModel(s.points, s.triangles);
  hull->endModel();

  const size_t count = poses.size() / 12;
  const fcl::Transform3d here = fcl::Transform3d::Identity();
  const fcl::CollisionRequestd request(1000000, false);
  std::array<double, 5> times;
  size_t pairs = 0, touching = 0;
  for (double &time : times) {
    pairs = touching = 0;
    const std::clock_t began = std::clock();
    for (size_t n = 0; n < count; n++) {
      // by geometries: objects would look through all vertices for their bounds
      fcl::CollisionResultd result;
      fcl::collide<double>(hull.get(), here, hull.get(), pose_of(&poses[12 * n]), request, result);
      pairs += result.numContacts();
      touching += result.numContacts() > 0;
    }
    time = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  }
  std::sort(times.begin(), times.end());
  const double each = times[times.size() / 2] / static_cast<double>(count);
  std::printf("FCL %s: %zu triangles, %zu poses, %zu touch, %zu pairs\n", FCL_VERSION,
              s.triangles.size(), count, touching, pairs);
  std::printf("  %.1f us/query, %.3g colliding pairs/s\n", each * 1e6,
              static_cast<double>(pairs) / static_cast<double>(count) / each);
  if (argc > 5) {
    const bool same = std::atof(argv[5]) == static_cast<double>(touching);
    const peer_counts counts = {static_cast<double>(pairs), std::atof(argv[4]), same ? 0.0 : -1.0};
    peer_report("meshes", "FCL " FCL_VERSION, each * 1e6, "us/query", counts,
                "not exact, no places");
  }
  return 0;
}
