/* SPDX-License-Identifier: Apache-2.0
 * Checks of the mass matrix: messages about moments, products and added mass. */
#include "reader_inertia.h"

#include "base/assertion.h"
#include "model/inertia.h"
#include "reader.h"
#include "reader_base.h"

/* place of a key of a body, or where it is missing */
static ald_place key_place(const ald_reader *reader, struct fy_node *node, ald_place body,
                           const char *name) {
  struct fy_node_pair *pair = fy_node_mapping_lookup_pair_by_simple_key(node, name, FY_NT);
  return pair ? ald_node_place(fy_node_pair_key(pair)) : ald_missing_place(reader, body);
}

static void blame_moments(ald_reader *reader, struct fy_node *node, ald_place place,
                          const char *path, ald_inertia_problem problem) {
  ALD_ASSERT(problem.row < 3);
  static const char *const turns[] = {"rolls", "pitches", "yaws"};
  const bool by_radii = ald_node_member(node, "radii of gyration") != NULL;
  const char *key = by_radii ? "radii of gyration" : "moments of inertia";
  const char axis = (char)('x' + problem.row);
  place = key_place(reader, node, place, key);
  if (problem.fault == ALD_INERTIA_GREAT_AXIS) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" are impossible: %s about its %c axis exceeds the sum of the other two",
                 path, key, by_radii ? "the moment of inertia" : "that", axis);
  } else if (ald_node_member(node, key)) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" about its %c axis must be greater than 0, since it %s", path, key,
                 axis, turns[problem.row]);
  } else {
    ald_diagnose(reader->diagnosis, place,
                 "%s: missing \"%s\" about its %c axis, since it %s, for example "
                 "radii of gyration: [7 m, 22 m, 22 m]",
                 path, key, axis, turns[problem.row]);
  }
}

static void blame_matrix(ald_reader *reader, struct fy_node *node, ald_place place,
                         const char *path, const ald_body *body, ald_inertia_problem problem) {
  ALD_ASSERT(problem.row < 6 && problem.column < 6);
  static const char *const names[] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
  const char *key =
      problem.fault == ALD_INERTIA_PRODUCTS ? "products of inertia" : ald_body_added_mass.name;
  place = key_place(reader, node, place, key);
  if (problem.fault == ALD_INERTIA_PRODUCTS) {
    ald_diagnose(
        reader->diagnosis, place,
        "%s: \"%s\" are too large for these moments of inertia: no distribution of mass has them",
        path, key);
  } else if (problem.fault == ALD_INERTIA_INDEFINITE) {
    ald_diagnose(reader->diagnosis, place,
                 "%s: with \"%s\" the mass matrix is not positive definite: some motion would "
                 "have negative kinetic energy",
                 path, key);
  } else {
    const ald_quantity *matrix = reader->study->quantities + body->added_mass;
    const uint32_t r = problem.row, c = problem.column;
    ald_diagnose(reader->diagnosis, place,
                 "%s: \"%s\" is not symmetric: %s-%s is %.10g, %s-%s is %.10g", path, key, names[r],
                 names[c], matrix[6 * r + c].value, names[c], names[r], matrix[6 * c + r].value);
  }
}

void ald_check_inertia(ald_reader *reader, struct fy_node *node, ald_place place, const char *path,
                       const ald_body *body) {
  ald_inertia_problem problem = {ALD_INERTIA_GOOD, 0, 0};
  if (body->fixed || body->prescribed || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  if (ald_node_member(node, "radii of gyration") && ald_node_member(node, "moments of inertia")) {
    ald_diagnose(reader->diagnosis, key_place(reader, node, place, "moments of inertia"),
                 "%s: expected either \"radii of gyration\" or \"moments of inertia\"", path);
    return;
  }
  if (!ald_inertia_check(reader->study, body, &problem)) reader->no_memory = true;
  if (problem.fault == ALD_INERTIA_GOOD) return;
  if (problem.fault <= ALD_INERTIA_GREAT_AXIS) {
    blame_moments(reader, node, place, path, problem);
  } else {
    blame_matrix(reader, node, place, path, body, problem);
  }
}
