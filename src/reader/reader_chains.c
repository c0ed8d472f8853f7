/* SPDX-License-Identifier: Apache-2.0
 * The section `chains`: chains of links, written out as bodies and joints. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "math/hanging_links.h"
#include "model/chain_fitting.h"
#include "reader/reader_solid.h"
#include "reader/reader_yaml_generate.h"

/* ------------------------------------------------------------------------------
 * The section `windlasses`: what hauls chains in, written out as bodies and joints. */

/* A windlass of the study. */
typedef struct windlass {
  ald_entry e;
  struct fy_node *joints;
  char body[ALD_ENTRY_NAME];
  vec3 at, place;  /* in the body's axes, and the earth's [m] */
  vec3 along, way; /* in which it hauls, unit vector: likewise */
} windlass;

static void read_place(windlass *w) {
  struct fy_node *body = ald_entry_member(&w->e, ALD_WINDLASS_BODY);
  const vec3 along = ald_entry_vector(&w->e, ALD_WINDLASS_DIRECTION, vec3_of(1, 0, 0));
  const double size = vec3_length(along);
  w->at = ald_entry_vector(&w->e, ALD_WINDLASS_AT, vec3_zero());
  if (!(size > 0 && isfinite(size))) {
    ald_entry_refuse(&w->e, ald_entry_member(&w->e, ALD_WINDLASS_DIRECTION),
                     ".direction: expected a direction");
  }
  if (!w->e.good || !body) return;
  w->along = vec3_scale(along, 1 / size);
  w->place = ald_entry_point(&w->e, body, w->body, w->at);
  w->way = mat3_rotate(ald_entry_axes(&w->e, w->body), w->along);
}

/* x along the way, so that what turns with it is added to its inertia along this axis alone */
static void write_wheel(windlass *w, const char *name) {
  const double mass = ald_entry_number(&w->e, ALD_WINDLASS_MASS, 100);
  const double rotating = ald_entry_number(&w->e, ALD_WINDLASS_INERTIA, 0);
  const euler turn = {.pitch = -atan2(w->way.z, hypot(w->way.x, w->way.y)),
                      .heading = atan2(w->way.y, w->way.x)};
  /* it does not turn by itself: any radius will do */
  struct fy_node *own = ald_written_body(&w->e, name, mass, vec3_of(0.2, 0.2, 0.2), w->place, turn);
  if (!own) return;
  if (rotating > 0) {
    struct fy_node *items[6];
    for (int k = 0; k < 6; k++) {
      items[k] = ald_written_number(&w->e, k < 3 ? ALD_MASS : ALD_INERTIA, k == 0 ? rotating : 0);
    }
    ald_written_put(&w->e, own, "added mass", ald_written_list(&w->e, items, 6));
  }
}

static void write_drive(windlass *w, const char *wheel) {
  char name[ALD_ENTRY_NAME + 16];
  snprintf(name, sizeof name, "%s drive", w->e.name);
  struct fy_node *own = ald_written_entry(&w->e, w->joints, name);
  const double pull = ald_entry_number(&w->e, ALD_WINDLASS_PULL, 0);
  const double speed = ald_entry_number(&w->e, ALD_WINDLASS_SPEED, 0);
  const double travel = ald_entry_number(&w->e, ALD_WINDLASS_TRAVEL, 0);
  const double slow = ald_entry_number(&w->e, ALD_WINDLASS_SLOW, 0.01);
  const double stopper = ald_entry_number(&w->e, ALD_WINDLASS_STIFFNESS, 100 * pull);
  if (!own) return;
  ald_written_put(&w->e, own, "between", ald_written_pair(&w->e, w->body, wheel));
  ald_written_put(&w->e, own, "type", ald_written_word(&w->e, "prismatic"));
  ald_written_put(&w->e, own, "at a", ald_written_vector(&w->e, ALD_LENGTH, w->at));
  ald_written_put(&w->e, own, "at b", ald_written_vector(&w->e, ALD_LENGTH, vec3_zero()));
  ald_written_put(&w->e, own, "axis a", ald_written_vector(&w->e, ALD_NONE, w->along));
  /* what varies may move the body away from under it: it is brought back across its way */
  ald_written_put(&w->e, own, "start gap", ald_written_number(&w->e, ALD_LENGTH, 1));
  ald_written_put(&w->e, own, "motor force", ald_written_number(&w->e, ALD_FORCE, pull));
  ald_written_put(&w->e, own, "motor speed", ald_written_number(&w->e, ALD_SPEED, speed));
  ald_written_put(&w->e, own, "sliding friction speed", ald_written_number(&w->e, ALD_SPEED, slow));
  if (!(travel > 0)) return;
  ald_written_put(&w->e, own, speed < 0 ? "sliding lower stop" : "sliding upper stop",
                  ald_written_number(&w->e, ALD_LENGTH, speed < 0 ? -travel : travel));
  ald_written_put(&w->e, own, "sliding stop stiffness",
                  ald_written_number(&w->e, ALD_STIFFNESS, stopper));
  /* takes the pull at the speed without a load */
  ald_written_put(&w->e, own, "sliding stop damping",
                  ald_written_number(&w->e, ALD_DAMPING, pull / fmax(fabs(speed), slow)));
}

static void write_windlass(ald_reader *reader, struct fy_node_pair *pair, struct fy_node *joints) {
  static const uint32_t required[] = {ALD_WINDLASS_BODY, ALD_WINDLASS_AT, ALD_WINDLASS_DIRECTION,
                                      ALD_WINDLASS_PULL};
  char wheel[ALD_ENTRY_NAME + 16];
  windlass w = {.joints = joints};
  if (!ald_entry_begin(&w.e, reader, "windlasses", pair, ald_windlass_keys,
                       ALD_WINDLASS_KEY_COUNT)) {
    return;
  }
  for (size_t k = 0; k < sizeof required / sizeof required[0]; k++) {
    ald_entry_require(&w.e, required[k]);
  }
  read_place(&w);
  for (uint32_t k = ALD_WINDLASS_PULL; k < ALD_WINDLASS_KEY_COUNT; k++) {
    (void)ald_entry_number(&w.e, k, 0);
  }
  if (!w.e.good || reader->no_memory) return;
  snprintf(wheel, sizeof wheel, "%s wheel", w.e.name);
  write_wheel(&w, wheel);
  if (w.e.good && !reader->no_memory) write_drive(&w, wheel);
}

void ald_write_windlasses(ald_reader *reader) {
  struct fy_node *bodies = ald_written_section(reader, "bodies");
  struct fy_node *joints = ald_written_section(reader, "joints");
  if (!bodies || !joints) return; /* said where the section is read */
  void *at = NULL;
  struct fy_node *windlasses = ald_node_member(reader->root, "windlasses");
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(windlasses, &at));) {
    write_windlass(reader, pair, joints);
  }
}

/* ------------------------------------------------------------------------------------------ */

/* A chain of the study. */
typedef struct chain {
  ald_entry e;
  struct fy_node *bodies, *joints;
  char ends[2][ALD_ENTRY_NAME]; /* names of bodies; "" of a free end */
  vec3 points[2];               /* of the ends, in the bodies' axes [m] */
  vec3 at[2];                   /* in the earth's [m] */
  vec3 direction;               /* of a chain with a free end */
  vec3 over;       /* where it turns into that, earth frame [m]; its beginning: nowhere */
  ald_chain shape; /* its links */
  bool is_swivel[ALD_FITTINGS_MAX];
  ald_solid solids[ALD_FITTINGS_MAX]; /* of its fittings, and where in their frames the middle */
  double middles[ALD_FITTINGS_MAX];   /* between the bearings lies, along x [m] */
  bool is_spherical;
  double roll, damping, friction, friction_rate;
  double breaking_load; /* [N]; 0: none */
} chain;

/* ------------------------------------------------------------------------------ its ends */

static void place_end(chain *c, struct fy_node *named, int side) {
  c->at[side] = ald_entry_point(&c->e, named, c->ends[side], c->points[side]);
}

/* where a chain with a free end turns, which hangs from that body */
static void read_turn(chain *c, struct fy_node *body) {
  struct fy_node *over = ald_entry_member(&c->e, ALD_CHAIN_OVER);
  struct fy_node *of = ald_entry_member(&c->e, ALD_CHAIN_OVER_BODY);
  char name[ALD_ENTRY_NAME];
  c->over = c->at[0];
  if (of && !over) ald_entry_refuse(&c->e, of, ".over body: of which point? Give \"over\", too");
  if (over && !body)
    ald_entry_refuse(&c->e, over, ".over: both ends are held, and the chain hangs as they say");
  if (over && body && c->e.good)
    c->over = ald_entry_point(&c->e, of ? of : body, name,
                              ald_entry_vector(&c->e, ALD_CHAIN_OVER, vec3_zero()));
}

static void read_ends(chain *c) {
  struct fy_node *between = ald_entry_member(&c->e, ALD_CHAIN_BETWEEN),
                 *body = ald_entry_member(&c->e, ALD_CHAIN_BODY);
  const bool is_pair =
      between && fy_node_is_sequence(between) && fy_node_sequence_item_count(between) == 2;
  c->points[0] = ald_entry_vector(&c->e, ALD_CHAIN_FROM, vec3_zero());
  c->points[1] = ald_entry_vector(&c->e, ALD_CHAIN_TO, vec3_zero());
  c->direction = ald_entry_vector(&c->e, ALD_CHAIN_DIRECTION, vec3_of(0, 0, -1));
  if (!between == !body) {
    ald_entry_refuse(&c->e, between,
                     ": expected either \"between\", two bodies, or \"body\", from which a chain "
                     "with a free end hangs");
  } else if (between && !is_pair) {
    ald_entry_refuse(&c->e, between, ".between: expected two bodies, such as %s",
                     ald_chain_keys[ALD_CHAIN_BETWEEN].example);
  } else if (between) {
    for (int side = 0; side < 2; side++)
      place_end(c, fy_node_sequence_get_by_index(between, side), side);
    if (c->e.good && strcmp(c->ends[0], c->ends[1]) == 0 && strcmp(c->ends[0], "earth") != 0)
      ald_entry_refuse(&c->e, between, ".between: both ends are on \"%s\"", c->ends[0]);
  } else {
    place_end(c, body, 0);
  }
  read_turn(c, body);
  struct fy_node *idle =
      body ? ald_entry_member(&c->e, ALD_CHAIN_TO) : ald_entry_member(&c->e, ALD_CHAIN_DIRECTION);
  if (idle && c->e.good)
    ald_entry_refuse(&c->e, idle,
                     body ? ".to: this end is free; give \"between\" two bodies, or remove it"
                          : ".direction: both ends are held, and the chain hangs as they say");
  if (!(vec3_length(c->direction) > 0))
    ald_entry_refuse(&c->e, ald_entry_member(&c->e, ALD_CHAIN_DIRECTION),
                     ".direction: expected a direction");
}

/* of the grade, or as it is given; 0 without either */
static double breaking_load(chain *c, double bar) {
  struct fy_node *grade = ald_entry_member(&c->e, ALD_CHAIN_GRADE);
  const double given = ald_entry_number(&c->e, ALD_CHAIN_BREAKING_LOAD, 0);
  const uint32_t which =
      ald_entry_choice(&c->e, ALD_CHAIN_GRADE); /* looked at even where it does not count */
  if (given > 0 || !grade || !c->e.good) return given;
  const double load = ald_chain_breaking_load(bar, (ald_chain_grade)which);
  if (!(load > 0))
    ald_entry_refuse(&c->e, grade,
                     ".grade: says nothing of bars of %.4g mm; give a \"breaking load\"",
                     1e3 * bar);
  return load;
}

static void read_link(chain *c) {
  const double bar = ald_entry_number(&c->e, ALD_CHAIN_BAR, 0);
  ald_entry_require(&c->e, ALD_CHAIN_BAR);
  if (!c->e.good) return;
  c->shape.link = ald_chain_link_of(bar, ald_entry_choice(&c->e, ALD_CHAIN_TYPE) == 0);
  ald_chain_link_change(&c->shape.link, ald_entry_number(&c->e, ALD_CHAIN_PITCH, 0),
                        ald_entry_number(&c->e, ALD_CHAIN_MASS, 0));
  c->is_spherical = ald_entry_choice(&c->e, ALD_CHAIN_JOINT) == 1;
  c->roll = ald_entry_number(&c->e, ALD_CHAIN_ROLL, 0);
  c->damping = ald_entry_number(&c->e, ALD_CHAIN_DAMPING, 0);
  c->friction = ald_entry_number(&c->e, ALD_CHAIN_FRICTION, 0);
  c->friction_rate = ald_entry_number(&c->e, ALD_CHAIN_FRICTION_RATE, 0);
  c->breaking_load = breaking_load(c, bar);
}

/* of the chains before */
static uint64_t links_before(const chain *c) {
  const ald_study *study = c->e.reader->study;
  uint64_t count = 0;
  for (uint32_t k = 0; k < study->chain_count; k++) count += study->chains[k].link_count;
  return count;
}

static void read_count(chain *c) {
  struct fy_node *links = ald_entry_member(&c->e, ALD_CHAIN_LINKS),
                 *length = ald_entry_member(&c->e, ALD_CHAIN_LENGTH);
  const ald_plain_key *k = &ald_chain_keys[ALD_CHAIN_LINKS];
  char what[ALD_ENTRY_PATH + 32];
  uint64_t count = 0;
  if (!links == !length) {
    ald_entry_refuse(&c->e, links, ": expected either \"links\", their number, or \"length\"");
  } else if (links) {
    snprintf(what, sizeof what, "%s.links", c->e.path);
    if (!ald_read_whole(c->e.reader, links, what, k->low, k->high, &count)) c->e.good = false;
  } else {
    const double number_of =
        rint(ald_entry_number(&c->e, ALD_CHAIN_LENGTH, c->shape.link.pitch) / c->shape.link.pitch);
    if (!(number_of >= 1 && number_of <= ALD_LINKS_MAX))
      ald_entry_refuse(&c->e, length, ".length: expected 1 to %d links of %.4g m", ALD_LINKS_MAX,
                       c->shape.link.pitch);
    if (c->e.good) count = (uint64_t)number_of;
  }
  c->shape.link_count = (uint32_t)count;
  if (c->e.good && links_before(c) + count > ALD_LINKS_MAX)
    ald_entry_refuse(&c->e, links ? links : length,
                     ": with these links the chains have more than %d together", ALD_LINKS_MAX);
}

/* the last links, which are other than common ones */
static void read_fittings(chain *c) {
  struct fy_node *list = ald_entry_member(&c->e, ALD_CHAIN_FITTINGS);
  char what[ALD_ENTRY_PATH + 32];
  double choice = 0;
  if (!list) return;
  snprintf(what, sizeof what, "%s.fittings", c->e.path);
  const int count = fy_node_is_sequence(list) ? fy_node_sequence_item_count(list) : 1;
  const uint32_t most =
      c->shape.link_count < ALD_FITTINGS_MAX ? c->shape.link_count : ALD_FITTINGS_MAX;
  if (*c->ends[1]) {
    ald_entry_refuse(&c->e, list,
                     ".fittings: they are those of a free end, and both ends are held");
  } else if (count < 1 || (uint32_t)count > most) {
    ald_entry_refuse(&c->e, list, ".fittings: expected 1 to %u of them in place of the last links",
                     most);
  }
  for (int k = 0; k < count && c->e.good; k++) {
    struct fy_node *one = fy_node_is_sequence(list) ? fy_node_sequence_get_by_index(list, k) : list;
    if (!ald_read_choice(c->e.reader, one, what, ald_chain_fitting_words, &choice)) {
      c->e.good = false;
      return;
    }
    const ald_chain_fitting fitting = (ald_chain_fitting)choice;
    c->is_swivel[k] = fitting == ALD_FITTING_SWIVEL;
    c->shape.fittings[k] = ald_chain_fitting_of(fitting, c->shape.link.bar);
    c->shape.fitting_count++;
  }
}

/* A fitting by its mesh: bearings a bar within its ends. The joint's axes are those of x. */
static void read_solid(chain *c, struct fy_node *named, uint32_t fitting) {
  const char *key = ald_chain_keys[ALD_CHAIN_FITTING_MESHES].name;
  ald_solid *s = &c->solids[fitting];
  ald_chain_link *link = &c->shape.fittings[fitting];
  if (!ald_solid_find(&c->e, named, key, s)) return;
  const double length = s->high[0] - s->low[0];
  if (!(length > 4 * link->bar)) {
    ald_entry_refuse(&c->e, named,
                     ".%s: it is %.4g m long along x, which leaves no link between bearings a bar "
                     "of %.4g m from its ends",
                     key, length, link->bar);
    return;
  }
  if (!(s->low[1] < 0 && s->high[1] > 0 && s->low[2] < 0 && s->high[2] > 0)) {
    ald_entry_refuse(&c->e, named,
                     ".%s: its bearings lie on the x axis, which passes it by: move it by \"at\"",
                     key);
    return;
  }
  c->middles[fitting] = 0.5 * (s->low[0] + s->high[0]);
  link->length = length;
  link->width = fmax(s->high[1] - s->low[1], 2.01 * link->bar);
  link->pitch = length - 2 * link->bar;
  link->mass = ALD_SOLID_STEEL * s->volume;
  memcpy(link->gyration, s->gyration, sizeof link->gyration);
}

/* the last fittings, by meshes */
static void read_solids(chain *c) {
  struct fy_node *list = ald_entry_member(&c->e, ALD_CHAIN_FITTING_MESHES);
  if (!list) return;
  const int count = fy_node_is_sequence(list) ? fy_node_sequence_item_count(list) : 1;
  if (count < 1 || (uint32_t)count > c->shape.fitting_count) {
    ald_entry_refuse(&c->e, list,
                     ".fitting meshes: expected as many as \"fittings\" has at most, which are %u",
                     c->shape.fitting_count);
    return;
  }
  const uint32_t first = c->shape.fitting_count - (uint32_t)count;
  for (int k = 0; k < count && c->e.good; k++) {
    struct fy_node *one = fy_node_is_sequence(list) ? fy_node_sequence_get_by_index(list, k) : list;
    read_solid(c, one, first + (uint32_t)k);
  }
}

/* ------------------------------------------------------------------------------ links, joints */

/* a link by its number from 1 */
static const ald_chain_link *link_of(const chain *c, uint32_t number) {
  return ald_chain_link_at(&c->shape, number - 1);
}

/* does that link let what follows twist? */
static bool is_swivel(const chain *c, uint32_t number) {
  const uint32_t common = c->shape.link_count - c->shape.fitting_count;
  return number > common && c->is_swivel[number - 1 - common];
}

/* the solid that a link is; NULL: none */
static const ald_solid *solid_of(const chain *c, uint32_t number) {
  const uint32_t common = c->shape.link_count - c->shape.fitting_count;
  if (number <= common || !c->solids[number - 1 - common].node) return NULL;
  return &c->solids[number - 1 - common];
}

/* from the middle between a link's bearings to its centre of gravity, its axes [m] */
static vec3 centre_of(const chain *c, uint32_t number) {
  const ald_solid *s = solid_of(c, number);
  if (!s) return vec3_zero();
  const uint32_t common = c->shape.link_count - c->shape.fitting_count;
  return vec3_of(s->centre.x - c->middles[number - 1 - common], s->centre.y, s->centre.z);
}

static double length_of(const chain *c) {
  double length = 0;
  for (uint32_t k = 1; k <= c->shape.link_count; k++) length += link_of(c, k)->pitch;
  return length;
}

/* Links lie in the vertical plane at this heading; every other one is turned by a quarter about its
 * length, so that the bars of neighbours are at right angles. */
static void write_link(chain *c, uint32_t number, vec3 middle, double heading, double rise) {
  const ald_chain_link *link = link_of(c, number);
  const double quarter = 0.5 * 3.14159265358979323846, *radii = link->gyration;
  const euler turn = {
      .roll = c->roll + (number % 2 ? 0 : quarter), .pitch = -rise, .heading = heading};
  char name[ALD_ENTRY_NAME + 32];
  snprintf(name, sizeof name, "%s link %u", c->e.name, number);
  const ald_solid *solid = solid_of(c, number);
  if (solid) middle = vec3_add(middle, mat3_rotate(euler_matrix(turn), centre_of(c, number)));
  struct fy_node *own = ald_written_body(&c->e, name, link->mass,
                                         vec3_of(radii[0], radii[1], radii[2]), middle, turn);
  if (!own || !solid) return;
  ald_solid_write(&c->e, solid, name);
  ald_solid_fill(&c->e, solid, own, name, link->mass);
}

/* joint k joins link k - 1, or the first body, with link k, or the second body */
static void write_joint(chain *c, uint32_t k) {
  const bool is_first = k == 1, is_last = k == c->shape.link_count + 1;
  vec3 ahead = vec3_of(is_first ? 0 : 0.5 * link_of(c, k - 1)->pitch, 0, 0);
  vec3 back = vec3_of(is_last ? 0 : -0.5 * link_of(c, k)->pitch, 0, 0);
  if (!is_first && solid_of(c, k - 1)) ahead = vec3_sub(ahead, centre_of(c, k - 1));
  if (!is_last && solid_of(c, k)) back = vec3_sub(back, centre_of(c, k));
  char name[ALD_ENTRY_NAME + 32], names[2][ALD_ENTRY_NAME + 32];
  snprintf(name, sizeof name, "%s joint %u", c->e.name, k);
  struct fy_node *own = ald_written_entry(&c->e, c->joints, name);
  if (!own) return;
  snprintf(names[0], sizeof names[0], is_first ? "%s" : "%s link %u",
           is_first ? c->ends[0] : c->e.name, k - 1);
  snprintf(names[1], sizeof names[1], is_last ? "%s" : "%s link %u",
           is_last ? c->ends[1] : c->e.name, k);
  const bool is_inner = !is_first && !is_last;
  const bool is_universal = is_inner && !c->is_spherical && !is_swivel(c, k - 1);
  ald_written_put(&c->e, own, "between", ald_written_pair(&c->e, names[0], names[1]));
  ald_written_put(&c->e, own, "type",
                  ald_written_word(&c->e, is_universal ? "universal" : "spherical"));
  ald_written_put(&c->e, own, "at a",
                  ald_written_vector(&c->e, ALD_LENGTH, is_first ? c->points[0] : ahead));
  ald_written_put(&c->e, own, "at b",
                  ald_written_vector(&c->e, ALD_LENGTH, is_last ? c->points[1] : back));
  /* what varies may take the ends anywhere that the chain can reach */
  ald_written_put(&c->e, own, "start gap", ald_written_number(&c->e, ALD_LENGTH, length_of(c)));
  if (c->breaking_load > 0)
    ald_written_put(&c->e, own, "breaking load",
                    ald_written_number(&c->e, ALD_FORCE, c->breaking_load));
  if (is_universal) {
    ald_written_put(&c->e, own, "axis a", ald_written_vector(&c->e, ALD_NONE, vec3_of(0, 1, 0)));
    ald_written_put(&c->e, own, "axis b", ald_written_vector(&c->e, ALD_NONE, vec3_of(0, 1, 0)));
  }
  if (is_inner && c->damping > 0)
    ald_written_put(&c->e, own, "damping", ald_written_number(&c->e, ALD_YAW_DAMPING, c->damping));
  if (is_inner && c->friction > 0)
    ald_written_put(&c->e, own, "friction", ald_written_number(&c->e, ALD_MOMENT, c->friction));
  if (is_inner && c->friction > 0 && c->friction_rate > 0)
    ald_written_put(&c->e, own, "friction rate",
                    ald_written_number(&c->e, ALD_ANGULAR_RATE, c->friction_rate));
}

/* the number of links whose length is nearest to a distance */
static uint32_t turns_after(const chain *c, double distance) {
  double length = 0;
  uint32_t count = 0;
  while (count < c->shape.link_count) {
    const double pitch = link_of(c, count + 1)->pitch;
    if (!(length + 0.5 * pitch <= distance)) break;
    length += pitch;
    count++;
  }
  return count;
}

/* Of a chain with a free end: straight to where it turns, then in its direction. What stands
 * upright has the heading of the rest. */
static void lie_free(chain *c, double *angles, double *headings) {
  const vec3 first = vec3_sub(c->over, c->at[0]), ways[2] = {first, c->direction};
  const uint32_t turns = turns_after(c, vec3_length(first));
  double spans[2], parts[2];
  for (int k = 0; k < 2; k++) {
    spans[k] = hypot(ways[k].x, ways[k].y);
    parts[k] = spans[k] > 0 ? atan2(ways[k].y, ways[k].x) : 0;
  }
  for (int k = 0; k < 2; k++) {
    if (spans[k] > 0 || turns == 0) continue;
    parts[k] = parts[1 - k];
  }
  if (turns > 0 && turns < c->shape.link_count && !c->is_spherical &&
      fabs(sin(parts[1] - parts[0])) > 1e-6)
    ald_entry_refuse(&c->e, ald_entry_member(&c->e, ALD_CHAIN_OVER),
                     ".over: the chain turns out of a vertical plane here, which its universal "
                     "joints cannot; take joint: spherical, or a direction in the plane");
  for (uint32_t k = 0; k < c->shape.link_count; k++) {
    const int part = k < turns ? 0 : 1;
    angles[k] = atan2(ways[part].z, spans[part]);
    headings[k] = parts[part];
  }
}

/* angles of the links over the horizontal, and their headings; false after a message */
static bool lie(chain *c, double *angles, double *headings) {
  const bool is_free = !*c->ends[1];
  const vec3 way = is_free ? c->direction : vec3_sub(c->at[1], c->at[0]);
  const double span = hypot(way.x, way.y), pitch = c->shape.link.pitch;
  if (!isfinite(span) || !isfinite(way.z)) {
    ald_entry_refuse(&c->e, NULL, ": its ends are too far apart");
    return false;
  }
  if (is_free) {
    lie_free(c, angles, headings);
    return c->e.good;
  }
  for (uint32_t k = 0; k < c->shape.link_count; k++)
    headings[k] = span > 0 ? atan2(way.y, way.x) : 0;
  if (ald_hanging_links(c->shape.link_count, span / pitch, way.z / pitch, angles)) return true;
  const double apart = hypot(span, way.z);
  if (apart <= c->shape.link_count * pitch) {
    ald_entry_refuse(
        &c->e, NULL,
        ": %u links of %.6g m have slack between ends %.6g m apart, which must be at least a "
        "link apart horizontally then; move one, or take fewer links",
        c->shape.link_count, pitch, apart);
  } else {
    ald_entry_refuse(
        &c->e, NULL,
        ": %u links of %.6g m reach %.6g m, but its ends are %.6g m apart at the start; %.0f "
        "links are needed",
        c->shape.link_count, pitch, c->shape.link_count * pitch, apart, ceil(apart / pitch));
  }
  return false;
}

/* which bodies its links will be */
static void note_chain(chain *c) {
  ald_study *study = c->e.reader->study;
  c->shape.first_body = (uint32_t)fy_node_mapping_item_count(c->bodies);
  c->shape.is_free = !*c->ends[1];
  const vec3 last = centre_of(c, c->shape.link_count);
  c->shape.last[0] = last.x;
  c->shape.last[1] = last.y;
  c->shape.last[2] = last.z;
  study->chains[study->chain_count++] = c->shape;
}

static void write_out(chain *c) {
  double *angles = calloc(2 * (size_t)c->shape.link_count, sizeof *angles);
  if (!angles) {
    c->e.reader->no_memory = true;
    return;
  }
  note_chain(c);
  vec3 at = c->at[0];
  const double *headings = angles + c->shape.link_count;
  if (lie(c, angles, angles + c->shape.link_count)) {
    for (uint32_t k = 0; k < c->shape.link_count && c->e.good && !c->e.reader->no_memory; k++) {
      const double pitch = link_of(c, k + 1)->pitch, level = pitch * cos(angles[k]);
      const vec3 along =
          vec3_of(level * cos(headings[k]), level * sin(headings[k]), pitch * sin(angles[k]));
      write_link(c, k + 1, vec3_add(at, vec3_scale(along, 0.5)), headings[k], angles[k]);
      at = vec3_add(at, along);
    }
    const uint32_t joints = c->shape.link_count + (*c->ends[1] != '\0');
    for (uint32_t k = 1; k <= joints && c->e.good && !c->e.reader->no_memory; k++)
      write_joint(c, k);
  }
  free(angles);
}

static void read_chain(ald_reader *reader, struct fy_node_pair *pair, struct fy_node *bodies,
                       struct fy_node *joints) {
  chain c = {.bodies = bodies, .joints = joints};
  if (!ald_entry_begin(&c.e, reader, "chains", pair, ald_chain_keys, ALD_CHAIN_KEY_COUNT)) return;
  const bool is_known = c.e.good;
  c.e.good = true;
  read_ends(&c);
  read_link(&c);
  if (c.e.good) read_count(&c);
  if (c.e.good) read_fittings(&c);
  if (c.e.good) read_solids(&c);
  if (c.e.good && is_known) write_out(&c);
}

void ald_write_chains(ald_reader *reader) {
  struct fy_node *chains = ald_node_member(reader->root, "chains");
  struct fy_node *bodies = ald_written_section(reader, "bodies");
  struct fy_node *joints = ald_written_section(reader, "joints");
  if (!bodies || !joints) return; /* said where the section is read */
  const int count = fy_node_mapping_item_count(chains);
  reader->study->chains = calloc((size_t)count + 1, sizeof *reader->study->chains);
  if (!reader->study->chains) {
    reader->no_memory = true;
    return;
  }
  void *at = NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(chains, &at));) {
    read_chain(reader, pair, bodies, joints);
  }
  if (!reader->no_memory) ald_read_meshes(reader);
}
