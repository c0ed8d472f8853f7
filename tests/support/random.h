/* SPDX-License-Identifier: Apache-2.0
 * Fresh random numbers for tests, from a seed that is printed and can be given again. */
#ifndef ALD_TESTS_RANDOM_H
#define ALD_TESTS_RANDOM_H

#include <stdint.h>

#include "scene.h"

typedef struct test_random {
  uint64_t state;
} test_random;

/* A seed from time and process, or ALLIDE_TEST_SEED; printed. */
uint64_t test_seed(void);
test_random test_random_from(uint64_t seed, uint64_t stream);
/* even in [low, high) */
double test_uniform(test_random *r, double low, double high);
/* 0 to count - 1 */
uint32_t test_choice(test_random *r, uint32_t count);
/* A convex polygon about the origin, anticlockwise, within an ellipse of half axes a and b. */
void test_polygon(test_random *r, double a, double b, scene_body *body);

/* A scene under the product's defaults: a vessel that drives onto 1 to 5 fenders, or two to four
 * free bodies that meet; apart at the start, no external load, 140 steps. */
scene test_scene(test_random *r);
/* Two free bodies that meet. */
scene test_pair(test_random *r);

#endif
