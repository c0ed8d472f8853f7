/* SPDX-License-Identifier: Apache-2.0
 * Bodies that the section `points` is written out with. */
#include "point_place.h"

#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/elements.h"

uint32_t ald_point_of_place(const ald_study *study, uint32_t body) {
  ALD_ASSERT(body < study->body_count);
  static const char section[] = "points.";
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (study->definitions[own->definition].kind != KIND_point || own->body_a != body) continue;
    if (strncmp(own->name, section, sizeof section - 1) != 0) continue;
    if (strcmp(own->name + sizeof section - 1, study->bodies[body].name) == 0) return i + 1;
  }
  return 0;
}
