/* SPDX-License-Identifier: Apache-2.0
 * The section `windlasses`: what hauls chains in, written out as bodies and joints. */
#include "reader_windlasses.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "reader_written.h"

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
