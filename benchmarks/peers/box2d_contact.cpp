// SPDX-License-Identifier: Apache-2.0
// The ship and the tug of `allide bench contact` in one Box2D world after the other, each alone.
//   box2d_contact PERMILLE
// PERMILLE of the steps are in contact with this project. Places, headings and velocities are drawn
// from the distributions of that study; lengths in metres, times in seconds, masses in kg. Box2D
// allows 8 vertices a polygon: of the tug's 10, those at (16.5, +-2), which are nearest to the line
// of their neighbours, are left out. Nothing sleeps and no time of impact is looked for. The work
// is not the same: Box2D has rigid bodies and impulses in single precision, this project stiff ones
// whose force follows the area of overlap, with friction and an account of energy, in double.
#include <box2d/box2d.h>

#include "peers.h"

enum { WORLDS = 100, STEPS = 1000 };

static double even(uint64_t *state) {
  *state = *state * 6364136223846793005U + 1442695040888963407U;
  return static_cast<double>(*state >> 11) * 0x1p-53;
}

// a mean of 0, a deviation of 1, near enough: the sum of twelve
static double normal(uint64_t *state) {
  double sum = -6;
  for (int k = 0; k < 12; k++) sum += even(state);
  return sum;
}

static b2Body *add(b2World *world, const b2Vec2 *corners, int count, float mass, float inertia,
                   const b2BodyDef &def) {
  b2PolygonShape outline;
  outline.Set(corners, count);
  b2FixtureDef fixture;
  fixture.shape = &outline;
  fixture.density = 1;
  fixture.friction = 0.4F;
  fixture.restitution = 0.1F;
  b2Body *body = world->CreateBody(&def);
  body->CreateFixture(&fixture);
  b2MassData data;
  data.mass = mass;
  data.center = b2Vec2(0, 0);
  data.I = inertia;
  body->SetMassData(&data);
  return body;
}

static b2Body *fill(b2World *world, uint64_t *state) {
  static const b2Vec2 ship[] = {{-149, -23}, {149, -23}, {155, -10},
                                {155, 10},   {149, 23},  {-149, 23}};
  static const b2Vec2 tug[] = {{-15, -6.5F}, {11, -6.5F}, {15, -4.5F}, {17, -1},
                               {17, 1},      {15, 4.5F},  {11, 6.5F},  {-15, 6.5F}};
  world->SetContinuousPhysics(false);
  world->SetAllowSleeping(false);
  b2BodyDef def;
  def.type = b2_dynamicBody;
  add(world, ship, 6, 9e7F, 5e11F, def);
  def.position.Set(static_cast<float>(120 * even(state) - 60), 39.9F);
  def.angle = static_cast<float>((-90 + normal(state)) * 3.14159265358979 / 180);
  def.linearVelocity.Set(static_cast<float>(0.6 * even(state) - 0.3), -0.1F);
  return add(world, tug, 8, 9.7e5F, 6.2e7F, def);
}

// steps in contact
static int run(b2World *world, b2Body *tug, int velocities, int positions) {
  int touching = 0;
  for (int step = 0; step < STEPS; step++) {
    tug->ApplyForceToCenter(b2Vec2(0, -3e5F), true);
    world->Step(0.02F, velocities, positions);
    const b2Contact *contact = world->GetContactList();
    touching += contact && contact->IsTouching();
  }
  return touching;
}

static void time_steps(const char *peer, int velocities, int positions, double expected) {
  double times[PEER_ROUNDS], touching = 0;
  uint64_t state = 1;
  for (double &time : times) {
    time = 0;
    for (int k = 0; k < WORLDS; k++) {
      b2World world(b2Vec2(0, 0));
      b2Body *tug = fill(&world, &state);
      const double began = peer_seconds();
      touching += run(&world, tug, velocities, positions);
      time += (peer_seconds() - began) / (WORLDS * static_cast<double>(STEPS)) * 1e9;
    }
  }
  const double permille = 1000 * touching / (PEER_ROUNDS * WORLDS * static_cast<double>(STEPS));
  const peer_counts counts = {permille, expected, 50};
  peer_report("contact", peer, peer_median(times), "ns/world-step", counts,
              "rigid, 6 by 8 vertices; counts are permille of steps in contact, 5 % may differ");
}

int main(int argc, char **argv) {
  const double expected = peer_number(argc, argv, 1, 1000);
  time_steps("Box2D 2.4.1, 8 + 3", 8, 3, expected);
  time_steps("Box2D 2.4.1, 1 + 1", 1, 1, expected);
  return 0;
}
