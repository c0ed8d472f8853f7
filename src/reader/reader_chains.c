/* SPDX-License-Identifier: Apache-2.0
 * The section `chains`: chains of links, written out as bodies and joints. */
#include "reader_chains.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/math/mat3.h"
#include "math/hanging_links.h"
#include "model/chain_link.h"
#include "model/sections.h"
#include "reader_body_name.h"

enum { NAME_SIZE = 128, PATH_SIZE = 160 };

/* A chain of the study. */
typedef struct chain {
  ald_reader *reader;
  struct fy_document *tree;
  struct fy_node *node, *bodies, *joints;
  ald_place place;
  char name[NAME_SIZE], path[PATH_SIZE];
  char ends[2][NAME_SIZE]; /* names of bodies; "" of a free end */
  vec3 points[2];          /* of the ends, in the bodies' axes [m] */
  vec3 at[2];              /* in the earth's [m] */
  vec3 direction;          /* of a chain with a free end */
  ald_chain_link link;
  uint32_t count;
  bool is_spherical;
  double roll, damping, friction;
  double breaking_load; /* [N]; 0: none */
  bool good;
} chain;

/* ------------------------------------------------------------------------------ what is given */

static struct fy_node *member(const chain *c, uint32_t key) {
  ALD_ASSERT(key < ALD_CHAIN_KEY_COUNT);
  return ald_node_member(c->node, ald_chain_keys[key].name);
}

__attribute__((format(printf, 3, 4))) static void refuse(chain *c, struct fy_node *node,
                                                         const char *format, ...) {
  char text[400];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  ald_diagnose(c->reader->diagnosis, node ? ald_node_place(node) : c->place, "%s%s", c->path, text);
  c->good = false;
}

/* a number of the table, `fallback` if it is left out */
static double number(chain *c, uint32_t key, double fallback) {
  const ald_plain_key *k = &ald_chain_keys[key];
  char what[PATH_SIZE + 32];
  double value = fallback;
  struct fy_node *node = member(c, key);
  if (!node) return fallback;
  snprintf(what, sizeof what, "%s.%s", c->path, k->name);
  if (!ald_read_number(c->reader, node, what, k->dimension, &value)) {
    c->good = false;
    return fallback;
  }
  const char *problem = ald_range_problem(k->range, value);
  if (!problem && isfinite(value)) return value;
  refuse(c, node, ".%s: expected %s", k->name, problem ? problem : "a finite number");
  return fallback;
}

/* three numbers, `fallback` if they are left out */
static vec3 vector(chain *c, uint32_t key, vec3 fallback) {
  const ald_plain_key *k = &ald_chain_keys[key];
  struct fy_node *node = member(c, key);
  double values[3] = {0};
  if (!node) return fallback;
  if (!fy_node_is_sequence(node) || fy_node_sequence_item_count(node) != 3) {
    refuse(c, node, ".%s: expected three numbers, such as %s", k->name, k->example);
    return fallback;
  }
  for (int n = 0; n < 3; n++) {
    char what[PATH_SIZE + 32];
    snprintf(what, sizeof what, "%s.%s[%d]", c->path, k->name, n);
    struct fy_node *item = fy_node_sequence_get_by_index(node, n);
    if (!ald_read_number(c->reader, item, what, k->dimension, &values[n])) c->good = false;
  }
  return vec3_of(values[0], values[1], values[2]);
}

static uint32_t choice(chain *c, uint32_t key) {
  const ald_plain_key *k = &ald_chain_keys[key];
  char what[PATH_SIZE + 32];
  double word = 0;
  snprintf(what, sizeof what, "%s.%s", c->path, k->name);
  struct fy_node *node = member(c, key);
  if (node && !ald_read_choice(c->reader, node, what, k->choices, &word)) c->good = false;
  return (uint32_t)word;
}

/* ------------------------------------------------------------------------------ its ends */

/* Where a point of a body is at the start. The earth becomes a body where elements need it. */
static void place_end(chain *c, struct fy_node *named, int side) {
  const ald_study *study = c->reader->study;
  uint32_t body = 0;
  ald_node_text(named, c->ends[side], NAME_SIZE);
  c->at[side] = c->points[side];
  if (strcmp(c->ends[side], "earth") == 0) return;
  if (!ald_find_known_body(c->reader, named, c->path, &body)) {
    c->good = false;
    return;
  }
  if (c->reader->no_memory) return;
  const ald_quantity *q = study->quantities + study->bodies[body].quantities;
  const mat3 turn = euler_matrix((euler){.roll = q[ALD_BODY_ROLL].value,
                                         .pitch = q[ALD_BODY_PITCH].value,
                                         .heading = q[ALD_BODY_HEADING].value});
  const vec3 from = vec3_of(q[ALD_BODY_POSITION_X].value, q[ALD_BODY_POSITION_Y].value,
                            q[ALD_BODY_POSITION_Z].value);
  c->at[side] = vec3_add(from, mat3_rotate(turn, c->points[side]));
}

static void read_ends(chain *c) {
  struct fy_node *between = member(c, ALD_CHAIN_BETWEEN), *body = member(c, ALD_CHAIN_BODY);
  const bool is_pair =
      between && fy_node_is_sequence(between) && fy_node_sequence_item_count(between) == 2;
  c->points[0] = vector(c, ALD_CHAIN_FROM, vec3_zero());
  c->points[1] = vector(c, ALD_CHAIN_TO, vec3_zero());
  c->direction = vector(c, ALD_CHAIN_DIRECTION, vec3_of(0, 0, -1));
  if (!between == !body) {
    refuse(c, between,
           ": expected either \"between\", two bodies, or \"body\", from which a chain "
           "with a free end hangs");
  } else if (between && !is_pair) {
    refuse(c, between, ".between: expected two bodies, such as %s",
           ald_chain_keys[ALD_CHAIN_BETWEEN].example);
  } else if (between) {
    for (int side = 0; side < 2; side++)
      place_end(c, fy_node_sequence_get_by_index(between, side), side);
    if (c->good && strcmp(c->ends[0], c->ends[1]) == 0 && strcmp(c->ends[0], "earth") != 0)
      refuse(c, between, ".between: both ends are on \"%s\"", c->ends[0]);
  } else {
    place_end(c, body, 0);
  }
  struct fy_node *idle = body ? member(c, ALD_CHAIN_TO) : member(c, ALD_CHAIN_DIRECTION);
  if (idle && c->good)
    refuse(c, idle,
           body ? ".to: this end is free; give \"between\" two bodies, or remove it"
                : ".direction: both ends are held, and the chain hangs as they say");
  if (!(vec3_length(c->direction) > 0))
    refuse(c, member(c, ALD_CHAIN_DIRECTION), ".direction: expected a direction");
}

/* of the grade, or as it is given; 0 without either */
static double breaking_load(chain *c, double bar) {
  struct fy_node *grade = member(c, ALD_CHAIN_GRADE);
  const double given = number(c, ALD_CHAIN_BREAKING_LOAD, 0);
  const uint32_t which = choice(c, ALD_CHAIN_GRADE); /* looked at even where it does not count */
  if (given > 0 || !grade || !c->good) return given;
  const double load = ald_chain_breaking_load(bar, (ald_chain_grade)which);
  if (!(load > 0))
    refuse(c, grade, ".grade: says nothing of bars of %.4g mm; give a \"breaking load\"",
           1e3 * bar);
  return load;
}

static void read_link(chain *c) {
  const double bar = number(c, ALD_CHAIN_BAR, 0);
  if (!member(c, ALD_CHAIN_BAR))
    refuse(c, NULL, ": missing key \"bar\", for example bar: %s",
           ald_chain_keys[ALD_CHAIN_BAR].example);
  if (!c->good) return;
  c->link = ald_chain_link_of(bar, choice(c, ALD_CHAIN_TYPE) == 0);
  ald_chain_link_change(&c->link, number(c, ALD_CHAIN_PITCH, 0), number(c, ALD_CHAIN_MASS, 0));
  c->is_spherical = choice(c, ALD_CHAIN_JOINT) == 1;
  c->roll = number(c, ALD_CHAIN_ROLL, 0);
  c->damping = number(c, ALD_CHAIN_DAMPING, 0);
  c->friction = number(c, ALD_CHAIN_FRICTION, 0);
  c->breaking_load = breaking_load(c, bar);
}

/* of the chains before */
static uint64_t links_before(const chain *c) {
  const ald_study *study = c->reader->study;
  uint64_t count = 0;
  for (uint32_t k = 0; k < study->chain_count; k++) count += study->chains[k].link_count;
  return count;
}

static void read_count(chain *c) {
  struct fy_node *links = member(c, ALD_CHAIN_LINKS), *length = member(c, ALD_CHAIN_LENGTH);
  const ald_plain_key *k = &ald_chain_keys[ALD_CHAIN_LINKS];
  char what[PATH_SIZE + 32];
  uint64_t count = 0;
  if (!links == !length) {
    refuse(c, links, ": expected either \"links\", their number, or \"length\"");
  } else if (links) {
    snprintf(what, sizeof what, "%s.links", c->path);
    if (!ald_read_whole(c->reader, links, what, k->low, k->high, &count)) c->good = false;
  } else {
    const double number_of = rint(number(c, ALD_CHAIN_LENGTH, c->link.pitch) / c->link.pitch);
    if (!(number_of >= 1 && number_of <= ALD_LINKS_MOST))
      refuse(c, length, ".length: expected 1 to %d links of %.4g m", ALD_LINKS_MOST, c->link.pitch);
    if (c->good) count = (uint64_t)number_of;
  }
  c->count = (uint32_t)count;
  if (c->good && links_before(c) + count > ALD_LINKS_MOST)
    refuse(c, links ? links : length, ": with these links the chains have more than %d together",
           ALD_LINKS_MOST);
}

/* ------------------------------------------------------------------------------ nodes */

/* takes the value */
static void put(chain *c, struct fy_node *mapping, const char *key, struct fy_node *value) {
  struct fy_node *name = fy_node_create_scalar_copy(c->tree, key, strlen(key));
  if (name) ald_node_put_place(name, c->place);
  if (name && value && fy_node_mapping_append(mapping, name, value) == 0) return;
  c->reader->no_memory = true;
  fy_node_free(name);
  fy_node_free(value);
}

static struct fy_node *word(chain *c, const char *text) {
  struct fy_node *node = fy_node_create_scalar_copy(c->tree, text, strlen(text));
  if (node) ald_node_put_place(node, c->place);
  return node;
}

/* a number in SI, as it would stand in the study, whose numbers `scale` multiplies */
static struct fy_node *figure(chain *c, ald_dimension dimension, double value) {
  char text[40];
  snprintf(text, sizeof text, "%.17g", value / ald_scale_of(c->reader, dimension));
  return word(c, text);
}

/* takes the items */
static struct fy_node *list_of(chain *c, struct fy_node **items, int count) {
  struct fy_node *list = fy_node_create_sequence(c->tree);
  if (list) ald_node_put_place(list, c->place);
  for (int k = 0; k < count; k++) {
    if (list && items[k] && fy_node_sequence_append(list, items[k]) == 0) continue;
    c->reader->no_memory = true;
    fy_node_free(items[k]);
  }
  return list;
}

static struct fy_node *three(chain *c, ald_dimension dimension, vec3 v) {
  struct fy_node *items[] = {figure(c, dimension, v.x), figure(c, dimension, v.y),
                             figure(c, dimension, v.z)};
  return list_of(c, items, 3);
}

/* an entry of a section, to be filled; NULL after a message, or without memory */
static struct fy_node *entry(chain *c, struct fy_node *section, const char *what, uint32_t number) {
  char name[NAME_SIZE + 32];
  snprintf(name, sizeof name, "%s %s %u", c->name, what, number);
  struct fy_node_pair *own = fy_node_mapping_lookup_pair_by_simple_key(section, name, strlen(name));
  if (own) {
    refuse(c, fy_node_pair_key(own), ": the study has a \"%s\" of its own; give it another name",
           name);
    return NULL;
  }
  struct fy_node *mapping = fy_node_create_mapping(c->tree);
  if (!mapping) {
    c->reader->no_memory = true;
    return NULL;
  }
  ald_node_put_place(mapping, c->place);
  put(c, section, name, mapping);
  return c->reader->no_memory ? NULL : mapping;
}

/* ------------------------------------------------------------------------------ links, joints */

/* Links lie in the vertical plane at this heading; every other one is turned by a quarter about its
 * length, so that the bars of neighbours are at right angles. */
static void write_link(chain *c, uint32_t number, vec3 middle, double heading, double rise) {
  struct fy_node *own = entry(c, c->bodies, "link", number);
  const double quarter = 0.5 * 3.14159265358979323846;
  if (!own) return;
  put(c, own, "freedoms", word(c, "six"));
  put(c, own, "mass", figure(c, ALD_MASS, c->link.mass));
  put(c, own, "radii of gyration",
      three(c, ALD_LENGTH, vec3_of(c->link.gyration[0], c->link.gyration[1], c->link.gyration[2])));
  put(c, own, "position", three(c, ALD_LENGTH, middle));
  put(c, own, "heading", figure(c, ALD_ANGLE, heading));
  put(c, own, "pitch", figure(c, ALD_ANGLE, -rise));
  put(c, own, "roll", figure(c, ALD_ANGLE, c->roll + (number % 2 ? 0 : quarter)));
}

/* joint k joins link k - 1, or the first body, with link k, or the second body */
static void write_joint(chain *c, uint32_t k) {
  const bool is_first = k == 1, is_last = k == c->count + 1;
  const vec3 half = vec3_of(0.5 * c->link.pitch, 0, 0);
  const vec3 back = vec3_of(-half.x, 0, 0);
  char names[2][NAME_SIZE + 32];
  struct fy_node *own = entry(c, c->joints, "joint", k);
  if (!own) return;
  snprintf(names[0], sizeof names[0], is_first ? "%s" : "%s link %u",
           is_first ? c->ends[0] : c->name, k - 1);
  snprintf(names[1], sizeof names[1], is_last ? "%s" : "%s link %u", is_last ? c->ends[1] : c->name,
           k);
  const bool is_inner = !is_first && !is_last;
  const bool is_universal = is_inner && !c->is_spherical;
  struct fy_node *bodies[] = {word(c, names[0]), word(c, names[1])};
  put(c, own, "between", list_of(c, bodies, 2));
  put(c, own, "type", word(c, is_universal ? "universal" : "spherical"));
  put(c, own, "at a", three(c, ALD_LENGTH, is_first ? c->points[0] : half));
  put(c, own, "at b", three(c, ALD_LENGTH, is_last ? c->points[1] : back));
  /* what varies may take the ends anywhere that the chain can reach */
  put(c, own, "start gap", figure(c, ALD_LENGTH, c->count * c->link.pitch));
  if (c->breaking_load > 0) put(c, own, "breaking load", figure(c, ALD_FORCE, c->breaking_load));
  if (is_universal) {
    put(c, own, "axis a", three(c, ALD_NONE, vec3_of(0, 1, 0)));
    put(c, own, "axis b", three(c, ALD_NONE, vec3_of(0, 1, 0)));
  }
  if (is_inner && c->damping > 0) put(c, own, "damping", figure(c, ALD_YAW_DAMPING, c->damping));
  if (is_inner && c->friction > 0) put(c, own, "friction", figure(c, ALD_MOMENT, c->friction));
}

/* angles of the links over the horizontal, and the heading of their plane; false after a message */
static bool lie(chain *c, double *angles, double *heading) {
  const bool is_free = !*c->ends[1];
  const vec3 way = is_free ? c->direction : vec3_sub(c->at[1], c->at[0]);
  const double span = hypot(way.x, way.y), pitch = c->link.pitch;
  if (!isfinite(span) || !isfinite(way.z)) {
    refuse(c, NULL, ": its ends are too far apart");
    return false;
  }
  *heading = span > 0 ? atan2(way.y, way.x) : 0;
  if (is_free) {
    for (uint32_t k = 0; k < c->count; k++) angles[k] = atan2(way.z, span);
    return true;
  }
  if (ald_hanging_links(c->count, span / pitch, way.z / pitch, angles)) return true;
  const double apart = hypot(span, way.z);
  if (apart <= c->count * pitch) {
    refuse(c, NULL,
           ": %u links of %.6g m have slack between ends %.6g m apart, which must be at least a "
           "link apart horizontally then; move one, or take fewer links",
           c->count, pitch, apart);
  } else {
    refuse(c, NULL,
           ": %u links of %.6g m reach %.6g m, but its ends are %.6g m apart at the start; %.0f "
           "links are needed",
           c->count, pitch, c->count * pitch, apart, ceil(apart / pitch));
  }
  return false;
}

/* which bodies its links will be */
static void note_chain(chain *c) {
  ald_study *study = c->reader->study;
  study->chains[study->chain_count++] =
      (ald_chain){.first_body = (uint32_t)fy_node_mapping_item_count(c->bodies),
                  .link_count = c->count,
                  .bar = c->link.bar,
                  .length = c->link.length,
                  .width = c->link.width};
}

static void write_out(chain *c) {
  double *angles = calloc(c->count, sizeof *angles), heading = 0;
  if (!angles) {
    c->reader->no_memory = true;
    return;
  }
  note_chain(c);
  vec3 at = c->at[0];
  if (lie(c, angles, &heading)) {
    for (uint32_t k = 0; k < c->count && c->good && !c->reader->no_memory; k++) {
      const double level = c->link.pitch * cos(angles[k]);
      const vec3 along =
          vec3_of(level * cos(heading), level * sin(heading), c->link.pitch * sin(angles[k]));
      write_link(c, k + 1, vec3_add(at, vec3_scale(along, 0.5)), heading, angles[k]);
      at = vec3_add(at, along);
    }
    const uint32_t joints = c->count + (*c->ends[1] != '\0');
    for (uint32_t k = 1; k <= joints && c->good && !c->reader->no_memory; k++) write_joint(c, k);
  }
  free(angles);
}

static void read_chain(ald_reader *reader, struct fy_node *key, struct fy_node *node,
                       struct fy_node *bodies, struct fy_node *joints) {
  const char *names[ALD_CHAIN_KEY_COUNT];
  chain c = {.reader = reader,
             .tree = fy_node_document(reader->root),
             .node = node,
             .bodies = bodies,
             .joints = joints,
             .place = ald_node_place(key),
             .good = true};
  ald_node_text(key, c.name, sizeof c.name);
  snprintf(c.path, sizeof c.path, "chains.%s", c.name);
  ald_expect_name(reader, key, "chains");
  if (!ald_expect_mapping(reader, node, c.path)) return;
  const int errors = ald_diagnosis_errors(reader->diagnosis);
  ald_expect_keys(reader, node, c.path, names,
                  ald_plain_names(ald_chain_keys, ALD_CHAIN_KEY_COUNT, names, 0));
  read_ends(&c);
  read_link(&c);
  if (c.good) read_count(&c);
  if (c.good && errors == ald_diagnosis_errors(reader->diagnosis)) write_out(&c);
}

/* a section of the study, made if it is missing; NULL if it is no mapping */
static struct fy_node *section_of(ald_reader *reader, const char *name) {
  struct fy_node *own = ald_node_member(reader->root, name);
  if (own) return fy_node_is_mapping(own) ? own : NULL;
  struct fy_document *tree = fy_node_document(reader->root);
  struct fy_node *key = fy_node_create_scalar_copy(tree, name, strlen(name));
  own = fy_node_create_mapping(tree);
  if (key && own) {
    ald_node_put_place(key, ald_node_place(reader->root));
    ald_node_put_place(own, ald_node_place(reader->root));
    if (fy_node_mapping_append(reader->root, key, own) == 0) return own;
  }
  reader->no_memory = true;
  fy_node_free(key);
  fy_node_free(own);
  return NULL;
}

void ald_write_chains(ald_reader *reader) {
  struct fy_node *chains = ald_node_member(reader->root, "chains");
  if (!chains || !ald_expect_mapping(reader, chains, "chains")) return;
  struct fy_node *bodies = section_of(reader, "bodies"), *joints = section_of(reader, "joints");
  if (!bodies || !joints) return; /* said where the section is read */
  const int count = fy_node_mapping_item_count(chains);
  reader->study->chains = calloc((size_t)count + 1, sizeof *reader->study->chains);
  if (!reader->study->chains) {
    reader->no_memory = true;
    return;
  }
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(chains, &at));) {
    read_chain(reader, fy_node_pair_key(pair), fy_node_pair_value(pair), bodies, joints);
  }
}
