// SPDX-License-Identifier: Apache-2.0
// All pairs of crossing triangles of one mesh against itself over many poses: candidates by the
// tree of Bullet's GImpact shapes, each pair by the textbook's test, because Bullet's own test
// counts what lies behind a triangle's plane too.
//   bullet_meshes MESH POSES PAIRS TOUCHING
// Built with Bullet's single and its double precision; the trees take boxes a little larger, and
// the test works in doubles on the corners that were read, so no pair is lost.
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>

#include <algorithm>

#include "meshes.h"

static btTransform transform_of(const double *p) {
  btScalar v[POSE_FIELDS];
  std::copy(p, p + POSE_FIELDS, v);
  const btMatrix3x3 turn(v[0], v[1], v[2], v[4], v[5], v[6], v[8], v[9], v[10]);
  return btTransform(turn, btVector3(v[3], v[7], v[11]));
}

// corners of a triangle, 9 doubles
static void corners_of(const peer_mesh &mesh, int triangle, double *corners) {
  for (int v = 0; v < 3; v++) {
    const double *p = mesh.points.data() + 3 * mesh.triangles[3 * triangle + v];
    std::memcpy(corners + 3 * v, p, 3 * sizeof *p);
  }
}

static void place(const double *pose, const double *from, double *to) {
  for (int v = 0; v < 9; v += 3) {
    for (int i = 0; i < 3; i++) to[v + i] = peer_dot(pose + 4 * i, from + v) + pose[4 * i + 3];
  }
}

static size_t crossing(const peer_mesh &mesh, const btPairSet &pairs, const double *pose) {
  double t[9], u[9], placed[9];
  size_t count = 0;
  for (int k = 0; k < pairs.size(); k++) {
    corners_of(mesh, pairs[k].m_index1, t);
    corners_of(mesh, pairs[k].m_index2, u);
    place(pose, u, placed);
    count += peer_triangles(t, placed) != 0;
  }
  return count;
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: bullet_meshes MESH POSES PAIRS TOUCHING\n");
    return 2;
  }
  const peer_mesh mesh = peer_read_stl(argv[1]);
  const peer_file poses = peer_read(argv[2], 0);
  const size_t count = poses.count / POSE_FIELDS;
  std::vector<btScalar> points(mesh.points.begin(), mesh.points.end());
  std::vector<int> indices(mesh.triangles);
  btTriangleIndexVertexArray triangles(static_cast<int>(indices.size() / 3), indices.data(),
                                       3 * sizeof(int), static_cast<int>(points.size() / 3),
                                       points.data(), 3 * sizeof(btScalar));
  btGImpactMeshShape shape(&triangles);
  shape.setMargin(btScalar(1e-3));
  shape.updateBound();
  const btGImpactBoxSet *boxes = shape.getMeshPart(0)->getBoxSet();
  const btTransform here = btTransform::getIdentity();
  btPairSet pairs;
  double times[PEER_ROUNDS];
  size_t found = 0, touching = 0;
  for (double &time : times) {
    found = touching = 0;
    const double began = peer_seconds();
    for (size_t n = 0; n < count; n++) {
      const double *pose = poses.values + POSE_FIELDS * n;
      pairs.resizeNoInitialize(0);
      btGImpactBoxSet::find_collision(boxes, here, boxes, transform_of(pose), pairs);
      const size_t each = crossing(mesh, pairs, pose);
      found += each;
      touching += each > 0;
    }
    time = (peer_seconds() - began) / static_cast<double>(count) * 1e6;
  }
  const bool same = atof(argv[4]) == static_cast<double>(touching);
  const peer_counts counts = {static_cast<double>(found), atof(argv[3]), same ? 0.0 : -1.0};
  peer_report("meshes", sizeof(btScalar) == 4 ? "Bullet 3.24, single" : "Bullet 3.24, double",
              peer_median(times), "us/query", counts,
              "its tree, Moeller's test; not exact, no places");
  return 0;
}
