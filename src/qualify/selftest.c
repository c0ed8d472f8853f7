/* SPDX-License-Identifier: Apache-2.0
 * Is a device to be trusted? Every pass is run there and on the host and compared to the bit. */
#include "selftest.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/devices.h"
#include "base/assertion.h"
#include "base/report.h"
#include "device/device.h"
#include "device/device_omp.h"
#include "kernels/pass/outline/contact_rows.h"
#include "kernels/pass/step/probe.h"
#include "kernels/pass/step/touch_rows.h"
#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "model/record.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/plain_layout.h"
#include "plan/program_text.h"
#include "plan/step.h"
#include "qualify/operations.h"
#include "reader/study_read.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------
 * Self-test of a device with bodies in space: a small study of every kind of element is run there
 * and on the host, and every result and event is compared to the bit. Intermediate rows are not: a
 * vector of lanes computes some of them for all its lanes that a single lane skips. */

enum { LANES = 16, STEPS = 60, EVENTS = 512, TEXT = 8192, WAVES = 30 };

/* two vessels between a fender of each form and a hawser that may part and catenaries, over a
 * template with bumper bars and a docking cone, with lines that clash, in wind, current and waves,
 * one of them led by a crane; %s: scheme, contacts */
static const char form[] =
    "allide: 1\n"
    "run: {scenarios: 16, seed: 3, duration: 3, step: 0.05, scheme: %s}\n"
    "environment: {current: [0.4, -0.2], wind speed: 15, wind direction: 1, water depth: 30,\n"
    "  wave height: 0.8, wave period: 4, current profile: [[0, 1, 0], [30, 0.5, 0.3]]}\n"
    "output: {events: all}\n"
    "meshes: {side: {box: {length: 36, breadth: 10.2, height: 5}},\n"
    "  tank: {cylinder: {radius: 4.1, length: 18, axis: x, divisions: 12}}}\n"
    "bodies:\n"
    "  a: {freedoms: six, mesh: side, outline: [[-20, -5], [15, -5], [22, 0], [15, 5], [-20, 5]],\n"
    "    outline height: [-3, 4], mass: 2e6, radii of gyration: [3, 9, 9], position: [0, 0, 0.3],\n"
    "    added mass: [1e5, 1e6, 2e6, 5e6, 8e7, 6e7], velocity: [0.3, 0.4, 0], roll: 0.05}\n"
    "  b: {freedoms: [surge, sway, roll, yaw], outline: [[-9, -4], [9, -4], [9, 4], [-9, 4]],\n"
    "    mesh: tank, mass: 6e5, radii of gyration: [2, 5, 5], position: [2, 9.6, 0],\n"
    "    heading: 0.1, velocity: [0, -0.6, 0]}\n"
    "  hook: {motion: prescribed, position: [0, 0, 12]}\n"
    "  ram: {freedoms: six, mass: 1e5, radii of gyration: [1, 3, 3], added mass: [5e3, 3e4, 6e4, "
    "1e4,\n"
    "    3e5, 2e5], position: [60, -18, 0], heading: 1.2, course: 1.2, speed: 1}\n"
    "  boom: {freedoms: six, mass: 2e3, radii of gyration: [0.9, 0.8, 0.5], position: [0, 0, 10]}\n"
    "  jib: {freedoms: six, mass: 1e3, radii of gyration: [0.4, 0.7, 0.8], added mass: [90, 80, "
    "70,\n"
    "    60, 50, 40], position: [1.5, 0, 9]}\n"
    "  block: {freedoms: six, mass: 300, radii of gyration: [0.3, 0.4, 0.5], position: [2, 0, 8]}\n"
    "motions:\n"
    "  swell: {body: hook, amplitude: [0.3, 0.2, 0.8, 0.02], period: 4, phase: [0, 1, 2, 3]}\n"
    "  path: {body: hook, history: [[0, 0, 0, 0], [1, 0.1, 0, -0.2], [2, 0, 0.3, 0], [4, 0, 0, "
    "1]]}\n"
    "hydrostatics: {a: {body: a, height: 0, waterplane area: 300, metacentric height: [1.2, 40]}}\n"
    "damping: {a: {body: a, linear: [1e4, 5e4, 4e5, 2e6, 4e7, 3e7],\n"
    "  quadratic: [1e4, 1e5, 1e5, 1e6, 1e7, 1e7]}}\n"
    "radiation: {a: {body: a, file: waves.csv, length: 10, tolerance: 0.05}}\n"
    "drag: {b: {body: b, linear: [1e3, 1e4, 1e5], quadratic: [1e3, 1e4, 1e5]}}\n"
    "friction: {a: {body: a, length: 42, draught: 3, volume: 1950}}\n"
    "wind: {a: {body: a, frontal area: 60, lateral area: 150, drag coefficients: [0.7, 0.9]}}\n"
    "loads: {b: {body: b, amplitude: [2e4, 4e4, 0], period: 3, constant: [0, -2e4, 0]}}\n"
    "manoeuvring: {ram: {body: ram, length: 14, breadth: 4, draught: 1.5, volume: 60,\n"
    "  resistance: [0.03], depth: 4, height: -0.4, bank point: [60, -10],\n"
    "  bank direction: 0.1, bank: [[0, 0.02, 0.004], [4, 0, 0]]}}\n"
    "squats: {ram: {body: ram, hull: ram}}\n"
    "excursions: {bow: {body: a, at: [22, 0, 4]}}\n"
    "propellers: {ram: {body: ram, diameter: 1, thrust coefficients: [0.3, -0.28, -0.13],\n"
    "  position: [-6], wake: 0.3, wake decay: 2, wake recovery: [1.5, 1.1], speed: 30,\n"
    "  slow down rate: 40, speed up rate: 20, reversing time: 0.3, reverse side force: 0.1,\n"
    "  orders: [[0.52, -20], [2.6, 10]]}}\n"
    "rudders: {ram: {body: ram, propeller: ram, area: 1.2, span: 1.3, position: -7,\n"
    "  hull force: 0.3, hull force position: -6, flow straightening: [0.6, 0.4],\n"
    "  flow straightening position: -9, greatest coefficient: 1.3, lag: 0.4,\n"
    "  orders: [[0.33, 0.6], [1.7, -0.5]]}, spare: {body: ram, propeller: ram, area: 0.3,\n"
    "  span: 0.6, position: -6.5, hull force: 0.2, hull force position: -6, rate: 0.4,\n"
    "  flow straightening: [0.5, 0.3], flow straightening position: -9}}\n"
    "autopilots: {ram: {body: ram, rudder: ram, period: 0.1, gain: 0.8, rate gain: 3, integral "
    "gain: 0.05,\n"
    "  dead band: 0.01, lookahead: 12, radius: 3, drift gain: 0.2, antenna: [2, 0.3],\n"
    "  waypoints: [[55, -20], [64, -12], [70, 10]]}}\n"
    "governors: {ram: {body: ram, period: 0.2, speed: 1.4, gain: 8, integral gain: 2,\n"
    "  limits: [-20, 30]}}\n"
    "trials: {ram: {body: ram, rudder: spare, centre of gravity: 0.4, height: -0.3, start: 0.12,\n"
    "  initial turning: 0.02, zigzag: [0.3, 0.03]}}\n"
    "passings: {hulls: {between: [b, a], friction: 0.2}}\n"
    "orders:\n"
    "  lost: {at: 0.4, delay: [0.1, 0.2], set: propellers.ram.lost}\n"
    "  again: {after: lost, delay: 0.5, set: propellers.ram.lost, to: no}\n"
    "  close: {distance of: [ram, a], below: 60, set: rudders.ram.rate factor, to: 0.5}\n"
    "  fast: {speed of: ram, above: 0.1, set: rudders.ram.angle, to: 0.3}\n"
    "  back: {heading of: ram, above: -3, give back: rudders.ram.angle}\n"
    "  touch: {touch of: fenders.*, set: thrusters.pod.azimuth, to: 1}\n"
    "fenders:\n"
    "  point: {between: [b, a], kind: point, attachment: [-6, -4, 0], plane point: [0, 5, 0],\n"
    "    normal: [0, 1, 0], curve: [[-1, 4e5], [0, 1e5], [0.7, 0]], shear stiffness: 3e5,\n"
    "    static friction: 0.4, kinetic friction: 0.3, damping: 2e4, damping exponent: 1.5}\n"
    "  sphere: {between: [b, a], kind: sphere, attachment: [6, -4, 0], plane point: [0, 5, 0],\n"
    "    normal: [0, 1, 0], type: pneumatic, height: 1, rated energy: 2e4, rated reaction: 9e4,\n"
    "    shear stiffness: 3e5, static friction: 0.4, kinetic friction: 0.3}\n"
    "  roller: {between: [b, a], kind: roller, roller axis: [0, 0, 1], attachment: [0, -4, 0],\n"
    "    plane point: [0, 5, 0], normal: [0, 1, 0], curve: [[0, 1e5], [0.7, 0]],\n"
    "    shear stiffness: 3e5, static friction: 0.4, kinetic friction: 0.3}\n"
    "bumpers:\n"
    "  bars: {between: [a, earth], bar a from: [5, 5, 1], bar a to: [-5, 5, 1],\n"
    "    bar b from: [-3, 5.6, 0], bar b to: [-3, 5.5, 4], curve: [[0, 5e5], [0.5, 0]]}\n"
    "docking:\n"
    "  pin: {between: [a, hook], pin: [0, 0, 12.2], cylinder: [0, 0, 0.4], axis: [0, 0, 1],\n"
    "    entry radius: 0.9, levels: [[0, 0.2, 0], [0, 1, 4e5], [1, 0.1, 0], [1, 1, 6e5]]}\n"
    "mesh contacts: {sides: {between: [b, a], stiffness: 4e5, restitution: 0.4,\n"
    "  static friction: 0.4, kinetic friction: 0.3, stick stiffness: 3e5}}\n"
    "strikes: {sides: {between: [b, a]}}\n"
    "hawsers:\n"
    "  line: {between: [a, b], from: [20, 0, 1], to: [9, 0, 1], stiffness: 5e4, pretension: 2e4,\n"
    "    breaking load: 8e4}\n"
    "  loop: {between: [a, earth], from: [-20, 0, 1], to: [-30, 0, 1],\n"
    "    hysteresis: [[10, 0, 0], [11, 4e4, 2e4]], breaking load: 3.1e4}\n"
    "thrusters:\n"
    "  main: {body: a, type: fixed, at: [-18, 0, -2], diameter: 3, pitch ratio: 1.1, speed: -9,\n"
    "    running at: 6, maximum thrust: 4e5, rise time: 4, time constant: 0.7,\n"
    "    depth factors: [[0, 0], [0.8, 0.9]]}\n"
    "  pod: {body: b, type: azimuth, at: [-7, 0, -2], diameter: 1.5, thrust: 4e4, azimuth: 3,\n"
    "    azimuth at start: 2, azimuth rate: 0.2, azimuth time constant: 2, maximum thrust: 6e4,\n"
    "    rise time: 3, time constant: 1, direction factors: [[0, 1], [2, 0.8], [4, 0.9]],\n"
    "    ahead: [[-0.4, 0.62, 0.052], [0, 0.5, 0.046], [0.6, 0.19, 0.027]]}\n"
    "  side: {body: a, type: azimuth, at: [16, 0, -2], diameter: 1.5, pitch ratio: 1,\n"
    "    azimuth rate: 0.5, maximum thrust: 6e4, rise time: 3, time constant: 1,\n"
    "    forbidden azimuths: [[1.1, 2.3]]}\n"
    "  stern: {body: b, type: azimuth, at: [-8, 3, -2], diameter: 1.5, pitch ratio: 1,\n"
    "    azimuth rate: 0.5, maximum thrust: 6e4, rise time: 3, time constant: 1}\n"
    "dynamic positioning: {hold: {body: a, natural periods: [20, 0, 25], limits: [3e4, 3e4, 2e5],\n"
    "  wave filter: 4}}\n"
    "tugs: {a: {body: a, at: [15, 5, 0], mode: push, friction: 0.4, bollard pull: 5e4,\n"
    "  rise time: 1, fall time: 0.5, slew rate: 0.5, direction: -1.5, force: 4e4,\n"
    "  orders: [[0.52, 1e4]], direction orders: [[1.1, -1.2]], speed factors: [[0, 1], [1, "
    "0.5]]}}\n"
    "tug skippers: {b: {body: b, with: point, force: 4e4, greatest thrust: [9e4, 8e4],\n"
    "  speed gain: 2e5, place gains: [1e4, 5e4], heading gains: [1e6, 1e6], opposed thrust: 5e3,\n"
    "  period: 0.1, orders: [[1, 2e4]]}}\n"
    "lifting surfaces:\n"
    "  rudder: {body: a, behind: main, at: [-21, 0, -2], angle: 0.4, rate: 0.1, time constant: 1,\n"
    "    coefficients: [[-0.5, 1500, -7000, -800], [0, 400, 0, 0], [0.5, 1500, 7000, 800]]}\n"
    "foundations: {pile: {between: [earth, ram], at a: [60, -18, -2], at b: [0, 0, -2],\n"
    "  unloaded heading: 1.2, stiffness: [2e3, 1e3, 3e3, 4e4, 5e4, 6e4],\n"
    "  damping: [200, 100, 300, 4e3, 5e3, 6e3], preload: [100, 50, 0]}}\n"
    "joints:\n"
    "  head: {between: [hook, boom], type: universal, at a: [0, 0, -1], at b: [0, 0, 1],\n"
    "    axis a: [1, 0, 0], axis b: [0, 1, 0], damping: 300, friction: 200}\n"
    "  knee: {between: [boom, jib], type: cylindrical, at a: [1, 0, -1], at b: [-0.5, 0, 0],\n"
    "    axis a: [0, 1, 0], lower stop: -0.1, upper stop: 0.2, stop stiffness: 3e4, motor moment: "
    "900,\n"
    "    motor rate: 0.3, sliding friction: 400, sliding upper stop: 0.1, sliding stop stiffness: "
    "2e4}\n"
    "  pad: {between: [jib, block], type: revolute, at a: [0.5, 0, 0], at b: [0, 0, 1],\n"
    "    axis a: [0, 1, 0]}\n"
    "hoists:\n"
    "  jib: {between: [boom, block], drive: knee, seat: [2, 0, -1], end: [0.1, 0.2, 0.3],\n"
    "    within: 1.5, tilt within: 1, slow: 5, rest time: 0.2, jam tension: 100}\n"
    "catenaries:\n"
    "  chain: {between: [earth, a], from: [200, 0, -30], to: [20, 0, 0], table: [9, 4],\n"
    "    sections: [[100, 500, 1e8, 2e3, 0.5, 0.1], [96, 200, 5e7, 0, 0, 0.3]]}\n"
    "  rope: {between: [b, a], from: [-9, 0, 1], to: [-20, 0, 1], evaluation: shooting,\n"
    "    drag dynamics: incremental, sections: [[16, 90, 4e5, 0, 0, 0.1]]}\n"
    "lines:\n"
    "  hose: {between: [a, earth], from: [10, -5, 0], to: [30, -25, -30], sections: [{length: "
    "42.5,\n"
    "    segments: 6, mass: 60, diameter: 0.2, axial stiffness: 2e6, bending stiffness: 1e3,\n"
    "    axial friction: 0.2, transverse friction: 0.4, clash stiffness: 2e5}]}\n"
    "  tether: {between: [earth, earth], from: [30, -5, -16.5], to: [10, -25, -14.5], pay out "
    "rate: "
    "0.2,\n"
    "    pay out until: 2, clash step: refined, sections: [{length: 28.4, segments: 5, mass: 40,\n"
    "    diameter: 0.15, axial stiffness: 1e6, clash stiffness: 1e5, clash damping: 1e3}]}\n"
    "  core: {between: [earth, earth], from: [30, -5, -16.5], to: [10, -25, -14.5],\n"
    "    sections: [{length: 28.4, segments: 7, mass: 4, diameter: 0.05, axial stiffness: 1e5}]}\n"
    "winches: {reel: {line: hose, tension: 2e4, pay out speed: 0.5, haul speed: 0.3, power: 5e3,\n"
    "  damping: 1e4, shortest: 30}, crawl: {line: core, end: from, shortest: 20,\n"
    "  history: [[0, 0.1], [0.5, -0.2], [2, 0.3]]}}\n"
    "inside contacts: {sheath: {between: [core, tether], bore: 0.1, stiffness per length: 1e4,\n"
    "  damping per length: 10, friction: 0.2}}\n"
    "bars: {post: {body: b, from: [18, -24, -19], to: [17, -26, -4], diameter: 0.6,\n"
    "  clash stiffness: 1e5}}\n"
    "bows: {ram: {between: [ram, earth], tip: [7, 0, -0.4], bulb: [4, 4, 5], side: starboard,\n"
    "  half breadth: 10, crushing: [[0, 3e5], [0.2, 1e5], [0.2, 2e5]], friction: 0.3,\n"
    "  breach depth: 0.3}, prow: {between: [ram, earth], tip: [7, 0, -0.4], bulb: [0.5, 1, 1],\n"
    "  stem line: [6, -3, 3], stem rake: 0.2, stem entrance: [4, 3, 5], stem beam: 4.5,\n"
    "  side: starboard, half breadth: 10, side height: [-2, 2.5], friction: 0.3}}\n"
    "%s"
    "vary:\n"
    "  bodies.ram.speed: {uniform: [0.6, 1.2]}\n"
    "  bodies.a.velocity.y: {uniform: [0.1, 0.9]}\n"
    "  bodies.b.position.y: {uniform: [9.2, 10]}\n"
    "  hawsers.loop.breaking load: {uniform: [2.7e4, 3.3e4]}\n"
    "  fenders.*.force factor: {uniform: [0.8, 1.2]}\n"
    "  thrusters.main.pitch ratio: {uniform: [0.8, 1.3]}\n"
    "  environment.wind speed: {uniform: [0, 30]}\n"
    "  motions.swell.time shift: {uniform: [0, 4]}\n";

static const struct {
  const char *scheme, *contacts;
} cases[] = {
    {"semi-implicit",
     "contacts: {hull: {between: [a, b], stiffness: 3e5, shear stiffness: 4e5,\n"
     "  static friction: 0.3, kinetic friction: 0.2, height: 0.5}}\n"},
    {"dormand-prince", ""},
    {"frozen", ""},
    {"trapezoidal", ""},
};
enum { CASES = sizeof cases / sizeof cases[0] };

/* Both sides of the comparison. */
typedef struct sides {
  const ald_study *study;
  ald_layout *layout;
  ald_tile *host, *device;
  double *values, *inputs; /* of one scenario */
  double *here, *there;    /* (columns) rows of results */
  uint32_t columns;
  uint32_t results, near; /* of single precision: compared, and near enough */
} sides;

/* In single precision, where OpenCL leaves division and square root free and a border case may be
 * decided the other way, nine results of ten must agree to 1e-3. */
static bool same_or_counted(sides *s, double a, double b) {
  const bool same = memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
  if (s->device->device->precision == ALD_DOUBLE) return same;
  s->results++;
  s->near += same || fabs(a - b) <= 1e-3 * fmax(fabs(a), fabs(b));
  return true;
}

static ald_status differs(const sides *s, const char *what, uint32_t lane, ald_report *report) {
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: bodies in space give another %s than on the "
                         "host (scenario %u)\n",
                         s->device->device->name, what, lane);
}

static ald_status compare_lane(sides *s, uint32_t lane, ald_report *report) {
  ald_event here[EVENTS + 1] = {{0}}, there[EVENTS + 1] = {{0}};
  ald_sampler_scenario(s->study, s->study->seed, LANES, lane, s->values, s->inputs);
  const ald_drawn drawn = {s->values, s->inputs};
  const int32_t status = ald_columns_read(s->study, NULL, s->host, lane, drawn, s->here, 1);
  if (status != ald_columns_read(s->study, NULL, s->device, lane, drawn, s->there, 1)) {
    return differs(s, "status", lane, report);
  }
  for (uint32_t c = 0; c < s->columns; c++) {
    if (!same_or_counted(s, s->here[c], s->there[c])) return differs(s, "result", lane, report);
  }
  if (s->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  const uint32_t count = ald_events_read(s->study, s->host, lane, 0, here);
  if (count != ald_events_read(s->study, s->device, lane, 0, there) ||
      (count != ALD_EVENTS_LOST && memcmp(here, there, count * sizeof *here) != 0)) {
    return differs(s, "event", lane, report);
  }
  return ALD_OK;
}

static ald_status run(sides *s, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, s->layout->real_rows}, flags = {0, s->layout->flag_rows};
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const bool good =
        ald_sampler_scenario(s->study, s->study->seed, LANES, lane, s->values, s->inputs);
    ald_scenario_fill(s->study, s->host, lane, s->values, good);
    ald_scenario_fill(s->study, s->device, lane, s->values, good);
  }
  ALD_TRY(s->device->device->tile_upload(s->device, report));
  ALD_TRY(s->host->device->tile_advance(s->host, STEPS, ALD_SCHEDULE_PASSES, report));
  ALD_TRY(s->device->device->tile_advance(s->device, STEPS, ALD_SCHEDULE_LANES, report));
  ALD_TRY(s->device->device->tile_download(s->device, reals, flags, report));
  for (uint32_t lane = 0; lane < LANES; lane++) ALD_TRY(compare_lane(s, lane, report));
  if (s->near * 10 < s->results * 9) {
    status =
        ald_report_fail(report, ALD_DEVICE_FAILED,
                        "error: %s miscalculates: of bodies in space only %u of %u results are "
                        "near the host's\n",
                        s->device->device->name, s->near, s->results);
  }
done:
  return status;
}

/* damping that soon dies out: B0 w^2/(1 + w^4)^2, couplings among them */
static void write_waves(char *text, size_t size) {
  size_t used = (size_t)snprintf(text, size, "omega,B11,B22,B24,B33,B35,B55,B66,B44\n");
  for (int k = 1; k <= WAVES; k++) {
    const double w = 0.2 * k, x = w * w / ((1 + w * w * w * w) * (1 + w * w * w * w));
    used +=
        (size_t)snprintf(text + used, size - used, "%.1f,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n",
                         w, 1e5 * x, 6e5 * x, 3e5 * x, 9e5 * x, 2e6 * x, 6e7 * x, 5e7 * x, 4e6 * x);
  }
}

static ald_status test_case(ald_device *host, ald_device *device, const char *text,
                            ald_report *report) {
  ald_status status = ALD_OK;
  ald_study *study = NULL;
  ald_column *columns = NULL;
  sides s = {0};
  char name[] = "waves.csv", waves[WAVES * 128];
  write_waves(waves, sizeof waves);
  ald_input_file file = {name, waves, strlen(waves)};
  ALD_TRY(ald_study_read_files(text, "self-test", &file, 1, false, &study, report));
  s.study = study;
  ALD_TRY(ald_columns_create(study, &columns, &s.columns, report));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, EVENTS, &s.layout, report));
  ALD_TRY(host->tile_create(host, s.layout, LANES, &s.host, report));
  ALD_TRY(device->tile_create(device, s.layout, LANES, &s.device, report));
  s.values = calloc(study->quantity_count + 1u, sizeof *s.values);
  s.inputs = calloc(study->variable_count + 1u, sizeof *s.inputs);
  s.here = calloc(s.columns, sizeof *s.here);
  s.there = calloc(s.columns, sizeof *s.there);
  if (s.values && s.inputs && s.here && s.there) {
    status = run(&s, report);
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the self-test\n");
  }
done:
  free(s.values);
  free(s.inputs);
  free(s.here);
  free(s.there);
  if (s.host) host->tile_destroy(s.host);
  if (s.device) device->tile_destroy(s.device);
  ald_layout_destroy(s.layout);
  ald_columns_clear(columns, s.columns);
  ald_study_destroy(study);
  return status;
}

/* Compares a study with one element of each kind between a device and the host.
 * @param host of the same precision */
static ald_status selftest_space(ald_device *host, ald_device *device, ald_report *report) {
  ald_status status = ALD_OK;
  for (size_t c = 0; c < CASES && status == ALD_OK; c++) {
    char text[2 * TEXT];
    snprintf(text, sizeof text, form, cases[c].scheme, cases[c].contacts);
    status = test_case(host, device, text, report);
  }
  return status;
}

/* ------------------------------------------------------------------------------------------ */

enum { SELFTEST_LANES = 32, SELFTEST_STEPS = 40, EVENT_ROOM = 16 };

/* a drifting tug and a vessel between fenders: contact, slip, containment, drag, separation */
static const char study_text[] =
    "allide: 1\n"
    "run: {scenarios: 32, seed: 20, duration: 4, step: 0.1}\n"
    "output: {events: all}\n"
    "bodies:\n"
    "  vessel: {outline: [[-60, -10], [50, -10], [65, 0], [50, 10], [-60, 10]], mass: 9e6,\n"
    "    inertia: 1e10, position: [0, 10.4], velocity: [0.3, -0.4], load: [2e4, -1e5, 3e5]}\n"
    "  tug: {outline: [[-15, -6], [12, -6], [16, -2], [16, 2], [12, 6], [-15, 6]], mass: 9e5,\n"
    "    inertia: 6e7, position: [10, 36.5], heading: -1.5, speed: 1.5, course: -1.5}\n"
    "  fender1: {outline: [[-2, -1], [2, -1], [2, 1], [-2, 1]], fixed: yes, position: [30, -0.8]}\n"
    "  fender2: {outline: [[-2, -1], [2, -1], [2, 1], [-2, 1]], fixed: yes, position: [-30, "
    "-0.8]}\n"
    "  pile: {outline: [[-0.2, 0], [0.2, 0], [0, 0.3]], fixed: yes, position: [0, 8]}\n"
    "contacts:\n"
    "  soft: {between: [vessel, fender*], stiffness: 6e5, damping: 1e5, shear stiffness: 3e6,\n"
    "    static friction: 0.3, kinetic friction: 0.2, restitution: 0.1}\n"
    "  printed: {between: [vessel, tug], stiffness: 5e5, shear stiffness: 3e6,\n"
    "    static friction: 0.5, kinetic friction: 0.5, restitution: 0.1, slide: paper, cone: raw,\n"
    "    predict load: off, mass split: off, tangential limiter: magnitude}\n"
    "  inside: {between: [vessel, pile], stiffness: 5e5, tension: on, limiter: off}\n"
    "drag:\n"
    "  water: {body: vessel, linear: [2e4, 2e5, 1e8], quadratic: [1e4, 8e5, 1e10],\n"
    "    current: [0.2, 0]}\n"
    "stop:\n"
    "  apart: {separated for: 0.5}\n"
    "  crushed: {any of: contacts.*.greatest_depth, above: 1.2}\n"
    "  still: {slower than: 0.05, turning slower than: 0.01, for: 1}\n"
    "limits:\n"
    "  rated: {any of: contacts.soft.*.peak_normal, above: 2e5}\n"
    "vary:\n"
    "  limits.rated.above: {uniform: [1e5, 3e5]}\n"
    "  bodies.tug.speed: {uniform: [0.2, 3]}\n"
    "  bodies.tug.position.x: {normal: {mean: 10, deviation: 20}}\n"
    "  bodies.vessel.heading: {normal: {mean: 0, deviation: 0.02}}\n"
    "  contacts.soft.stiffness: {lognormal: {mean: 6e5, deviation: 1e5}}\n"
    "  bodies.fender1.outline[0].x: {uniform: [-2.5, -2]}\n";

typedef struct pair {
  ald_tile *host, *device;
} pair;

/* Has the scenario ended, so that only its results count? A device evaluates it no more. Where
 * functions are tested there are no scenarios. */
static bool is_over(const pair *p, uint32_t lane) {
  const uint32_t done = p->host->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  return done < p->host->layout->flag_rows && ald_tile_flag(p->host, done, lane) != DONE_NOT;
}

/* are two values the same to the bit, or in single precision near enough? */
static bool same(const pair *p, uint32_t row, uint32_t lane, double scale) {
  ALD_ASSERT(row < p->host->layout->real_rows && lane < p->host->lanes);
  const double a = ald_tile_real(p->host, row, lane), b = ald_tile_real(p->device, row, lane);
  if (memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b))) return true;
  return p->device->device->precision == ALD_SINGLE_PRECISION && fabs(a - b) <= 1e-3 * scale;
}

static double scale_of(const ald_tile *tile, uint32_t row) {
  ALD_ASSERT(row < tile->layout->real_rows);
  double scale = 0;
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const double size = fabs(ald_tile_real(tile, row, lane));
    if (isfinite(size) && size > scale) scale = size;
  }
  return scale;
}

/* What a contact computes for one step alone means nothing where nothing touches, and before the
 * pass that computes it: a vector of lanes computes it for all of them if one lane touches, a
 * single lane for itself.
 *   touch  flag row of CONTACT_TOUCH of the contact */
static bool is_spare(const pair *p, uint32_t touch, bool is_geometry, uint32_t pass,
                     uint32_t lane) {
  return pass < (is_geometry ? (uint32_t)PASS_overlap : (uint32_t)PASS_contact) ||
         ald_tile_flag(p->host, touch, lane) != TOUCH_YES;
}

static bool is_spare_real(const pair *p, uint32_t pass, uint32_t row, uint32_t lane) {
  const uint32_t *own = p->host->layout->plan + PLAN_KINDS + KIND_contact * KIND_FIELD_COUNT;
  const uint32_t count = own[KIND_COUNT];
  if (row < own[KIND_ROWS] || row >= own[KIND_ROWS] + CONTACT_HELD_SHEAR * count) return false;
  const uint32_t field = (row - own[KIND_ROWS]) / count;
  const uint32_t touch = own[KIND_FLAGS] + CONTACT_TOUCH * count + (row - own[KIND_ROWS]) % count;
  return is_spare(p, touch, field <= CONTACT_LEVEL, pass, lane);
}

static bool is_spare_flag(const pair *p, uint32_t pass, uint32_t row, uint32_t lane) {
  const uint32_t *own = p->host->layout->plan + PLAN_KINDS + KIND_contact * KIND_FIELD_COUNT;
  const uint32_t count = own[KIND_COUNT], slips = own[KIND_FLAGS] + CONTACT_SLIPS * count;
  if (row < slips || row >= slips + count) return false;
  return is_spare(p, own[KIND_FLAGS] + CONTACT_TOUCH * count + (row - slips), false, pass, lane);
}

static bool same_flags(const pair *p, uint32_t pass, uint32_t flag_rows) {
  for (uint32_t row = 0; row < flag_rows; row++) {
    for (uint32_t lane = 0; lane < p->host->lanes; lane++) {
      if (ald_tile_flag(p->host, row, lane) == ald_tile_flag(p->device, row, lane)) continue;
      if (!is_spare_flag(p, pass, row, lane) && !is_over(p, lane)) return false;
    }
  }
  return true;
}

/* all rows after a pass; `name` in place of the pass's own if it covers more */
static ald_status compare(const pair *p, uint32_t pass, const char *name, uint32_t flag_rows,
                          ald_report *report) {
  ALD_ASSERT(pass <= PASS_TOTAL && name);
  for (uint32_t row = 0; row < p->host->layout->real_rows; row++) {
    const double scale = scale_of(p->host, row);
    for (uint32_t lane = 0; lane < p->host->lanes; lane++) {
      if (same(p, row, lane, scale) || is_spare_real(p, pass, row, lane) || is_over(p, lane))
        continue;
      return ald_report_fail(
          report, ALD_DEVICE_FAILED,
          "error: %s miscalculates: pass %s gives %.17g where the host gives %.17g (row %u)\n",
          p->device->device->name, name, ald_tile_real(p->device, row, lane),
          ald_tile_real(p->host, row, lane), row);
    }
  }
  /* single precision may decide a border case the other way: flags follow the reals there */
  if (p->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  if (same_flags(p, pass, flag_rows)) return ALD_OK;
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: pass %s gives other flags than the host\n",
                         p->device->device->name, name);
}

static ald_status run_pass(const pair *p, uint32_t pass, uint32_t flag_rows, ald_report *report) {
  ALD_ASSERT(pass < PASS_TOTAL);
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, p->host->layout->real_rows};
  const ald_row_range flags = {0, p->host->layout->flag_rows};
  ALD_TRY(p->host->device->tile_pass(p->host, pass, report));
  ALD_TRY(p->device->device->tile_pass(p->device, pass, report));
  ALD_TRY(p->device->device->tile_download(p->device, reals, flags, report));
  ALD_TRY(compare(p, pass, ald_pass_infos[pass].name, flag_rows, report));
done:
  return status;
}

static ald_status tiles_create(ald_device *host, ald_device *device, const ald_layout *layout,
                               pair *p, ald_report *report) {
  ALD_ASSERT(host->precision == device->precision);
  ald_status status = ALD_OK;
  ALD_TRY(host->tile_create(host, layout, SELFTEST_LANES, &p->host, report));
  ALD_TRY(device->tile_create(device, layout, SELFTEST_LANES, &p->device, report));
done:
  return status;
}

static void tiles_destroy(pair *p) {
  if (p->host) p->host->device->tile_destroy(p->host);
  if (p->device) p->device->device->tile_destroy(p->device);
}

/* the elementary functions, on arguments from small to large */
static ald_status test_functions(ald_device *host, ald_device *device, ald_report *report) {
  ald_status status = ALD_OK;
  ald_plain_layout plain;
  pair p = {NULL, NULL};
  ald_plain_layout_set(&plain, PROBE_ROW_COUNT);
  ALD_TRY(tiles_create(host, device, &plain.layout, &p, report));
  for (uint32_t lane = 0; lane < SELFTEST_LANES; lane++) {
    const double x = ((lane & 1) ? -1.0 : 1.0) * 1e-3 * (double)(1u << (lane / 2)) * 1.37;
    const double y = 0.31 * ((double)lane - 13.5);
    for (uint32_t k = 0; k < 2; k++) {
      ald_tile *tile = k ? p.host : p.device;
      if (tile->device->precision == ALD_DOUBLE) {
        ((double *)tile->reals)[PROBE_X * tile->lanes + lane] = x;
        ((double *)tile->reals)[PROBE_Y * tile->lanes + lane] = y;
      } else {
        ((float *)tile->reals)[PROBE_X * tile->lanes + lane] = (float)x;
        ((float *)tile->reals)[PROBE_Y * tile->lanes + lane] = (float)y;
      }
    }
  }
  ALD_TRY(device->tile_upload(p.device, report));
  ALD_TRY(run_pass(&p, PASS_probe, 1, report));
done:
  tiles_destroy(&p);
  return status;
}

/* Single operations, so that a compiler that errs is named by what it does. In single precision
 * OpenCL leaves some of them free. */
static ald_status test_operations(ald_device *host, ald_device *device, ald_report *report) {
  if (device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  ald_operation_difference list[OPERATION_COUNT];
  uint32_t count = 0;
  char operands[128], words[128];
  const ald_status status = ald_operations_compare(host, device, list, &count, report);
  if (status != ALD_OK || count == 0) return status;
  ald_operation_operands(&list[0], operands, sizeof operands);
  ald_operation_describe(&list[0], device->precision, words, sizeof words);
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: %s: %s; for %s it gives %a where the host gives "
                         "%a; `allide compare STUDY --device %s` says what follows\n",
                         device->name, ald_operation_words(list[0].operation), words, operands,
                         list[0].device, list[0].host, device->id);
}

static void fill(const ald_study *study, pair *p, double *values) {
  for (uint32_t lane = 0; lane < SELFTEST_LANES; lane++) {
    const bool good =
        ald_sampler_scenario(study, study->seed, study->scenarios, lane, values, NULL);
    ald_scenario_fill(study, p->host, lane, values, good);
    ald_scenario_fill(study, p->device, lane, values, good);
  }
}

/* All steps pass by pass; or the schedule that runs use, with events, against the host's passes. */
typedef enum walk { WALK_PASSES, WALK_STEPS } walk;

static ald_status walk_passes(pair *p, ald_report *report) {
  ald_status status = ALD_OK;
  /* the list lies last; its units are as wide as the device likes */
  const uint32_t flag_rows = p->host->layout->plan[PLAN_LIST_COUNTS];
  const ald_step step = ald_step_of(p->host->layout);
  for (uint32_t done = 0; done < SELFTEST_STEPS; done++) {
    for (uint32_t k = 0; k < step.count; k++) {
      ALD_TRY(run_pass(p, step.passes[k], flag_rows, report));
    }
  }
done:
  return status;
}

/* events of both sides, lane by lane; single precision may decide a border case the other way */
static ald_status compare_events(const ald_study *study, const pair *p, ald_report *report) {
  ald_event host[EVENT_ROOM + 1], device[EVENT_ROOM + 1];
  if (p->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  for (uint32_t lane = 0; lane < SELFTEST_LANES; lane++) {
    memset(host, 0, sizeof host);
    memset(device, 0, sizeof device);
    const uint32_t count = ald_events_read(study, p->host, lane, 0, host);
    if (count == ald_events_read(study, p->device, lane, 0, device) &&
        memcmp(host, device, sizeof host) == 0) {
      continue;
    }
    return ald_report_fail(report, ALD_DEVICE_FAILED,
                           "error: %s miscalculates: other events than the host\n",
                           p->device->device->name);
  }
  return ALD_OK;
}

/* what a run would store, of all scenarios */
static ald_status compare_results(const ald_study *study, const pair *p, ald_report *report) {
  const uint32_t count = ald_columns_count(study);
  const size_t numbers = study->quantity_count + study->variable_count + 2u * count;
  if (p->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  double *values = calloc(numbers, sizeof *values);
  if (!values) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a self-test\n");
  double *inputs = values + study->quantity_count, *host = inputs + study->variable_count;
  double *device = host + count;
  const ald_drawn drawn = {values, inputs};
  bool agree = true;
  for (uint32_t lane = 0; agree && lane < SELFTEST_LANES; lane++) {
    ald_sampler_scenario(study, study->seed, study->scenarios, lane, values, inputs);
    agree = ald_columns_read(study, NULL, p->host, lane, drawn, host, 1) ==
            ald_columns_read(study, NULL, p->device, lane, drawn, device, 1);
    for (uint32_t c = 0; c < count; c++) {
      agree = agree && (memcmp(host + c, device + c, sizeof *host) == 0 ||
                        (isnan(host[c]) && isnan(device[c])));
    }
  }
  free(values);
  if (agree) return ALD_OK;
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: other results than the host\n",
                         p->device->device->name);
}

static ald_status walk_steps(const ald_study *study, pair *p, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, p->host->layout->real_rows};
  const ald_row_range flags = {0, p->host->layout->flag_rows};
  ald_device *host = p->host->device, *device = p->device->device;
  ALD_TRY(host->tile_advance(p->host, SELFTEST_STEPS, ALD_SCHEDULE_PASSES, report));
  ALD_TRY(device->tile_advance(p->device, SELFTEST_STEPS, ALD_SCHEDULE_LANES, report));
  ALD_TRY(device->tile_download(p->device, reals, flags, report));
  ALD_TRY(compare(p, PASS_clock, "advance_steps", p->host->layout->plan[PLAN_LIST_COUNTS], report));
  ALD_TRY(compare_results(study, p, report));
  ALD_TRY(compare_events(study, p, report));
done:
  return status;
}

static ald_status test_passes(ald_device *host, ald_device *device, walk how, ald_report *report) {
  ald_status status = ALD_OK;
  ald_study *study = NULL;
  ald_layout *layout = NULL;
  pair p = {NULL, NULL};
  double *values = NULL;
  ALD_TRY(ald_study_read_text(study_text, "self-test", &study, NULL));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, EVENT_ROOM, &layout, report));
  ALD_TRY(tiles_create(host, device, layout, &p, report));
  values = calloc(study->quantity_count, sizeof *values);
  if (!values) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the self-test\n");
    goto done;
  }
  fill(study, &p, values);
  ALD_TRY(device->tile_upload(p.device, report));
  status = how == WALK_STEPS ? walk_steps(study, &p, report) : walk_passes(&p, report);
done:
  tiles_destroy(&p);
  free(values);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  return status;
}

char *ald_selftest_text(uint32_t number) {
  ALD_ASSERT(number < ALD_TEST_PROGRAMS);
  ald_plain_layout plain;
  ald_study *study = NULL;
  ald_layout *layout = NULL;
  char *text = NULL;
  ald_plain_layout_set(&plain, PROBE_ROW_COUNT);
  if (number == 0) return ald_program_text(&plain.layout);
  ald_status status = ald_study_read_text(study_text, "self-test", &study, NULL);
  if (status == ALD_OK) status = ald_layout_create(study, ALD_TRACE_OFF, EVENT_ROOM, &layout, NULL);
  if (status == ALD_OK) text = ald_program_text(layout);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  return text;
}

/* By the kernel of whole steps, and pass by pass: unless that is for runs that do not go so, or to
 * name the pass that errs. PoCL takes more than a second to build the kernels of all passes. */
static ald_status test_outlines(ald_device *host, ald_device *device, ald_tested how,
                                ald_report *report) {
  ald_report *why = ald_report_create();
  ald_status status = test_passes(host, device, WALK_STEPS, why);
  if (status != ALD_OK || device->runs_passes || how == ALD_TESTED_ALL) {
    const ald_status by_pass = test_passes(host, device, WALK_PASSES, report);
    if (by_pass != ALD_OK) {
      status = by_pass;
    } else if (status != ALD_OK) {
      ald_report_add(report, "%s", ald_report_text(why));
    }
  }
  ald_report_destroy(why);
  return status;
}

static ald_status test_all(ald_device *host, ald_device *device, ald_tested how,
                           ald_report *report) {
  ald_status status = ALD_OK;
  ALD_TRY(test_operations(host, device, report));
  ALD_TRY(test_functions(host, device, report));
  ALD_TRY(test_outlines(host, device, how, report));
  if (how == ALD_TESTED_ALL) ALD_TRY(selftest_space(host, device, report));
done:
  return status;
}

ald_status ald_selftest(ald_device *device, ald_tested how, ald_report *report) {
  ALD_ASSERT(device && how != ALD_TESTED_NOT);
  ald_device *host = NULL;
  const bool makes_programs = device->makes_programs;
  ald_status status = ald_device_omp_open(device->precision, &host, report);
  device->makes_programs = how == ALD_TESTED_ARITHMETIC && device->can_make_programs;
  if (status == ALD_OK) status = test_all(host, device, how, report);
  device->makes_programs = makes_programs;
  ald_device_close(host);
  return status;
}
