/* SPDX-License-Identifier: Apache-2.0
 * Fresh random numbers for tests, from a seed that is printed and can be given again. */
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>
#include <time.h>
#include <unistd.h>

enum { SCENE_STEPS = 140 };
static const double pi = 3.14159265358979323846;

uint64_t test_seed(void) {
  const char *given = getenv("ALLIDE_TEST_SEED");
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  const uint64_t seed =
      given ? strtoull(given, NULL, 10)
            : (uint64_t)now.tv_sec * 1000003u + (uint64_t)now.tv_nsec + (uint64_t)getpid();
  print_message("  seed %llu (ALLIDE_TEST_SEED repeats it)\n", (unsigned long long)seed);
  return seed;
}

/* splitmix64 */
static uint64_t next(test_random *r) {
  uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

test_random test_random_from(uint64_t seed, uint64_t stream) {
  test_random r = {seed};
  r.state = next(&r) ^ (stream * 0xd1342543de82ef95u);
  return r;
}

double test_uniform(test_random *r, double low, double high) {
  return low + (high - low) * ((double)(next(r) >> 11) * 0x1p-53);
}

uint32_t test_choice(test_random *r, uint32_t count) { return (uint32_t)(next(r) % count); }

void test_polygon(test_random *r, double a, double b, scene_body *body) {
  /* points of an ellipse in order of their angle are convex */
  const uint32_t count = 3 + test_choice(r, 9);
  double angle = test_uniform(r, 0, 2 * pi);
  body->vertex_count = count;
  for (uint32_t v = 0; v < count; v++) {
    body->vertices[2 * v] = a * cos(angle);
    body->vertices[2 * v + 1] = b * sin(angle);
    angle += 2 * pi / count * test_uniform(r, 0.6, 1.0);
  }
}

static void random_law(test_random *r, scene *s) {
  const double kinetic = test_uniform(r, 0, 0.5);
  scene_set(s, "stiffness", pow(10, test_uniform(r, 4.5, 7.5)));
  scene_set(s, "damping", test_choice(r, 2) ? pow(10, test_uniform(r, 3, 6)) : 0);
  scene_set(s, "shear stiffness", pow(10, test_uniform(r, 5, 7.5)));
  scene_set(s, "kinetic friction", kinetic);
  scene_set(s, "static friction", kinetic + test_uniform(r, 0, 0.3));
  scene_set(s, "restitution", test_uniform(r, 0, 0.9));
}

static void random_mass(test_random *r, scene_body *body, double a, double b) {
  body->mass = pow(10, test_uniform(r, 5.5, 7.5));
  body->inertia = body->mass * (a * a + b * b) * test_uniform(r, 0.2, 0.4);
}

/* a vessel that drives onto 1 to 5 fenders, fixed or free */
static void vessel_on_fenders(test_random *r, scene *s) {
  const uint32_t count = 1 + test_choice(r, 5);
  const bool fixed = test_choice(r, 2);
  scene_body *vessel = &s->bodies[0];
  const double a = test_uniform(r, 30, 120), b = test_uniform(r, 8, 25);
  vessel->vertex_count = 4;
  const double box[8] = {-a, -b, a, -b, a, b, -a, b};
  memcpy(vessel->vertices, box, sizeof box);
  random_mass(r, vessel, a, b);
  vessel->psi = test_uniform(r, -0.03, 0.03);
  vessel->y = b + a * fabs(sin(vessel->psi)) + 3.2;
  vessel->vx = test_uniform(r, -1, 1);
  vessel->vy = -test_uniform(r, 0.5, 2.5);
  vessel->rate = test_uniform(r, -0.01, 0.01);
  for (uint32_t k = 0; k < count; k++) {
    scene_body *fender = &s->bodies[1 + k];
    test_polygon(r, test_uniform(r, 0.5, 3), test_uniform(r, 0.5, 3), fender);
    fender->fixed = fixed;
    fender->x = a * (-0.9 + 1.8 * (k + test_uniform(r, 0.3, 0.7)) / count);
    random_mass(r, fender, 3, 3);
    s->contacts[k][0] = 0;
    s->contacts[k][1] = 1 + k;
  }
  s->body_count = 1 + count;
  s->contact_count = count;
}

/* two to four free bodies that drive towards one another */
static void crowd(test_random *r, scene *s, uint32_t count) {
  s->body_count = count;
  for (uint32_t k = 0; k < s->body_count; k++) {
    scene_body *body = &s->bodies[k];
    const double a = test_uniform(r, 4, 12), b = test_uniform(r, 3, 8);
    const double angle = 2 * pi * k / s->body_count, speed = test_uniform(r, 1.5, 3.5);
    test_polygon(r, a, b, body);
    random_mass(r, body, a, b);
    body->x = 20 * cos(angle);
    body->y = 20 * sin(angle);
    body->psi = test_uniform(r, -3, 3);
    body->vx = -speed * cos(angle) + test_uniform(r, -0.3, 0.3);
    body->vy = -speed * sin(angle) + test_uniform(r, -0.3, 0.3);
    body->rate = test_uniform(r, -0.05, 0.05);
  }
}

scene test_scene(test_random *r) {
  scene s = scene_product();
  s.step = pow(10, test_uniform(r, -1.7, -0.8));
  s.step_count = SCENE_STEPS;
  random_law(r, &s);
  if (test_choice(r, 2)) {
    vessel_on_fenders(r, &s);
  } else {
    crowd(r, &s, 2 + test_choice(r, 3));
  }
  return s;
}

scene test_pair(test_random *r) {
  scene s = scene_product();
  s.step = pow(10, test_uniform(r, -1.7, -0.8));
  s.step_count = SCENE_STEPS;
  random_law(r, &s);
  crowd(r, &s, 2);
  return s;
}
