/* SPDX-License-Identifier: Apache-2.0
 * What the mesh programs share: a binary STL with its corners merged, and poses of 12 doubles, turn
 * and place, row by row, of the second body in the frame of the first. C++. */
#ifndef ALLIDE_PEERS_MESHES_H
#define ALLIDE_PEERS_MESHES_H

#include <array>
#include <cstring>
#include <map>
#include <vector>

#include "peers.h"

struct peer_mesh {
  std::vector<double> points; /* 3 a point [m] */
  std::vector<int> triangles; /* 3 numbers of points a triangle */
};

static peer_mesh peer_read_stl(const char *path) {
  peer_mesh mesh;
  std::map<std::array<float, 3>, int> numbers;
  unsigned char facet[50];
  FILE *stream = fopen(path, "rb");
  if (stream) fseek(stream, 84, SEEK_SET);
  while (stream && fread(facet, sizeof facet, 1, stream) == 1) {
    for (int corner = 1; corner < 4; corner++) {
      std::array<float, 3> p;
      std::memcpy(p.data(), facet + 12 * corner, sizeof p);
      const auto place = numbers.emplace(p, static_cast<int>(numbers.size()));
      if (place.second) mesh.points.insert(mesh.points.end(), p.begin(), p.end());
      mesh.triangles.push_back(place.first->second);
    }
  }
  if (stream) fclose(stream);
  if (mesh.triangles.empty()) {
    fprintf(stderr, "error: no triangles in %s\n", path);
    exit(2);
  }
  return mesh;
}

#endif
