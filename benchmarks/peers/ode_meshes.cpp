// SPDX-License-Identifier: Apache-2.0
// Does one mesh touch itself in many poses? By ODE's contacts of two trimeshes, in double
// precision.
//   ode_meshes MESH POSES PAIRS TOUCHING
// ODE gives contact points, not pairs of triangles: the poses that touch are compared. It merges
// contacts and may drop all of them in a pose that hardly touches: 1 % of the poses may differ.
#include <ode/ode.h>

#include <cstdarg>

#include "meshes.h"

enum { MOST = 8192 };  // contacts of a query

static void put(dGeomID geom, const double *pose) {
  dMatrix3 turn;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) turn[4 * i + j] = pose[4 * i + j];
    turn[4 * i + 3] = 0;
  }
  dGeomSetRotation(geom, turn);
  dGeomSetPosition(geom, pose[3], pose[7], pose[11]);
}

// ODE tells by messages that close contacts were not merged; printing them would be timed
static void hush(int number, const char *text, va_list rest) {
  (void)number, (void)text, (void)rest;
}

static dGeomID geom_of(dTriMeshDataID data) { return dCreateTriMesh(nullptr, data, 0, 0, 0); }

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: ode_meshes MESH POSES PAIRS TOUCHING\n");
    return 2;
  }
  const peer_mesh mesh = peer_read_stl(argv[1]);
  const peer_file poses = peer_read(argv[2], 0);
  const std::vector<dTriIndex> indices(mesh.triangles.begin(), mesh.triangles.end());
  const size_t count = poses.count / POSE_FIELDS;
  dInitODE2(0);
  dSetMessageHandler(hush);
  dTriMeshDataID data = dGeomTriMeshDataCreate();
  dGeomTriMeshDataBuildDouble(data, mesh.points.data(), 3 * sizeof(double),
                              static_cast<int>(mesh.points.size() / 3), indices.data(),
                              static_cast<int>(indices.size()), 3 * sizeof(dTriIndex));
  dGeomID one = geom_of(data), other = geom_of(data);
  std::vector<dContactGeom> contacts(MOST);
  double times[PEER_ROUNDS];
  size_t touching = 0;
  for (double &time : times) {
    touching = 0;
    const double began = peer_seconds();
    for (size_t n = 0; n < count; n++) {
      put(other, poses.values + POSE_FIELDS * n);
      touching += dCollide(one, other, MOST, contacts.data(), sizeof contacts[0]) > 0;
    }
    time = (peer_seconds() - began) / static_cast<double>(count) * 1e6;
  }
  const peer_counts counts = {static_cast<double>(touching), atof(argv[4]),
                              0.01 * static_cast<double>(count)};
  peer_report("meshes", "ODE", peer_median(times), "us/query", counts,
              "contacts; counts are poses that touch, 1 % may differ");
  return 0;
}
