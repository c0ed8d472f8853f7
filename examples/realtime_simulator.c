/* SPDX-License-Identifier: Apache-2.0
 * A real-time manoeuvring simulator in small: nineteen tugs around a ship at four dolphins, each
 * tug pushed by a host that looks at the ship's motion, one scenario, one core, no file. Prints the
 * reactions of the fenders as they come, and how long a step takes.
 *
 *   realtime_simulator [SECONDS]     simulated time, 60 s if not given
 *
 * Uses nothing but the public interface. */
#include <allide/allide.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TUGS = 19, FENDERS = 4, SHIP = 0 };
static const double step = 0.02; /* [s] */

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static ald_status add_ship(ald_builder *model, ald_report *report) {
  static const double outline[] = {-149, -23, 149, -23, 155, -10, 155, 10, 149, 23, -149, 23};
  ald_body_def ship = ald_body_def_default();
  ship.name = "ship";
  ship.mass = 9e7;
  ship.inertia = 5e11;
  ship.outline = outline;
  ship.vertex_count = 6;
  return ald_builder_add_body(model, &ship, report);
}

/* ten tugs along the one side, nine along the other, bow to the ship */
static ald_status add_tug(ald_builder *model, int number, ald_report *report) {
  static const double outline[] = {-15, -6.5, 11,   -6.5, 15, -4.5, 16.5, -2,  17,  -1,
                                   17,  1,    16.5, 2,    15, 4.5,  11,   6.5, -15, 6.5};
  const double quarter = 1.5707963267948966;
  const int side = number < 10 ? 1 : -1, place = number < 10 ? number : number - 10;
  char name[16];
  snprintf(name, sizeof name, "tug%d", number + 1);
  ald_body_def tug = ald_body_def_default();
  tug.name = name;
  tug.position[0] = -117 + 26 * place;
  tug.position[1] = 40.5 * side;
  tug.heading = -quarter * side;
  tug.velocity[1] = -0.2 * side;
  tug.mass = 9.7e5;
  tug.inertia = 6.2e7;
  tug.outline = outline;
  tug.vertex_count = 10;
  return ald_builder_add_body(model, &tug, report);
}

static ald_status add_contact(ald_builder *model, const char *name, const char *a, const char *b,
                              ald_report *report) {
  ald_contact_def contact = ald_contact_def_default();
  contact.name = name;
  contact.between[0] = a;
  contact.between[1] = b;
  contact.stiffness = 500e3;
  contact.damping = 20e3;
  contact.shear_stiffness = 3e6;
  contact.static_friction = 0.5;
  contact.kinetic_friction = 0.4;
  contact.restitution = 0.1;
  return ald_builder_add_contact(model, &contact, report);
}

/* the ship against every tug, and neighbours among the tugs up to 40 contacts in all */
static ald_status add_contacts(ald_builder *model, ald_report *report) {
  ald_status status = add_contact(model, "hull", "ship", "tug*", report);
  for (int n = 0; status == ALD_OK && n < 21; n++) {
    const int from = n < 18 ? n : n - 18, to = n < 18 ? n + 1 : n - 16;
    char name[32], a[16], b[16];
    snprintf(name, sizeof name, "side%d", n + 1);
    snprintf(a, sizeof a, "tug%d", from + 1);
    snprintf(b, sizeof b, "tug%d", to + 1);
    status = add_contact(model, name, a, b, report);
  }
  return status;
}

static ald_status add_drag(ald_builder *model, ald_report *report) {
  ald_drag_def drag = ald_drag_def_default();
  drag.name = "water";
  drag.body = "*";
  drag.linear[0] = 20e3;
  drag.linear[1] = 60e3;
  drag.linear[2] = 5e7;
  return ald_builder_add_drag(model, &drag, report);
}

/* on dolphins between the tugs of one side, 0.1 m off hers */
static ald_status add_fenders(ald_builder *model, ald_report *report) {
  static const double places[FENDERS] = {-104, -52, 52, 104};
  ald_status status = ALD_OK;
  for (int n = 0; status == ALD_OK && n < FENDERS; n++) {
    char name[16];
    snprintf(name, sizeof name, "dolphin%d", n + 1);
    ald_fender_def fender = ald_fender_def_default();
    fender.name = name;
    fender.between[0] = "earth";
    fender.between[1] = "ship";
    fender.attachment[0] = places[n];
    fender.attachment[1] = -24.6;
    fender.attachment[2] = 0;
    fender.plane_point[0] = fender.plane_point[2] = 0;
    fender.plane_point[1] = -23;
    fender.normal[0] = fender.normal[2] = 0;
    fender.normal[1] = -1;
    fender.parallel[0] = 1;
    fender.parallel[1] = fender.parallel[2] = 0;
    fender.length[0] = -149;
    fender.length[1] = 149;
    fender.type = ALD_FENDER_TYPE_CONE;
    fender.height = 1.5;
    fender.rated_energy = 1.5e6;
    fender.rated_reaction = 2e6;
    status = ald_builder_add_fender(model, &fender, report);
  }
  return status;
}

static ald_status build(ald_study **study, ald_report *report) {
  ald_builder *model = NULL;
  ald_builder_def def = ald_builder_def_default();
  def.name = "simulator";
  def.step = step;
  ald_status status = ald_builder_create(&def, &model, report);
  if (status == ALD_OK) status = add_ship(model, report);
  for (int n = 0; status == ALD_OK && n < TUGS; n++) status = add_tug(model, n, report);
  if (status == ALD_OK) status = add_contacts(model, report);
  if (status == ALD_OK) status = add_drag(model, report);
  if (status == ALD_OK) status = add_fenders(model, report);
  if (status == ALD_OK) status = ald_builder_freeze(model, study, report);
  ald_builder_destroy(model);
  return status;
}

/* the helmsmen: each tug pushes ahead, more on the side to which the ship drifts */
static ald_status push(ald_batch *batch, const ald_body_state *ship, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t body = 1; body <= TUGS && status == ALD_OK; body++) {
    ald_body_state tug;
    status = ald_batch_state(batch, 0, body, &tug, report);
    const double side = body <= 10 ? 1 : -1;
    const double thrust = 200e3 + 100e3 * side * ship->velocity_y;
    const ald_load load = {thrust * cos(tug.heading), thrust * sin(tug.heading), 0};
    if (status == ALD_OK) status = ald_batch_set_load(batch, 0, body, &load, report);
  }
  return status;
}

/* The fenders' reactions, found by name once and read at each step. */
typedef struct gauges {
  uint32_t element[FENDERS], value[FENDERS];
  double reaction[FENDERS]; /* [N] */
  double greatest;          /* of all of them and all steps [N] */
} gauges;

static void find_gauges(const ald_batch *batch, gauges *g) {
  for (int n = 0; n < FENDERS; n++) {
    char name[32];
    snprintf(name, sizeof name, "fenders.dolphin%d", n + 1);
    g->element[n] = ald_batch_element(batch, name);
    g->value[n] = ald_batch_value(batch, g->element[n], "normal");
  }
}

static ald_status read_gauges(ald_batch *batch, gauges *g, ald_report *report) {
  ald_status status = ALD_OK;
  for (int n = 0; n < FENDERS && status == ALD_OK; n++) {
    double values[32]; /* a fender has fewer: ald_element_info.values */
    status = ald_batch_read(batch, 0, g->element[n], values, report);
    if (status != ALD_OK) break;
    g->reaction[n] = values[g->value[n]];
    if (g->reaction[n] > g->greatest) g->greatest = g->reaction[n];
  }
  return status;
}

/* What a run found. */
typedef struct outcome {
  double mean, worst;  /* time of a step [s] */
  double greatest;     /* normal force [N] */
  const char *hardest; /* contact that bore it */
  double touching;     /* contacts that touched, mean over the steps */
  ald_body_state ship;
  gauges fenders;
} outcome;

static ald_status watch(ald_batch *batch, outcome *seen, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint32_t c = 0; c < ald_batch_contacts(batch) && status == ALD_OK; c++) {
    ald_contact_state contact;
    status = ald_batch_contact(batch, 0, c, &contact, report);
    if (status != ALD_OK || !contact.touching) continue;
    seen->touching += 1;
    if (contact.normal <= seen->greatest) continue;
    seen->greatest = contact.normal;
    seen->hardest = ald_batch_contact_info(batch, c).name;
  }
  return status;
}

/* one line a second */
static void show(int n, const outcome *seen) {
  const int each = (int)(1 / step + 0.5);
  if (n % each != each - 1) return;
  printf("%5.0f s  ship %7.3f m  fenders", (n + 1) * step, seen->ship.y);
  for (int k = 0; k < FENDERS; k++) printf(" %6.0f", seen->fenders.reaction[k] / 1e3);
  printf(" kN\n");
}

static ald_status simulate(ald_batch *batch, int steps, outcome *seen, ald_report *report) {
  ald_status status = ald_batch_state(batch, 0, SHIP, &seen->ship, report);
  find_gauges(batch, &seen->fenders);
  for (int n = 0; n < steps && status == ALD_OK; n++) {
    const double began = seconds();
    status = push(batch, &seen->ship, report);
    if (status == ALD_OK) status = ald_batch_step(batch, 1, report);
    if (status == ALD_OK) status = ald_batch_state(batch, 0, SHIP, &seen->ship, report);
    if (status == ALD_OK) status = watch(batch, seen, report);
    if (status == ALD_OK) status = read_gauges(batch, &seen->fenders, report);
    const double spent = seconds() - began;
    seen->mean += spent / steps;
    if (spent > seen->worst) seen->worst = spent;
    show(n, seen);
  }
  seen->touching /= steps;
  return status;
}

int main(int argc, char **argv) {
  const double duration = argc > 1 ? atof(argv[1]) : 60;
  const int steps = (int)(duration / step + 0.5);
  ald_report *report = ald_report_create();
  ald_study *study = NULL;
  ald_batch *batch = NULL;
  outcome seen = {.hardest = "none"};
  ald_batch_def def = ald_batch_def_default();
  def.reads = 1;
  ald_status status = steps > 0 ? build(&study, report) : ALD_BAD_ARGUMENT;
  if (status == ALD_OK) status = ald_batch_create(study, &def, &batch, report);
  if (status == ALD_OK) status = simulate(batch, steps, &seen, report);
  if (status == ALD_OK) {
    printf("%u bodies with the earth, %u possible contacts, %.1f of them touching on average\n",
           ald_batch_bodies(batch), ald_batch_contacts(batch), seen.touching);
    printf("hardest contact: %s, %.0f kN\n", seen.hardest, seen.greatest / 1e3);
    printf("hardest fender: %.0f kN\n", seen.fenders.greatest / 1e3);
    printf("ship at %.3f m, %.3f m, heading %.5f rad\n", seen.ship.x, seen.ship.y,
           seen.ship.heading);
    printf("a step with loads in and forces out: %.1f us on average, %.1f us at most\n",
           1e6 * seen.mean, 1e6 * seen.worst);
  } else {
    fprintf(stderr, "%sstatus %d\n", ald_report_text(report), status);
  }
  ald_batch_destroy(batch);
  ald_study_destroy(study);
  ald_report_destroy(report);
  return status == ALD_OK ? 0 : 1;
}
