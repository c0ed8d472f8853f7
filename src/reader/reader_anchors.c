/* SPDX-License-Identifier: Apache-2.0
 * The section `anchors`: stockless anchors, written out as bodies, meshes and joints. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "mesh/mesh_anchor.h"
#include "mesh/mesh_mass.h"
#include "mesh/mesh_shapes.h"
#include "model/anchor_mass.h"
#include "model/study.h"
#include "reader_solid.h"

static const double half_turn = 3.14159265358979323846;          /* [rad] */
static const double fluke_angle = 0.25 * 3.14159265358979323846; /* if it is not given [rad] */

/* A part of an anchor: its mesh, and what it weighs. */
typedef struct part {
  const char *shape; /* "shank" */
  char name[ALD_ENTRY_NAME + 16];
  uint32_t first_key; /* of those that are about its mesh */
  double sizes[ALD_SHAPE_KEYS_MAX];
  ald_solid solid;    /* that it is, if a mesh of the study is named */
  double mass;        /* [kg] */
  vec3 centre;        /* of gravity, from the crown's pin, x along the shank [m] */
  double gyration[3]; /* radii about its axes [m] */
} part;

/* keys of a part, from its first one on */
enum { PART_MESH, PART_CENTRE, PART_GYRATION };

/* An anchor of the study. */
typedef struct anchor {
  ald_entry e;
  part shank, flukes;
  char link[ALD_ENTRY_NAME + 32]; /* that it hangs from; "" without a chain */
  double half_pitch;              /* of the link [m] */
  vec3 bearing;                   /* of the ring on it, from its centre of gravity [m] */
  vec3 ring, along; /* at the start, and from there to the crown, earth frame [m], [-] */
  double roll;
} anchor;

/* ------------------------------------------------------------------------------ where it hangs */

/* the chain of that name that has been written out; NULL after a message */
static const ald_chain *find_chain(anchor *a, struct fy_node *node, const char *name) {
  const ald_study *study = a->e.reader->study;
  char first[ALD_ENTRY_NAME + 32];
  snprintf(first, sizeof first, "%s link 1", name);
  for (uint32_t k = 0; k < study->chain_count; k++) {
    const ald_chain *chain = &study->chains[k];
    if (chain->first_body >= study->body_count) continue;
    if (strcmp(study->bodies[chain->first_body].name, first) != 0) continue;
    if (chain->is_free) return chain;
    ald_entry_refuse(&a->e, node, ".chain: both ends of \"%s\" are held; its last one must be free",
                     name);
    return NULL;
  }
  /* one that was refused has its own message */
  if (ald_node_member(ald_node_member(a->e.reader->root, "chains"), name)) {
    a->e.good = false;
  } else {
    ald_entry_refuse_sort(&a->e, ALD_ERROR_NAME, node, name,
                          ".chain: the section \"chains\" has no \"%s\"", name);
  }
  return NULL;
}

/* the end of a chain, and its direction there */
static void hang(anchor *a, struct fy_node *node) {
  char name[ALD_ENTRY_NAME];
  ald_node_text(node, name, sizeof name);
  const ald_chain *chain = find_chain(a, node, name);
  if (!chain) return;
  snprintf(a->link, sizeof a->link, "%s link %u", name, chain->link_count);
  a->half_pitch = 0.5 * ald_chain_link_at(chain, chain->link_count - 1)->pitch;
  a->along = ald_entry_axes(&a->e, a->link).x;
  a->bearing = vec3_of(a->half_pitch - chain->last[0], 0 - chain->last[1], 0 - chain->last[2]);
  a->ring = ald_entry_place(&a->e, a->link, a->bearing);
}

static void read_place(anchor *a) {
  struct fy_node *chain = ald_entry_member(&a->e, ALD_ANCHOR_CHAIN);
  struct fy_node *position = ald_entry_member(&a->e, ALD_ANCHOR_POSITION);
  struct fy_node *direction = ald_entry_member(&a->e, ALD_ANCHOR_DIRECTION);
  a->ring = ald_entry_vector(&a->e, ALD_ANCHOR_POSITION, vec3_zero());
  a->along = vec3_of(0, 0, -1);
  a->roll = ald_entry_number(&a->e, ALD_ANCHOR_ROLL, 0);
  if (!chain == !position) {
    ald_entry_refuse(
        &a->e, position,
        ": expected either \"chain\", at whose end it hangs, or the \"position\" of its "
        "ring");
  } else if (chain) {
    hang(a, chain);
  }
  if (!direction) return;
  const vec3 given = ald_entry_vector(&a->e, ALD_ANCHOR_DIRECTION, a->along);
  const double size = vec3_length(given);
  if (size > 0 && isfinite(size)) {
    a->along = vec3_scale(given, 1 / size);
  } else {
    ald_entry_refuse(&a->e, direction, ".direction: expected a direction");
  }
}

/* ------------------------------------------------------------------------------ its parts */

/* a length of the anchor: given, or by the cube root of its mass */
static double size_of(anchor *a, uint32_t key, double mass, double of_a_tonne) {
  return ald_entry_number(&a->e, key, of_a_tonne * cbrt(mass / 1000));
}

/* mass properties of its mesh, filled evenly; a message if the sizes make none */
static void weigh(anchor *a, part *p, double mass) {
  uint32_t key = 0;
  const uint32_t shape = ald_mesh_shape_find(p->shape);
  const char *problem = ald_mesh_shape_problem(shape, p->sizes, &key);
  if (problem) {
    ald_entry_refuse(&a->e, NULL, ": its %s make no anchor: \"%s\": %s", p->shape,
                     ald_mesh_shapes[shape].keys[key].name, problem);
    return;
  }
  ald_mesh mesh;
  ald_mesh_mass filled;
  if (ald_mesh_shape_make(shape, p->sizes, &mesh, NULL) != ALD_OK) {
    a->e.reader->no_memory = true;
    return;
  }
  ald_mesh_mass_of(&mesh, &filled);
  ald_mesh_clear(&mesh);
  p->mass = mass;
  p->centre = vec3_of(filled.centroid[0], 0, 0);
  for (int k = 0; k < 3; k++) p->gyration[k] = sqrt(filled.moments[k] / filled.volume);
}

/* Its mesh, centre of gravity and radii of gyration, if it has a mesh. */
static void read_solid(anchor *a, part *p) {
  struct fy_node *named = ald_entry_member(&a->e, p->first_key + PART_MESH);
  ald_solid *s = &p->solid;
  if (named && !ald_solid_find(&a->e, named, ald_anchor_keys[p->first_key].name, s)) {
    s->node = NULL;
    return;
  }
  for (uint32_t k = PART_CENTRE; k <= PART_GYRATION; k++) {
    struct fy_node *given = ald_entry_member(&a->e, p->first_key + k);
    const vec3 v = ald_entry_vector(&a->e, p->first_key + k, vec3_zero());
    if (!given || !a->e.good) continue;
    if (!named) {
      ald_entry_refuse(&a->e, given,
                       ".%s: of a part by a mesh of your own; give a \"%s mesh\", or remove it",
                       ald_anchor_keys[p->first_key + k].name, p->shape);
    } else if (k == PART_CENTRE) {
      s->centre = v;
    } else if (!(v.x > 0 && v.y > 0 && v.z > 0)) {
      ald_entry_refuse(&a->e, given, ".%s: expected three lengths above 0",
                       ald_anchor_keys[p->first_key + k].name);
    } else {
      s->gyration[0] = v.x;
      s->gyration[1] = v.y;
      s->gyration[2] = v.z;
      for (int n = 0; n < 3; n++) s->products[n] = 0;
    }
  }
}

/* Does its mesh lie as that of a made part does? A message if not. */
static void check_solid(anchor *a, const part *p) {
  struct fy_node *named = ald_entry_member(&a->e, p->first_key + PART_MESH);
  const ald_solid *s = &p->solid;
  const bool is_shank = p == &a->shank;
  if (!s->node || !a->e.good) return;
  if (is_shank ? -s->low[0] >= s->high[0] : -s->low[0] > s->high[0] * (1 + 1e-9)) {
    ald_entry_refuse(&a->e, named,
                     ".%s mesh: it reaches %.4g m to -x and %.4g m to x from the crown's pin, but "
                     "its %s must lie towards x: see \"forward\" and \"at\" of the mesh",
                     p->shape, -s->low[0], s->high[0], is_shank ? "ring" : "tips");
    return;
  }
  for (int k = 0; k < 3; k++) {
    const double off = 0.1 * (s->high[k] - s->low[k]);
    if (s->low[k] <= off && s->high[k] >= -off) continue;
    ald_entry_refuse(&a->e, named,
                     ".%s mesh: it lies from %.4g to %.4g m along %c, off the crown's pin, which "
                     "goes through its origin: move it by \"at\"",
                     p->shape, s->low[k], s->high[k], "xyz"[k]);
    return;
  }
}

/* where a shank by a mesh has its ring, along x [m] */
static void place_ring(anchor *a) {
  const ald_solid *s = &a->shank.solid;
  const double ring = ald_entry_number(&a->e, ALD_ANCHOR_SHANK_LENGTH, s->high[0]);
  a->shank.sizes[ALD_SHANK_LENGTH] = ring;
  if (!a->e.good || ring <= s->high[0] * (1 + 1e-9)) return;
  ald_entry_refuse(&a->e, ald_entry_member(&a->e, ALD_ANCHOR_SHANK_LENGTH),
                   ".shank length: the shank's mesh does not reach the ring there, it ends at x = "
                   "%.4g m",
                   s->high[0]);
}

/* sizes of what a mesh gives instead */
static void refuse_sizes(anchor *a) {
  const bool has_shank = a->shank.solid.node != NULL, has_flukes = a->flukes.solid.node != NULL;
  for (uint32_t k = ALD_ANCHOR_SHANK_BREADTH; k <= ALD_ANCHOR_CROWN_THICKNESS; k++) {
    const bool is_breadth = k == ALD_ANCHOR_SHANK_BREADTH;
    struct fy_node *given = ald_entry_member(&a->e, k);
    /* made flukes leave room for the shank */
    if (!given || !has_flukes || (is_breadth && !has_shank)) continue;
    ald_entry_refuse(&a->e, given, ".%s: the mesh has it; remove it", ald_anchor_keys[k].name);
  }
}

/* as it is given, or of the equipment number, or of its meshes in steel */
static double read_mass(anchor *a) {
  struct fy_node *given = ald_entry_member(&a->e, ALD_ANCHOR_MASS);
  struct fy_node *equipment = ald_entry_member(&a->e, ALD_ANCHOR_EQUIPMENT);
  const double mass = ald_entry_number(&a->e, ALD_ANCHOR_MASS, 1000);
  const double number = ald_entry_number(&a->e, ALD_ANCHOR_EQUIPMENT, 0);
  if (!given && !equipment && a->shank.solid.node && a->flukes.solid.node)
    return ALD_SOLID_STEEL * (a->shank.solid.volume + a->flukes.solid.volume);
  if (!given == !equipment) {
    ald_entry_refuse(&a->e, equipment,
                     ": expected either its \"mass\", for example mass: %s, or the \"equipment "
                     "number\" of its ship",
                     ald_anchor_keys[ALD_ANCHOR_MASS].example);
  }
  if (given || !equipment || !a->e.good) return mass;
  const double of_rules = ald_anchor_mass_of(number);
  if (of_rules > 0) return of_rules;
  ald_entry_refuse(&a->e, equipment, ".equipment number: the rules have anchors above %g, up to %g",
                   ALD_EQUIPMENT_MIN, ALD_EQUIPMENT_MAX);
  return mass;
}

/* of its mass in the flukes */
static double read_share(anchor *a) {
  const ald_solid *shank = &a->shank.solid, *flukes = &a->flukes.solid;
  double share = 0.6;
  if (shank->node && flukes->node) share = flukes->volume / (shank->volume + flukes->volume);
  share = ald_entry_number(&a->e, ALD_ANCHOR_FLUKES_SHARE, share);
  if (!(share > 0 && share < 1)) {
    ald_entry_refuse(&a->e, ald_entry_member(&a->e, ALD_ANCHOR_FLUKES_SHARE),
                     ".flukes share: expected a share above 0 and below 1");
  }
  return share;
}

/* of the parts that are made */
static void read_sizes(anchor *a, double mass) {
  const ald_solid *solid = &a->shank.solid;
  double breadth = size_of(a, ALD_ANCHOR_SHANK_BREADTH, mass, 0.18);
  if (solid->node)
    breadth = ald_entry_number(&a->e, ALD_ANCHOR_SHANK_BREADTH, solid->high[1] - solid->low[1]);
  const double flukes = size_of(a, ALD_ANCHOR_FLUKES_BREADTH, mass, 1.05);
  const double thickness = size_of(a, ALD_ANCHOR_CROWN_THICKNESS, mass, 0.3);
  const double gap = 1.25 * breadth;
  double *s = a->shank.sizes, *f = a->flukes.sizes;
  s[ALD_SHANK_LENGTH] = size_of(a, ALD_ANCHOR_SHANK_LENGTH, mass, 1.45);
  s[ALD_SHANK_BREADTH] = s[ALD_SHANK_THICKNESS] = breadth;
  s[ALD_SHANK_END_BREADTH] = 0.8 * breadth;
  s[ALD_SHANK_END_THICKNESS] = 0.5 * breadth;
  f[ALD_FLUKES_LENGTH] = size_of(a, ALD_ANCHOR_FLUKES_LENGTH, mass, 0.95);
  f[ALD_FLUKES_BREADTH] = flukes;
  f[ALD_FLUKES_CROWN] = size_of(a, ALD_ANCHOR_CROWN, mass, 0.18);
  f[ALD_FLUKES_THICKNESS] = thickness;
  f[ALD_FLUKES_GAP] = gap;
  f[ALD_FLUKES_TIP_BREADTH] = 0.125 * (flukes - gap);
  f[ALD_FLUKES_TIP_THICKNESS] = 0.2 * thickness;
  if (!(gap < 0.99 * flukes) && !a->flukes.solid.node) {
    ald_entry_refuse(
        &a->e, ald_entry_member(&a->e, ALD_ANCHOR_SHANK_BREADTH),
        ".shank breadth: 1.25 of it lie between the flukes, %.4g m, which is more than "
        "their breadth of %.4g m leaves",
        gap, flukes);
  }
  if (solid->node) place_ring(a);
}

/* mass properties of a part */
static void weigh_part(anchor *a, part *p, double mass) {
  if (!p->solid.node) {
    weigh(a, p, mass);
    return;
  }
  p->mass = mass;
  p->centre = p->solid.centre;
  memcpy(p->gyration, p->solid.gyration, sizeof p->gyration);
}

static void read_parts(anchor *a) {
  snprintf(a->shank.name, sizeof a->shank.name, "%s shank", a->e.name);
  snprintf(a->flukes.name, sizeof a->flukes.name, "%s flukes", a->e.name);
  read_solid(a, &a->shank);
  read_solid(a, &a->flukes);
  check_solid(a, &a->shank);
  check_solid(a, &a->flukes);
  refuse_sizes(a);
  const double mass = read_mass(a), share = read_share(a);
  read_sizes(a, mass);
  if (!a->e.good) return;
  weigh_part(a, &a->shank, (1 - share) * mass);
  if (a->e.good) weigh_part(a, &a->flukes, share * mass);
}

/* ------------------------------------------------------------------------------ written out */

/* its mesh, about the centre of gravity */
static void write_mesh(anchor *a, const part *p) {
  if (p->solid.node) {
    ald_solid solid = p->solid;
    solid.centre = p->centre;
    ald_solid_write(&a->e, &solid, p->name);
    return;
  }
  struct fy_node *meshes = ald_written_section(a->e.reader, "meshes");
  if (!meshes) return;
  struct fy_node *own = ald_written_entry(&a->e, meshes, p->name);
  struct fy_node *sizes = own ? ald_written_mapping(&a->e) : NULL;
  const ald_mesh_shape *shape = &ald_mesh_shapes[ald_mesh_shape_find(p->shape)];
  if (!sizes) return;
  for (uint32_t k = 0; k < shape->key_count; k++) {
    ald_written_put(&a->e, sizes, shape->keys[k].name,
                    ald_written_number(&a->e, ALD_LENGTH, p->sizes[k]));
  }
  ald_written_put(&a->e, own, p->shape, sizes);
  ald_written_put(&a->e, own, "at",
                  ald_written_vector(&a->e, ALD_LENGTH, vec3_of(-p->centre.x, 0, 0)));
}

/* x towards the ring; the flukes turned by an angle about the pin */
static void write_body(anchor *a, const part *p, double angle) {
  const vec3 up = vec3_scale(a->along, -1);
  const double heading = atan2(up.y, up.x), pitch = -atan2(up.z, hypot(up.x, up.y));
  const mat3 turn = euler_matrix((euler){.roll = a->roll, .pitch = pitch, .heading = heading});
  const vec3 pin = vec3_madd(a->ring, a->shank.sizes[ALD_SHANK_LENGTH], a->along);
  const vec3 x = vec3_madd(vec3_scale(turn.x, cos(angle)), -sin(angle), turn.z);
  const vec3 z = vec3_madd(vec3_scale(turn.z, cos(angle)), sin(angle), turn.x);
  const euler own_turn = {.roll = atan2(turn.y.z, z.z),
                          .pitch = -atan2(x.z, hypot(x.x, x.y)),
                          .heading = atan2(x.y, x.x)};
  vec3 at = vec3_madd(pin, p->centre.x, x);
  if (p->solid.node) at = vec3_madd(vec3_madd(at, p->centre.y, turn.y), p->centre.z, z);
  struct fy_node *own =
      ald_written_body(&a->e, p->name, p->mass,
                       vec3_of(p->gyration[0], p->gyration[1], p->gyration[2]), at, own_turn);
  if (!own) return;
  if (p->solid.node) {
    ald_solid_fill(&a->e, &p->solid, own, p->name, p->mass);
  } else {
    ald_written_put(&a->e, own, "mesh", ald_written_word(&a->e, p->name));
  }
}

/* of the flukes' weight about the pin; of a mesh that is balanced there, what holds it still */
static double lever_of(const part *flukes) {
  if (!flukes->solid.node) return fabs(flukes->centre.x);
  return fmax(hypot(flukes->centre.x, flukes->centre.z), 0.1 * flukes->gyration[1]);
}

/* a point of a part on the shank's axis, from the pin, seen from its centre of gravity */
static vec3 from_centre(const part *p, double along) {
  const vec3 c = p->centre;
  return vec3_of(along - c.x, 0 - c.y, 0 - c.z);
}

/* Stops hold the flukes' weight at a five-hundredth of a radian; they take a fifth of the damping
 * that would keep the flukes from swinging at them. */
static void write_crown(anchor *a) {
  char name[ALD_ENTRY_NAME + 16];
  const part *f = &a->flukes;
  const double most = ald_entry_number(&a->e, ALD_ANCHOR_FLUKE_ANGLE, fluke_angle);
  const double lever = lever_of(f), stop = 5000 * f->mass * lever;
  const double inertia = f->mass * (f->gyration[1] * f->gyration[1] + lever * lever);
  snprintf(name, sizeof name, "%s crown", a->e.name);
  struct fy_node *own =
      ald_written_entry(&a->e, ald_node_member(a->e.reader->root, "joints"), name);
  if (!own) return;
  ald_written_put(&a->e, own, "between", ald_written_pair(&a->e, a->shank.name, f->name));
  ald_written_put(&a->e, own, "type", ald_written_word(&a->e, "revolute"));
  ald_written_put(&a->e, own, "at a",
                  ald_written_vector(&a->e, ALD_LENGTH, from_centre(&a->shank, 0)));
  ald_written_put(&a->e, own, "at b", ald_written_vector(&a->e, ALD_LENGTH, from_centre(f, 0)));
  ald_written_put(&a->e, own, "axis a", ald_written_vector(&a->e, ALD_NONE, vec3_of(0, 1, 0)));
  ald_written_put(&a->e, own, "axis b", ald_written_vector(&a->e, ALD_NONE, vec3_of(0, 1, 0)));
  ald_written_put(
      &a->e, own, "angle",
      ald_written_number(&a->e, ALD_ANGLE, ald_entry_number(&a->e, ALD_ANCHOR_START_ANGLE, 0)));
  ald_written_put(&a->e, own, "lower stop", ald_written_number(&a->e, ALD_ANGLE, -most));
  ald_written_put(&a->e, own, "upper stop", ald_written_number(&a->e, ALD_ANGLE, most));
  ald_written_put(&a->e, own, "stop stiffness",
                  ald_written_number(&a->e, ALD_ROTATIONAL_STIFFNESS, stop));
  ald_written_put(&a->e, own, "stop damping",
                  ald_written_number(&a->e, ALD_YAW_DAMPING, 0.4 * sqrt(stop * inertia)));
  ald_written_put(
      &a->e, own, "friction",
      ald_written_number(&a->e, ALD_MOMENT, ald_entry_number(&a->e, ALD_ANCHOR_FRICTION, 0)));
}

static void write_ring(anchor *a) {
  char name[ALD_ENTRY_NAME + 16];
  const vec3 to_ring = from_centre(&a->shank, a->shank.sizes[ALD_SHANK_LENGTH]);
  snprintf(name, sizeof name, "%s ring", a->e.name);
  struct fy_node *own =
      ald_written_entry(&a->e, ald_node_member(a->e.reader->root, "joints"), name);
  if (!own) return;
  ald_written_put(&a->e, own, "between", ald_written_pair(&a->e, a->link, a->shank.name));
  ald_written_put(&a->e, own, "type", ald_written_word(&a->e, "spherical"));
  ald_written_put(&a->e, own, "at a", ald_written_vector(&a->e, ALD_LENGTH, a->bearing));
  ald_written_put(&a->e, own, "at b", ald_written_vector(&a->e, ALD_LENGTH, to_ring));
  /* what varies may move the end of the chain */
  ald_written_put(&a->e, own, "start gap",
                  ald_written_number(&a->e, ALD_LENGTH, 2 * a->half_pitch));
}

static void write_anchor(ald_reader *reader, struct fy_node_pair *pair) {
  anchor a = {.shank = {.shape = "shank", .first_key = ALD_ANCHOR_SHANK_MESH},
              .flukes = {.shape = "flukes", .first_key = ALD_ANCHOR_FLUKES_MESH}};
  if (!ald_entry_begin(&a.e, reader, "anchors", pair, ald_anchor_keys, ALD_ANCHOR_KEY_COUNT))
    return;
  read_place(&a);
  read_parts(&a);
  const double most = ald_entry_number(&a.e, ALD_ANCHOR_FLUKE_ANGLE, fluke_angle);
  const double angle = ald_entry_number(&a.e, ALD_ANCHOR_START_ANGLE, 0);
  (void)ald_entry_number(&a.e, ALD_ANCHOR_FRICTION, 0);
  if (!(most <= 0.5 * half_turn)) {
    ald_entry_refuse(&a.e, ald_entry_member(&a.e, ALD_ANCHOR_FLUKE_ANGLE),
                     ".fluke angle: expected up to 90 deg, since flukes do not turn through the "
                     "shank");
  }
  if (fabs(angle) > most) {
    ald_entry_refuse(&a.e, ald_entry_member(&a.e, ALD_ANCHOR_START_ANGLE),
                     ".start angle: it exceeds the fluke angle");
  }
  if (!a.e.good || reader->no_memory) return;
  write_mesh(&a, &a.shank);
  write_mesh(&a, &a.flukes);
  write_body(&a, &a.shank, 0);
  write_body(&a, &a.flukes, angle);
  if (!a.e.good || reader->no_memory) return;
  write_crown(&a);
  if (*a.link) write_ring(&a);
}

void ald_write_anchors(ald_reader *reader) {
  if (!ald_written_section(reader, "bodies") || !ald_written_section(reader, "joints")) return;
  void *at = NULL;
  struct fy_node *anchors = ald_node_member(reader->root, "anchors");
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(anchors, &at));) {
    write_anchor(reader, pair);
  }
  if (!reader->no_memory) ald_read_meshes(reader);
}
