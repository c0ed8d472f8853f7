/* SPDX-License-Identifier: Apache-2.0
 * Ships: the section `ships`, the key `ship` of a body, and what follows its particulars. */
#include "reader_ships.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/builder.h"
#include "base/assertion.h"
#include "model/ships.h"
#include "reader.h"

enum { PATH_SIZE = 256, KEYS_MAX = ALD_SHIP_KEY_COUNT };

static const char like[] = "like";

/* ------------------------------------------------------------------------------ named ships */

/* reports particulars that are impossible */
static bool expect_ship(ald_reader *reader, struct fy_node *node, ald_place place, const char *path,
                        uint32_t first, uint32_t count) {
  ALD_ASSERT(first + count <= reader->study->quantity_count);
  double p[ALD_SHIP_KEY_COUNT] = {0};
  uint32_t key = 0;
  for (uint32_t k = 0; k < count; k++) p[k] = reader->study->quantities[first + k].value;
  const char *problem = ald_ship_problem(p, &key);
  if (!problem) return true;
  struct fy_node *own = ald_node_member(node, ald_ship_particulars[key].name);
  ald_diagnose(reader->diagnosis, own ? ald_node_place(own) : place, "%s.%s: %s", path,
               ald_ship_particulars[key].name, problem);
  return false;
}

static void read_ship(ald_reader *reader, struct fy_node *key, struct fy_node *node) {
  ald_study *study = reader->study;
  ald_named_ship *ship = &study->ships[study->ship_count++];
  const char *names[KEYS_MAX];
  char name[128], path[PATH_SIZE];
  ald_node_text(key, name, sizeof name);
  snprintf(path, sizeof path, "ships.%s", name);
  ship->name = strdup(name);
  if (!ship->name) reader->no_memory = true;
  ald_expect_name(reader, key, "ships");
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  if (ald_expect_mapping(reader, node, path)) {
    ald_expect_keys(reader, node, path, names,
                    ald_key_names(ald_ship_particulars, ALD_SHIP_OWN_COUNT, NULL, 0, names));
  } else {
    node = NULL;
  }
  ship->quantities = study->quantity_count;
  if (node) {
    ald_read_keys(reader, node, ald_node_place(key), path, ald_ship_particulars,
                  ALD_SHIP_OWN_COUNT);
  } else {
    for (uint32_t k = 0; k < ALD_SHIP_OWN_COUNT; k++) {
      ald_add_quantity(reader, path, ALD_NONE, ALD_RANGE_ANY, false, 0);
    }
  }
  if (reader->no_memory) return;
  for (uint32_t k = 0; k < ALD_SHIP_OWN_COUNT; k++) {
    study->quantities[ship->quantities + k].may_vary = false;
  }
  if (errors == ald_diagnosis_errors(reader->diagnosis)) {
    expect_ship(reader, node, ald_node_place(key), path, ship->quantities, ALD_SHIP_OWN_COUNT);
  }
}

void ald_read_ships(ald_reader *reader) {
  struct fy_node *ships = ald_node_member(reader->root, "ships");
  if (!ships || !ald_expect_mapping(reader, ships, "ships")) return;
  reader->study->ships =
      calloc((size_t)fy_node_mapping_item_count(ships) + 1, sizeof *reader->study->ships);
  if (!reader->study->ships) {
    reader->no_memory = true;
    return;
  }
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(ships, &at));) {
    read_ship(reader, fy_node_pair_key(pair), fy_node_pair_value(pair));
  }
}

const ald_named_ship *ald_find_ship(ald_reader *reader, struct fy_node *node, const char *what) {
  const ald_study *study = reader->study;
  char name[128];
  ald_node_text(node, name, sizeof name);
  const char **names = calloc(study->ship_count + 1u, sizeof *names);
  if (!names) {
    reader->no_memory = true;
    return NULL;
  }
  const ald_named_ship *found = NULL;
  for (uint32_t s = 0; s < study->ship_count; s++) {
    names[s] = study->ships[s].name;
    if (names[s] && strcmp(names[s], name) == 0) found = &study->ships[s];
  }
  const char *nearest = found ? NULL : ald_suggest(reader, name, names, study->ship_count);
  if (!found) {
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_NAME, ald_node_place(node), name,
                      nearest ? "%s: unknown ship \"%s\"; did you mean \"%s\"?"
                              : "%s: unknown ship \"%s\"; add it to the section \"ships\"",
                      what, name, nearest ? nearest : "");
  }
  free(names);
  return found;
}

/* ------------------------------------------------------------------------------ ship of a body */

/* the particulars of a body's ship: those of the ship that it is like, and its own; NULL: the node
 * is not a ship */
static void read_particulars(ald_reader *reader, struct fy_node *node, ald_place place,
                             const char *path, bool berths, ald_body *body) {
  ald_study *study = reader->study;
  ald_key keys[ALD_SHIP_KEY_COUNT];
  const bool is_map = node && fy_node_is_mapping(node);
  struct fy_node *model = is_map ? ald_node_member(node, like) : node;
  const ald_named_ship *named = model ? ald_find_ship(reader, model, path) : NULL;
  memcpy(keys, ald_ship_particulars, sizeof keys);
  if (berths) keys[ALD_SHIP_ADDED].fallback = keys[ALD_SHIP_ADDED].paper = ALD_SHIP_ADDED_BERTHING;
  for (uint32_t k = 0; (model || !node) && k < ALD_SHIP_OWN_COUNT; k++) {
    /* those of the other ship have been scaled */
    const double scale = ald_scale_of(reader, keys[k].dimension);
    keys[k].fallback = keys[k].paper = named
                                           ? study->quantities[named->quantities + k].value / scale
                                       : isnan(keys[k].fallback) ? 1
                                                                 : 0;
  }
  body->ship = ald_read_keys(reader, is_map ? node : NULL, place, path, keys, ALD_SHIP_KEY_COUNT);
  for (uint32_t k = 0; named && !reader->no_memory && k < ALD_SHIP_OWN_COUNT; k++) {
    ald_quantity *own = &study->quantities[body->ship + k];
    own->is_given = own->is_given || study->quantities[named->quantities + k].is_given;
  }
}

/* the clearance of the keel is that from the seabed */
static void expect_depth(ald_reader *reader, struct fy_node *node, const char *path,
                         const ald_body *body) {
  const ald_quantity *q = reader->study->quantities;
  const double depth = q[reader->study->environment + ALD_ENVIRONMENT_WATER_DEPTH].value;
  struct fy_node *own = ald_node_member(node, ald_ship_particulars[ALD_SHIP_ADDED].name);
  if (q[body->ship + ALD_SHIP_ADDED].value != ALD_SHIP_ADDED_CLEARANCE) return;
  if (depth > q[body->ship + ALD_SHIP_DRAUGHT].value || !own) return;
  ald_diagnose(reader->diagnosis, ald_node_place(own),
               "%s.added mass: needs a water depth above the draught of %.6g m; add environment: "
               "{water depth: %.3g m}",
               path, q[body->ship + ALD_SHIP_DRAUGHT].value,
               1.2 * q[body->ship + ALD_SHIP_DRAUGHT].value);
}

void ald_read_ship(ald_reader *reader, struct fy_node *mapping, const char *owner, ald_body *body) {
  static const char *const extra[] = {like};
  const char *names[KEYS_MAX + 1];
  char path[PATH_SIZE + 8];
  struct fy_node *node = ald_node_member(mapping, "ship");
  if (!node) return;
  snprintf(path, sizeof path, "%s.ship", owner);
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  if (fy_node_is_sequence(node)) {
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
        "%s: expected the name of a ship in the section \"ships\", or particulars such as "
        "{length: 180 m, ...}",
        path);
    node = NULL;
  }
  const bool is_map = node && fy_node_is_mapping(node);
  if (is_map) {
    ald_expect_keys(reader, node, path, names,
                    ald_key_names(ald_ship_particulars, ALD_SHIP_KEY_COUNT, extra, 1, names));
  }
  struct fy_node_pair *pair = fy_node_mapping_lookup_pair_by_simple_key(mapping, "ship", FY_NT);
  const ald_place place = ald_node_place(fy_node_pair_key(pair));
  read_particulars(reader, node, place, path, ald_node_member(mapping, "approach") != NULL, body);
  if (reader->no_memory) return;
  body->has_ship = true;
  reader->study->is_spatial = true;
  /* a ship given by name only was checked where it is defined */
  if (!is_map || errors != ald_diagnosis_errors(reader->diagnosis)) return;
  expect_ship(reader, node, place, path, body->ship, ALD_SHIP_KEY_COUNT);
  expect_depth(reader, node, path, body);
}

/* ------------------------------------------------------------------------------ followers */

static void add_follower(ald_reader *reader, ald_follower follower) {
  ALD_ASSERT(follower.quantity < reader->study->quantity_count);
  ALD_ASSERT(follower.body < reader->study->body_count);
  ald_study *study = reader->study;
  if (study->follower_count == reader->follower_capacity) {
    const uint32_t capacity = 2 * reader->follower_capacity + 32;
    ald_follower *grown = realloc(study->followers, capacity * sizeof *grown);
    if (!grown) {
      reader->no_memory = true;
      return;
    }
    study->followers = grown;
    reader->follower_capacity = capacity;
  }
  /* body by body, in the order in which they came */
  uint32_t at = study->follower_count++;
  for (; at > 0 && study->followers[at - 1].body > follower.body; at--) {
    study->followers[at] = study->followers[at - 1];
  }
  study->followers[at] = follower;
}

/* a number that is not given follows a figure */
static void follow_unless(ald_reader *reader, uint32_t body, uint32_t quantity, uint32_t figure,
                          uint32_t unless) {
  ALD_ASSERT(figure < ALD_FIGURE_COUNT);
  const ald_quantity *own = &reader->study->quantities[quantity];
  if (own->is_given) return;
  if (unless > 0 && reader->study->quantities[unless - 1].is_given) return;
  add_follower(reader, (ald_follower){quantity, body, figure, false, own->value, unless, 0});
}

static void follow(ald_reader *reader, uint32_t body, uint32_t quantity, uint32_t figure) {
  follow_unless(reader, body, quantity, figure, 0);
}

bool ald_settle_study(ald_reader *reader) {
  ald_study *study = reader->study;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) {
    reader->no_memory = true;
    return false;
  }
  for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
  ald_ships_release(study, values);
  const bool good = ald_ships_settle(study, values);
  for (uint32_t q = 0; q < study->quantity_count; q++) study->quantities[q].value = values[q];
  free(values);
  return good;
}

bool ald_ship_gives(const ald_body *body, uint32_t key) {
  ALD_ASSERT(key < ALD_BODY_KEY_COUNT);
  return body->has_ship && (key == ALD_BODY_MASS || key == ALD_BODY_INERTIA);
}

static bool body_has_ratios(struct fy_node *node) {
  return ald_node_member(node, ald_body_keys[ALD_BODY_RATIOS].name) != NULL;
}

void ald_follow_ratios(ald_reader *reader, struct fy_node *node, uint32_t number) {
  ALD_ASSERT(number < reader->study->body_count);
  const ald_body *body = &reader->study->bodies[number];
  if (!body->has_added_mass || !body_has_ratios(node) || reader->no_memory) return;
  if (ald_node_member(node, ald_body_added_mass.name)) return; /* reported */
  for (uint32_t f = 0; f < 6; f++) {
    add_follower(reader, (ald_follower){.quantity = body->added_mass + 7 * f,
                                        .body = number,
                                        .ratio = 1 + body->quantities + ALD_BODY_RATIOS + f});
  }
  if (!reader->no_memory) ald_settle_study(reader);
}

void ald_follow_ship(ald_reader *reader, struct fy_node *node, uint32_t number, bool moves) {
  ALD_ASSERT(number < reader->study->body_count);
  const ald_body *body = &reader->study->bodies[number];
  const uint32_t own = body->quantities;
  if (!body->has_ship || reader->no_memory) return;
  follow(reader, number, own + ALD_BODY_POSITION_Z, ALD_FIGURE_HEIGHT);
  if (moves) {
    follow(reader, number, own + ALD_BODY_MASS, ALD_FIGURE_MASS);
    follow(reader, number, own + ALD_BODY_SPEED, ALD_FIGURE_SPEED);
    if ((body->freedoms & ~(uint32_t)ALD_PLANAR) == 0) {
      follow(reader, number, own + ALD_BODY_INERTIA, ALD_FIGURE_INERTIA);
    } else if (!ald_node_member(node, "moments of inertia")) {
      for (uint32_t axis = 0; axis < 3; axis++) {
        follow(reader, number, own + ALD_BODY_GYRATION_X + axis, ALD_FIGURE_ROLL_RADIUS + axis);
      }
    }
    const bool is_own = ald_node_member(node, ald_body_added_mass.name) || body_has_ratios(node);
    for (uint32_t f = 0; f < 6 && !is_own; f++) {
      follow(reader, number, body->added_mass + 7 * f, ALD_FIGURE_ADDED + f);
    }
  }
  if (!reader->no_memory) ald_settle_study(reader);
}

/* ------------------------------------------------------------------------------ elements */

/* the one ship at an end of a definition; UINT32_MAX: there is none, or more than one */
static uint32_t ship_at(const ald_study *study, uint32_t definition, uint32_t end) {
  ALD_ASSERT(end < 2);
  uint32_t found = UINT32_MAX;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (own->definition != definition) continue;
    const uint32_t body = end ? own->body_b : own->body_a;
    if (!study->bodies[body].has_ship || (found != UINT32_MAX && found != body)) return UINT32_MAX;
    found = body;
  }
  return found;
}

void ald_waive_ship_keys(const ald_study *study, uint32_t definition, ald_key *keys) {
  ALD_ASSERT(definition < study->definition_count);
  const ald_kind *kind = ald_kinds[study->definitions[definition].kind];
  for (uint32_t n = 0; n < ald_kind_ship_defaults(kind); n++) {
    const ald_ship_default *own = &kind->ship->defaults[n];
    ald_key *key = &keys[own->key];
    if (own->figure == ALD_FIGURE_NONE || !isnan(key->fallback)) continue;
    if (ship_at(study, definition, own->end) != UINT32_MAX) key->fallback = key->paper = 0;
  }
}

/* reports a number of an element that exceeds the dimensions of its ship */
static void expect_within(ald_reader *reader, struct fy_node *node, ald_place owner,
                          const char *path, const ald_ship_default *own, uint32_t definition,
                          uint32_t body) {
  ALD_ASSERT(body < reader->study->body_count);
  static const char *const words[ALD_FIGURE_COUNT] = {[ALD_FIGURE_LENGTH] = "length",
                                                      [ALD_FIGURE_BREADTH] = "breadth",
                                                      [ALD_FIGURE_DRAUGHT] = "draught"};
  const ald_study *study = reader->study;
  const ald_definition *d = &study->definitions[definition];
  const ald_key *key = &ald_kinds[d->kind]->keys[own->key];
  const ald_quantity *ship = study->quantities + study->bodies[body].ship;
  const ald_quantity *water = study->quantities + study->environment;
  double p[ALD_SHIP_KEY_COUNT], figures[ALD_FIGURE_COUNT];
  uint32_t blamed = 0;
  for (uint32_t k = 0; k < ALD_SHIP_KEY_COUNT; k++) p[k] = ship[k].value;
  if (ald_ship_problem(p, &blamed)) return; /* already reported */
  ald_ship_figures(p, water[ALD_ENVIRONMENT_WATER_DENSITY].value, 0, figures);
  const double value = study->quantities[d->quantities + own->key].value;
  if (!(value > figures[own->most] * (1 + 1e-9))) return;
  struct fy_node *at = ald_node_member(node, key->name);
  ald_diagnose(reader->diagnosis, at ? ald_node_place(at) : owner,
               "%s.%s: its %s, %.6g m, exceeds the %s of \"%s\", %.6g m", path, key->name,
               key->component ? key->component : key->name, value, words[own->most],
               study->bodies[body].name, figures[own->most]);
}

void ald_follow_ships(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition) {
  ALD_ASSERT(definition < reader->study->definition_count);
  const ald_study *study = reader->study;
  const ald_definition *d = &study->definitions[definition];
  const ald_kind *kind = ald_kinds[d->kind];
  bool any = false;
  for (uint32_t n = 0; n < ald_kind_ship_defaults(kind) && !reader->no_memory; n++) {
    const ald_ship_default *own = &kind->ship->defaults[n];
    const uint32_t body = ship_at(study, definition, own->end);
    if (body == UINT32_MAX || (own->instead > 0 && d->rows[own->instead - 1] > 0)) continue;
    if (own->none > 0 && study->quantities[d->quantities + own->none - 1].value > 0) continue;
    any = true;
    if (own->figure != ALD_FIGURE_NONE) {
      const uint32_t unless = own->unless > 0 ? d->quantities + own->unless : 0;
      follow_unless(reader, body, d->quantities + own->key, own->figure, unless);
    }
    if (own->most == ALD_FIGURE_NONE) continue;
    add_follower(reader, (ald_follower){d->quantities + own->key, body, own->most, true, 0, 0, 0});
  }
  if (!any || reader->no_memory) return;
  ald_settle_study(reader);
  for (uint32_t n = 0; n < ald_kind_ship_defaults(kind) && !reader->no_memory; n++) {
    const ald_ship_default *own = &kind->ship->defaults[n];
    const uint32_t body = ship_at(study, definition, own->end);
    if (body == UINT32_MAX || own->most == ALD_FIGURE_NONE) continue;
    expect_within(reader, node, owner, path, own, definition, body);
  }
}
