/* SPDX-License-Identifier: Apache-2.0
 * The section `bodies`: moving and fixed bodies, and their outlines. */
#include "reader_sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/builder.h"
#include "base/assertion.h"
#include "model/body_approach.h"
#include "model/inertia.h"
#include "model/outline.h"
#include "model/sections.h"
#include "reader/reader.h"
#include "reader/reader_base.h"
#include "reader/reader_mesh_defaults.h"
#include "reader/reader_ships.h"
#include "reader/reader_tables.h"
#include "reader/reader_unit_hints.h"
#include "reader/reader_yaml_generate.h"

/* ------------------------------------------------------------------------------
 * The key `approach` of a body. */

enum { PATH_SIZE = 256 };

static const char *approach_key(void) { return ald_body_plain_keys[ALD_BODY_APPROACH].name; }

/* The numbers of an approach, with those of its body. */
static void read_approach(ald_reader *reader, struct fy_node *mapping, const char *owner,
                          ald_body *body) {
  static const char *const extra[] = {ald_approach_berth};
  const char *names[ALD_APPROACH_KEY_COUNT + 1];
  char path[PATH_SIZE + 16];
  struct fy_node *node = ald_node_member(mapping, approach_key());
  if (!node) return;
  snprintf(path, sizeof path, "%s.%s", owner, approach_key());
  if (!fy_node_is_mapping(node)) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
        "%s: expected a mapping such as {berth: quay, place: 20 m, angle: 3 deg, gap: 0.5 "
        "m}",
        path);
    return;
  }
  ald_expect_keys(reader, node, path, names,
                  ald_key_names(ald_approach_keys, ALD_APPROACH_KEY_COUNT, extra, 1, names));
  body->approach = ald_read_keys(reader, node, ald_node_place(node), path, ald_approach_keys,
                                 ALD_APPROACH_KEY_COUNT);
  body->has_approach = !body->fixed && !reader->no_memory;
  if (!body->fixed) return;
  ald_diagnose(reader->diagnosis, ald_node_place(node),
               "%s: a fixed body does not move; remove \"%s\", or \"fixed\"", path, approach_key());
}

/* ------------------------------------------------------------------------------
 * Checks of the mass matrix: messages about moments, products and added mass. */

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

/* Reports what is wrong with the inertia of a body that was read: nominal numbers; those that vary
 * are checked in each scenario.
 * @param place of the body's name */
static void check_inertia(ald_reader *reader, struct fy_node *node, ald_place place,
                          const char *path, const ald_body *body) {
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

/* ------------------------------------------------------------------------------
 * The section `points`: places where dynamic lines meet, written out with a fixed body each. */

static const char place_key[] = "position", section_name[] = "points";

/* takes the value of a key out of a mapping; NULL: it has none */
static struct fy_node *take(ald_entry *e, struct fy_node *mapping, const char *key) {
  struct fy_node *name = fy_node_create_scalar_copy(e->tree, key, strlen(key));
  struct fy_node *value = name ? fy_node_mapping_remove_by_key(mapping, name) : NULL;
  if (!value) fy_node_free(name); /* it takes the key that it finds something by */
  return value;
}

static void write_point(ald_reader *reader, struct fy_node_pair *pair, struct fy_node *bodies) {
  struct fy_node *key = fy_node_pair_key(pair);
  ald_entry e = {.reader = reader,
                 .tree = fy_node_document(reader->root),
                 .node = fy_node_pair_value(pair),
                 .place = ald_node_place(key),
                 .good = true};
  ald_node_text(key, e.name, sizeof e.name);
  snprintf(e.path, sizeof e.path, "%s.%s", section_name, e.name);
  if (!fy_node_is_mapping(e.node)) return; /* said where the section is read */
  if (ald_node_member(e.node, "body")) {
    struct fy_node *place = ald_node_member(e.node, place_key);
    if (!place) return; /* a fixed body of the study tells where it is */
    ald_entry_refuse(&e, place, ".%s: expected either a position or a body", place_key);
  } else if (!ald_node_member(e.node, place_key)) {
    ald_entry_refuse_sort(&e, ALD_ERROR_MISSING, NULL, place_key,
                          ": missing key \"%s\", for example %s: [0 m, 0 m, -40 m]", place_key,
                          place_key);
  }
  /* what is refused is still named, lest the lines at it are refused, too */
  struct fy_node *at = take(&e, e.node, place_key);
  struct fy_node *own = ald_written_entry(&e, bodies, e.name);
  if (own) ald_written_put(&e, own, "fixed", ald_written_word(&e, "yes"));
  if (own && at) ald_written_put(&e, own, place_key, at);
  if (!own && at) fy_node_free(at);
  if (!ald_node_member(e.node, "body")) {
    ald_written_put(&e, e.node, "body", ald_written_word(&e, e.name));
  }
}

/* Appends a fixed body of its name to the section `bodies` of the document for each point, which
 * takes its key `position`, and names it in the entry, as if the study had it so. */
static void write_points(ald_reader *reader) {
  struct fy_node *bodies = ald_written_section(reader, "bodies");
  if (!bodies) return; /* said where the section is read */
  void *at = NULL;
  struct fy_node *points = ald_node_member(reader->root, section_name);
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(points, &at));) {
    write_point(reader, pair, bodies);
  }
}

/* ------------------------------------------------------------------------------------------ */

/* Which keys apply to a body; if its freedoms are wrong, all do. */
typedef enum body_sort {
  BODY_FIXED,
  BODY_PRESCRIBED,
  BODY_IN_THE_PLANE,
  BODY_IN_SPACE,
  BODY_UNKNOWN
} body_sort;

static body_sort sort_of(const ald_body *body) {
  if (body->fixed) return BODY_FIXED;
  if (body->prescribed) return BODY_PRESCRIBED;
  if (body->freedoms == 0) return BODY_UNKNOWN;
  return (body->freedoms & ~(uint32_t)ALD_PLANAR) == 0 ? BODY_IN_THE_PLANE : BODY_IN_SPACE;
}

static const char fixed_why[] = "a fixed body does not move:";
static const char prescribed_why[] = "a prescribed body follows its motions:";

/* position of a body and height of its outline, which every body may have */
static bool is_place(uint32_t key) {
  ALD_ASSERT(key < ALD_BODY_KEY_COUNT);
  return key <= ALD_BODY_PITCH || key == ALD_BODY_LOW || key == ALD_BODY_HIGH;
}

static const char *why_idle_in_the_plane(uint32_t key) {
  const bool turns = key == ALD_BODY_ROLL || key == ALD_BODY_PITCH || key == ALD_BODY_ROLL_RATE ||
                     key == ALD_BODY_PITCH_RATE;
  const bool spatial = key >= ALD_BODY_GYRATION_X && key <= ALD_BODY_PRODUCT_YZ;
  return turns || spatial || key == ALD_BODY_VELOCITY_Z || key == ALD_BODY_CORIOLIS
             ? "a planar body has only surge, sway and yaw; add \"freedoms: six\", or"
             : NULL;
}

/* a rate of a freedom that is locked */
static const char *why_locked(uint32_t freedoms, uint32_t key) {
  if (key == ALD_BODY_ROLL_RATE && !(freedoms & ALD_ROLL)) {
    return "its freedoms do not include roll:";
  }
  if (key == ALD_BODY_PITCH_RATE && !(freedoms & ALD_PITCH)) {
    return "its freedoms do not include pitch:";
  }
  if (key == ALD_BODY_YAW_RATE && !(freedoms & ALD_YAW)) return "its freedoms do not include yaw:";
  return NULL;
}

/* why a key does not apply to a body; NULL if it does */
static const char *why_idle(const ald_body *body, uint32_t key) {
  const char *why = NULL;
  switch (sort_of(body)) {
    case BODY_FIXED:
      return is_place(key) ? NULL : fixed_why;
    case BODY_PRESCRIBED:
      return is_place(key) ? NULL : prescribed_why;
    case BODY_IN_THE_PLANE:
      why = why_idle_in_the_plane(key);
      break;
    case BODY_IN_SPACE:
      if (key == ALD_BODY_INERTIA) {
        why = "a body in space needs \"radii of gyration\" or \"moments of inertia\";";
      }
      break;
    case BODY_UNKNOWN:
      return NULL;
  }
  return why ? why : why_locked(body->freedoms, key);
}

static void refuse_key(ald_reader *reader, struct fy_node *node, const char *path, const char *name,
                       const char *why) {
  struct fy_node_pair *pair = fy_node_mapping_lookup_pair_by_simple_key(node, name, FY_NT);
  if (!pair) return;
  ald_diagnose(reader->diagnosis, ald_node_place(fy_node_pair_key(pair)), "%s: %s remove \"%s\"",
               path, why, name);
}

static void check_idle(ald_reader *reader, struct fy_node *node, const char *path,
                       const ald_body *body) {
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
    const char *name = ald_body_keys[k].name, *why = why_idle(body, k);
    if (!why || (k > 0 && strcmp(name, ald_body_keys[k - 1].name) == 0)) continue;
    refuse_key(reader, node, path, name, why);
  }
  const body_sort sort = sort_of(body);
  if (sort != BODY_FIXED && sort != BODY_PRESCRIBED) return;
  const char *why = sort == BODY_FIXED ? fixed_why : prescribed_why;
  refuse_key(reader, node, path, "freedoms", why);
  refuse_key(reader, node, path, ald_body_added_mass.name, why);
}

/* ------------------------------------------------------------------------------ freedoms */

static const char *const freedom_names[] = {"surge", "sway",   "heave", "roll", "pitch",
                                            "yaw",   "planar", "six",   NULL};

/* 0 after a message */
static uint32_t freedom_of(ald_reader *reader, struct fy_node *node, const char *what) {
  double index = 6;
  if (!ald_read_choice(reader, node, what, freedom_names, &index)) return 0;
  if (index < 6) return 1u << (uint32_t)index;
  return index < 7 ? ALD_PLANAR : ALD_ALL_FREEDOMS;
}

static void read_freedoms(ald_reader *reader, struct fy_node *node, const char *path,
                          ald_body *body) {
  char what[PATH_SIZE + 16];
  snprintf(what, sizeof what, "%s.freedoms", path);
  struct fy_node *freedoms = ald_node_member(node, "freedoms");
  body->freedoms = ALD_PLANAR;
  if (!freedoms) return;
  if (!fy_node_is_sequence(freedoms)) {
    body->freedoms = freedom_of(reader, freedoms, what);
    return;
  }
  bool good = true;
  void *at = NULL;
  body->freedoms = 0;
  for (struct fy_node *item; (item = fy_node_sequence_iterate(freedoms, &at));) {
    const uint32_t freedom = freedom_of(reader, item, what);
    good = good && freedom > 0;
    body->freedoms |= freedom;
  }
  if (good && body->freedoms == 0) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(freedoms), NULL,
                      "%s: expected planar, six, or a list such as [surge, heave, pitch]", what);
  }
  if (!good) body->freedoms = 0;
}

static void read_plain(ald_reader *reader, struct fy_node *node, const char *path, ald_body *body) {
  static const char *const motions[] = {"free", "prescribed", NULL};
  char what[PATH_SIZE + 16];
  struct fy_node *fixed = ald_node_member(node, "fixed");
  struct fy_node *motion = ald_node_member(node, "motion");
  snprintf(what, sizeof what, "%s.fixed", path);
  if (fixed) ald_read_truth(reader, fixed, what, &body->fixed);
  double index = 0;
  snprintf(what, sizeof what, "%s.motion", path);
  if (motion) ald_read_choice(reader, motion, what, motions, &index);
  body->prescribed = index > 0.5;
  if (body->prescribed && body->fixed) {
    ald_diagnose(reader->diagnosis, ald_node_place(motion),
                 "%s: expected either \"fixed: yes\" or \"motion: prescribed\", not both", path);
  }
  read_freedoms(reader, node, path, body);
  if (body->freedoms != ALD_PLANAR || body->prescribed) reader->study->is_spatial = true;
}

/* ------------------------------------------------------------------------------ outlines */

/* the numbers of an outline as quantities; returns them as a list of x, y */
static double *read_vertices(ald_reader *reader, struct fy_node *outline, const char *path,
                             ald_body *body) {
  const int count = fy_node_sequence_item_count(outline);
  double *xy = calloc(2 * (size_t)count + 2, sizeof *xy);
  if (!xy) {
    reader->no_memory = true;
    return NULL;
  }
  bool good = true;
  body->vertices = reader->study->quantity_count;
  for (int v = 0; v < count; v++) {
    struct fy_node *vertex = fy_node_sequence_get_by_index(outline, v);
    const bool is_pair = fy_node_is_sequence(vertex) && fy_node_sequence_item_count(vertex) == 2;
    char list[PATH_SIZE + 32];
    snprintf(list, sizeof list, "%s.outline[%d]", path, v);
    good = ald_expect_units_alike(reader->diagnosis, vertex, list,
                                  &ald_body_keys[ALD_BODY_POSITION_X], 1) &&
           good;
    if (!is_pair) {
      ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(vertex), NULL,
                        "%s.outline[%d]: expected a vertex [x, y] such as [-149 m, 23 m]", path, v);
      good = false;
    }
    for (int axis = 0; axis < 2; axis++) {
      char full[PATH_SIZE + 32];
      double *value = &xy[2 * v + axis];
      snprintf(full, sizeof full, "%s.outline[%d].%c", path, v, axis ? 'y' : 'x');
      if (is_pair) {
        good = ald_read_number(reader, fy_node_sequence_get_by_index(vertex, axis), full,
                               ALD_LENGTH, value) &&
               good;
      }
      const uint32_t q = ald_add_quantity(reader, full, ALD_LENGTH, ALD_RANGE_ANY, true, *value);
      if (!reader->no_memory) reader->study->quantities[q].is_component = true;
    }
  }
  body->vertex_count = (uint32_t)count;
  if (!good) {
    free(xy);
    xy = NULL;
  }
  return xy;
}

static void read_outline(ald_reader *reader, struct fy_node *outline, const char *path,
                         ald_body *body) {
  if (!fy_node_is_sequence(outline) ||
      fy_node_sequence_item_count(outline) > ALD_OUTLINE_VERTICES) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(outline), NULL,
                      "%s.outline: expected a list of at most %d vertices [[x, y], ...]", path,
                      ALD_OUTLINE_VERTICES);
    return;
  }
  double *xy = read_vertices(reader, outline, path, body);
  if (!xy) return;
  char problem[256];
  uint32_t vertex = 0;
  if (!ald_outline_check(xy, body->vertex_count, &vertex, problem, sizeof problem)) {
    struct fy_node *vertex_node = fy_node_sequence_get_by_index(outline, (int)vertex);
    ald_diagnose(reader->diagnosis, ald_node_place(vertex_node ? vertex_node : outline),
                 "%s.outline: %s", path, problem);
  } else {
    const ald_status status =
        ald_outline_split(xy, body->vertex_count, &body->parts, &body->part_count);
    if (status == ALD_NO_MEMORY) reader->no_memory = true;
    if (status == ALD_BAD_STUDY) {
      ald_diagnose(reader->diagnosis, ald_node_place(outline),
                   "%s.outline: a convex part has more than %d vertices; use fewer", path,
                   ALD_PART_VERTICES);
    }
  }
  free(xy);
}

/* ------------------------------------------------------------------------------ bodies */

/* a missing inertia of a body that does not yaw */
static bool is_needless(struct fy_node *node, const ald_body *body, uint32_t key) {
  ALD_ASSERT(key < ALD_BODY_KEY_COUNT);
  const bool yaws = body->freedoms == 0 || (body->freedoms & ALD_YAW);
  return key == ALD_BODY_INERTIA && !yaws && !ald_node_member(node, "inertia");
}

/* a key in whose place another is given, or follows the ship; and ratios that are not given, since
 * one of them alone is not all six */
static bool is_replaced(struct fy_node *node, const ald_body *body, uint32_t key) {
  ALD_ASSERT(key < ALD_BODY_KEY_COUNT);
  const bool has_moments = ald_node_member(node, "moments of inertia") != NULL;
  const bool has_radii = ald_node_member(node, "radii of gyration") != NULL;
  if (key >= ALD_BODY_GYRATION_X && key < ALD_BODY_GYRATION_X + 3) return has_moments;
  if (key >= ALD_BODY_MOMENT_X && key < ALD_BODY_MOMENT_X + 3) {
    return has_radii || (body->has_ship && !has_moments);
  }
  return key >= ALD_BODY_RATIOS && !ald_node_member(node, ald_body_keys[ALD_BODY_RATIOS].name);
}

/* the keys of a body; those that do not apply to it have no effect and cannot vary */
static void read_quantities(ald_reader *reader, struct fy_node *node, ald_place place,
                            const char *path, ald_body *body) {
  const bool is_unknown = sort_of(body) == BODY_UNKNOWN;
  ald_key keys[ALD_BODY_KEY_COUNT];
  memcpy(keys, ald_body_keys, sizeof keys);
  for (uint32_t k = 0; k < ALD_BODY_KEY_COUNT; k++) {
    const bool is_idle =
        is_unknown || why_idle(body, k) || is_needless(node, body, k) || ald_ship_gives(body, k);
    if (is_idle && isnan(keys[k].fallback)) keys[k].fallback = keys[k].paper = 1;
  }
  body->quantities = ald_read_keys(reader, node, place, path, keys, ALD_BODY_KEY_COUNT);
  for (uint32_t k = 0; !reader->no_memory && k < ALD_BODY_KEY_COUNT; k++) {
    if (why_idle(body, k) || is_needless(node, body, k) || is_replaced(node, body, k)) {
      reader->study->quantities[body->quantities + k].may_vary = false;
    }
  }
}

static void read_added_mass(ald_reader *reader, struct fy_node *node, const char *path,
                            ald_body *body) {
  uint32_t rows = 0;
  struct fy_node *given = ald_node_member(node, ald_body_added_mass.name);
  struct fy_node *ratios = ald_node_member(node, ald_body_keys[ALD_BODY_RATIOS].name);
  body->added_mass = reader->study->quantity_count;
  const body_sort sort = sort_of(body);
  if (given && ratios) {
    ald_diagnose(reader->diagnosis, ald_node_place(ratios), "%s: expected either \"%s\" or \"%s\"",
                 path, ald_body_added_mass.name, ald_body_keys[ALD_BODY_RATIOS].name);
  }
  if (!given && (body->has_ship || ratios) && sort != BODY_FIXED && sort != BODY_PRESCRIBED) {
    body->added_mass = ald_add_matrix(reader, path, &ald_body_added_mass);
    body->has_added_mass = true;
    reader->study->is_spatial = true;
    /* they follow the ratios */
    for (uint32_t k = 0; ratios && !reader->no_memory && k < ALD_MATRIX; k++) {
      reader->study->quantities[body->added_mass + k].may_vary = false;
    }
  }
  if (!given) return;
  body->added_mass =
      ald_read_table(reader, node, ald_node_place(node), path, &ald_body_added_mass, &rows);
  body->has_added_mass = rows > 0;
  if (rows > 0) reader->study->is_spatial = true;
}

/* a velocity that would take a body out of the plane */
static void check_heave(ald_reader *reader, struct fy_node *node, const char *path,
                        const ald_body *body) {
  const ald_quantity *heave = reader->study->quantities + body->quantities + ALD_BODY_VELOCITY_Z;
  if (sort_of(body) != BODY_IN_THE_PLANE || heave->value == 0) return;
  struct fy_node *velocity = ald_node_member(node, "velocity");
  ald_diagnose(reader->diagnosis, ald_node_place(velocity),
               "%s: a planar body does not heave; add \"freedoms: six\", or remove the third "
               "number of \"velocity\"",
               path);
}

static void check_height(ald_reader *reader, struct fy_node *node, const char *path,
                         const ald_body *body) {
  const ald_quantity *q = reader->study->quantities + body->quantities;
  struct fy_node *height = ald_node_member(node, "outline height");
  if (!height || q[ALD_BODY_LOW].value <= q[ALD_BODY_HIGH].value) return;
  ald_diagnose(reader->diagnosis, ald_node_place(height),
               "%s: \"outline height\" must increase: [low, high]", path);
}

static void read_body(ald_reader *reader, struct fy_node *key, struct fy_node *node) {
  const char *extra[ALD_BODY_PLAIN_COUNT];
  ald_body *body = &reader->study->bodies[reader->study->body_count++];
  char name[128], path[PATH_SIZE];
  const char *names[ALD_BODY_KEY_COUNT + ALD_BODY_PLAIN_COUNT];
  ald_node_text(key, name, sizeof name);
  snprintf(path, sizeof path, "bodies.%s", name);
  body->name = strdup(name);
  if (!body->name) reader->no_memory = true;
  ald_expect_name(reader, key, "bodies");
  if (strcmp(name, "earth") == 0) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(key), NULL,
                      "bodies: \"earth\" is what does not move, in \"between\" for example; take "
                      "another name");
  }
  if (!ald_expect_mapping(reader, node, path)) {
    read_quantities(reader, NULL, ald_node_place(key), path, body); /* what later checks need */
    body->vertices = reader->study->quantity_count;
    return;
  }
  ald_plain_names(ald_body_plain_keys, ALD_BODY_PLAIN_COUNT, extra, 0);
  ald_expect_keys(
      reader, node, path, names,
      ald_key_names(ald_body_keys, ALD_BODY_KEY_COUNT, extra, ALD_BODY_PLAIN_COUNT, names));
  read_plain(reader, node, path, body);
  check_idle(reader, node, path, body);
  ald_read_ship(reader, node, path, body);
  read_approach(reader, node, path, body);
  read_quantities(reader, node, ald_node_place(key), path, body);
  read_added_mass(reader, node, path, body);
  ald_follow_ship(reader, node, reader->study->body_count - 1, !body->fixed && !body->prescribed);
  ald_follow_ratios(reader, node, reader->study->body_count - 1);
  body->mesh = ald_find_mesh(reader, node, path);
  if (body->mesh > 0) {
    const ald_place mesh = ald_node_place(ald_node_member(node, "mesh"));
    ald_warn_of_draught(reader, mesh, path, reader->study->body_count - 1);
  }
  if (!reader->no_memory) check_heave(reader, node, path, body);
  if (!reader->no_memory) check_height(reader, node, path, body);
  if (!reader->no_memory) check_inertia(reader, node, ald_node_place(key), path, body);
  body->vertices = reader->study->quantity_count;
  struct fy_node *outline = ald_node_member(node, "outline");
  if (outline) read_outline(reader, outline, path, body);
}

uint32_t ald_earth_body(ald_reader *reader) {
  ald_study *study = reader->study;
  if (!study->bodies) return study->body_count; /* the section is not a mapping: already reported */
  if (study->body_count > 0 && study->bodies[study->body_count - 1].is_earth) {
    return study->body_count - 1;
  }
  ald_body *earth = &study->bodies[study->body_count];
  *earth = (ald_body){.name = strdup("earth"), .fixed = true, .is_earth = true};
  if (!earth->name) {
    reader->no_memory = true;
    return study->body_count;
  }
  const ald_place nowhere = {0};
  read_quantities(reader, NULL, nowhere, "bodies.earth", earth);
  for (uint32_t k = 0; !reader->no_memory && k < ALD_BODY_KEY_COUNT; k++) {
    study->quantities[earth->quantities + k].may_vary = false;
  }
  earth->vertices = study->quantity_count;
  return study->body_count++;
}

/* lines move on their own */
static bool has_lines(const ald_reader *reader) {
  return ald_node_member(reader->root, "lines") != NULL;
}

/* Reads the bodies of the section from number `first` on. */
static void read_from(ald_reader *reader, struct fy_node *bodies, int first) {
  ald_study *study = reader->study;
  const int count = bodies ? fy_node_mapping_item_count(bodies) : 0;
  /* room for the earth */
  ald_body *grown = realloc(study->bodies, ((size_t)count + 2) * sizeof *grown);
  if (!grown) {
    reader->no_memory = true;
    return;
  }
  memset(grown + study->body_count, 0, ((size_t)count + 2 - study->body_count) * sizeof *grown);
  study->bodies = grown;
  for (int k = first; k < count; k++) {
    struct fy_node_pair *pair = fy_node_mapping_get_by_index(bodies, k);
    read_body(reader, fy_node_pair_key(pair), fy_node_pair_value(pair));
  }
}

/* sections that are written out as bodies, in the order in which they may name each other's */
static const struct {
  const char *name;
  void (*write)(ald_reader *reader);
} written[] = {{"points", write_points},
               {"windlasses", ald_write_windlasses},
               {"chains", ald_write_chains},
               {"anchors", ald_write_anchors}};
enum { WRITTEN = sizeof written / sizeof written[0] };

/* Writes them out, and reads what bodies, from number `own` on, the section has then. */
static void read_written(ald_reader *reader, int own) {
  for (int k = 0; k < WRITTEN && !reader->no_memory; k++) {
    struct fy_node *section = ald_node_member(reader->root, written[k].name);
    if (!section || !ald_expect_mapping(reader, section, written[k].name)) continue;
    written[k].write(reader);
    struct fy_node *bodies = ald_node_member(reader->root, "bodies");
    const int count = bodies ? fy_node_mapping_item_count(bodies) : 0;
    if (count > own && !reader->no_memory) read_from(reader, bodies, own);
    own = count;
  }
}

static bool has_moving(const ald_reader *reader) {
  bool has = false;
  for (int k = 0; ald_moving_sections[k]; k++) {
    has = has || ald_node_member(reader->root, ald_moving_sections[k]);
  }
  return has;
}

void ald_read_bodies(ald_reader *reader) {
  struct fy_node *bodies = ald_node_member(reader->root, "bodies");
  if (!bodies && !has_moving(reader)) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_MISSING, ald_node_place(reader->root), "bodies",
                      "missing section \"bodies\", for example bodies: {tug: {mass: 930 t, ...}}");
    return;
  }
  if (bodies && !ald_expect_mapping(reader, bodies, "bodies")) return;
  const int own = bodies ? fy_node_mapping_item_count(bodies) : 0;
  read_from(reader, bodies, 0);
  if (reader->no_memory) return;
  read_written(reader, own);
  if (reader->no_memory) return;
  /* what was refused would have been written out as bodies */
  bool moves =
      has_lines(reader) || (has_moving(reader) && ald_diagnosis_errors(reader->diagnosis) > 0);
  for (uint32_t b = 0; b < reader->study->body_count; b++) {
    moves = moves || !reader->study->bodies[b].fixed;
  }
  if (!moves) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_LACK, ald_node_place(bodies),
                      "bodies|lines|chains|windlasses|anchors",
                      "bodies: all bodies are fixed; at least one must not be");
  }
}
