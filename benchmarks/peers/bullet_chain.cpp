// SPDX-License-Identifier: Apache-2.0
// A chain of links on ball joints that swings from its first end, by Bullet's multibody of reduced
// coordinates (Featherstone), one at a time: the processor's time and where its free end comes to.
//   bullet_chain LINKS STEP DURATION MASS PITCH IX IY IZ GRAVITY DX DY DZ
// MASS and moments of inertia are those of a link, x along it, neighbours at right angles; the chain
// begins straight along D, at rest.
#include <btBulletDynamicsCommon.h>
#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

static double seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

int main(int count, char **words) {
  if (count != 13) return std::fprintf(stderr, "see the head of the source\n"), 2;
  const int links = std::atoi(words[1]);
  double v[13];
  for (int k = 2; k < 13; k++) v[k] = std::atof(words[k]);
  const double step = v[2], duration = v[3], pitch = v[5];
  const btVector3 inertia(v[6], v[7], v[8]);
  const double level = std::hypot(v[10], v[11]), quarter = 1.5707963267948966;
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btMultiBodyConstraintSolver solver;
  btMultiBodyDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
  world.setGravity(btVector3(0, 0, -v[9]));
  btMultiBody chain(links, 0, btVector3(1, 1, 1), true, false);
  const btQuaternion turn = btQuaternion(btVector3(0, 0, 1), std::atan2(v[11], v[10])) *
                            btQuaternion(btVector3(0, 1, 0), -std::atan2(v[12], level));
  const btVector3 half(0.5 * pitch, 0, 0);
  for (int k = 0; k < links; k++) {
    // from the parent's axes to the link's; every other one is turned by a quarter about its length
    const btQuaternion roll(btVector3(1, 0, 0), k % 2 ? -quarter : quarter);
    chain.setupSpherical(k, v[4], inertia, k - 1, k == 0 ? turn.inverse() : roll,
                         k == 0 ? btVector3(0, 0, 0) : half, half, true);
  }
  chain.setBasePos(btVector3(0, 0, 0));
  chain.setWorldToBaseRot(btQuaternion(0, 0, 0, 1));
  chain.finalizeMultiDof();
  chain.setLinearDamping(0);
  chain.setAngularDamping(0);
  chain.setMaxCoordinateVelocity(1e9);
  chain.useRK4Integration(false);
  world.addMultiBody(&chain);
  const long steps = std::lround(duration / step);
  const double begin = seconds();
  for (long k = 0; k < steps; k++) world.stepSimulation(step, 0);
  const double time = seconds() - begin;
  const btVector3 end = chain.localPosToWorld(links - 1, half);
  std::printf("%.1f %.9f %.9f %.9f\n", 1e9 * time / double(steps) / links, double(end.x()),
              double(end.y()), double(end.z()));
  world.removeMultiBody(&chain);
}
