/* SPDX-License-Identifier: Apache-2.0
 * Contacts of meshes: impacts, rest, friction, tilting, by closed forms. */
#include "cases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/validate/outcome.h"

static const double pi = 3.14159265358979323846, gravity = 9.81;

/* Six, or without turning for the laws that do not resist tilting, so that what they are asked is
 * not how a block rocks. */
static const char *freedoms_of(const char *law) {
  return strcmp(law, "bedding") == 0 ? "six" : "[surge, sway, heave]";
}

/* ---------------------------------------------------------------------------- impacts */

/* A cube flies flat against a plate and leaves it at e of its speed, by the default scheme in some
 * 200 steps. Laws with a potential count their damping by the kinetic share of the energy, which
 * jumps in the first step: they are `off` by less than the 0.004 of docs/theory/bedding.md. */
static void check_restitution(checks *all, const char *law, double e, double off) {
  static const double mass = 1000, speed = 3;
  outcome o;
  char subject[64];
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 0.06, step: 0.05 ms}\nenvironment: {gravity: 0}\n"
                  "meshes:\n  cube: {box: {length: 1, breadth: 1, height: 1}}\n"
                  "  plate: {box: {length: 6, breadth: 6, height: 2}}\n"
                  "bodies:\n"
                  "  cube: {freedoms: six, mass: %g, radii of gyration: [0.4, 0.4, 0.4],\n"
                  "    mesh: cube, position: [0, 0, 0.51], velocity: [0, 0, -%g]}\n"
                  "  plate: {fixed: yes, mesh: plate, position: [0, 0, -1]}\n"
                  "mesh contacts: {c: {between: [cube, plate], law: %s, stiffness: 100 MN/m,\n"
                  "  restitution: %g}}\n",
                  mass, speed, law, e)) {
    return;
  }
  snprintf(subject, sizeof subject, "meshes: cube on plate, %s", law);
  checks_form(all, subject, e < 0.5 ? "restitution of 3/10" : "restitution of 7/10", "", e,
              outcome_at(&o, "bodies.cube.velocity_z", -1) / speed, off);
  outcome_end(&o);
}

/* A steel ball of 0.1 m against a steel block [Hertz 1881]: F = 4/3 E* sqrt(R) d^1.5, so that
 * d = (15 m v^2/(16 E* sqrt(R)))^(2/5), and the contact lasts 2 d/v times the integral of
 * 1/sqrt(1 - x^2.5) from 0 to 1. In 350 steps: the deepest row is within half a step of the deepest
 * place, (pi/350)^2/8 of it, and a force within half as much again; the duration is whole steps. */
static void check_hertz(checks *all, const char *scheme) {
  static const double radius = 0.1, speed = 1, modulus = 210e9, poisson = 0.3, step = 2e-6;
  static const double share = 1e-5;
  outcome o;
  char subject[64];
  const double mass = 7850 * 4 / 3.0 * pi * pow(radius, 3);
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 1 ms, step: %g, scheme: %s}\n"
                  "environment: {gravity: 0}\n"
                  "meshes:\n  ball: {sphere: {radius: %g}}\n"
                  "  block: {box: {length: 1, breadth: 1, height: 1}}\n"
                  "bodies:\n"
                  "  ball: {freedoms: six, mass: %.17g, radii of gyration: [0.06, 0.06, 0.06],\n"
                  "    mesh: ball, position: [0.05, 0.03, %.17g], velocity: [0, 0, -%g]}\n"
                  "  block: {fixed: yes, mesh: block, position: [0, 0, -0.5]}\n"
                  "mesh contacts: {c: {between: [ball, block], law: hertz, damping form: none,\n"
                  "  elastic modulus: [%g, %g], Poisson ratio: [%g, %g], radii: [%g, 0]}}\n",
                  step, scheme, radius, mass, radius + 1e-4, speed, modulus, modulus, poisson,
                  poisson, radius)) {
    return;
  }
  const double stiffness = 0.5 * modulus / (1 - poisson * poisson) * sqrt(radius);
  const double depth = pow(15 * mass * speed * speed / (16 * stiffness), 0.4);
  const double force = 4 / 3.0 * stiffness * pow(depth, 1.5);
  const double lasts = 2 * depth / speed * sqrt(pi) * tgamma(1.4) / tgamma(0.9);
  snprintf(subject, sizeof subject, "meshes: steel ball, %s", scheme);
  checks_form(all, subject, "depth", "m", depth,
              outcome_result(&o, "mesh contacts.c.greatest_indentation"), share * depth);
  checks_form(all, subject, "peak force", "N", force,
              outcome_result(&o, "mesh contacts.c.peak_normal"), 1.5 * share * force);
  checks_form(all, subject, "duration", "s", lasts, outcome_result(&o, "mesh contacts.c.duration"),
              step);
  checks_form(all, subject, "impulse", "N s", 2 * mass * speed,
              outcome_result(&o, "mesh contacts.c.impulse_normal"), share * 2 * mass * speed);
  outcome_end(&o);
}

/* A cube that leans by 20 and 10 degrees strikes with a corner, without damping: its motion keeps
 * its energy, translation and rotation together; within 1e-4, the slack of the balance of energy,
 * by one evaluation a step, and of rk4 but for the steps in which edges come in, 1e-7. */
static void check_elastic(checks *all, const char *law, const char *scheme, double tolerance) {
  static const double mass = 1000, speed = 4, moments[3] = {160, 160, 160};
  outcome o;
  char subject[64];
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 0.5, step: 0.2 ms, scheme: %s}\n"
                  "environment: {gravity: 0}\n"
                  "meshes:\n  cube: {box: {length: 1, breadth: 1, height: 1}}\n"
                  "  plate: {box: {length: 9, breadth: 9, height: 2}}\n"
                  "bodies:\n"
                  "  cube: {freedoms: six, mass: %g, radii of gyration: [0.4, 0.4, 0.4],\n"
                  "    mesh: cube, position: [0, 0, 0.8], velocity: [0, 0, -%g], roll: 20 deg,\n"
                  "    pitch: 10 deg}\n"
                  "  plate: {fixed: yes, mesh: plate, position: [0, 0, -1]}\n"
                  "mesh contacts: {c: {between: [cube, plate], law: %s, stiffness: 20 MN/m,\n"
                  "  damping form: none}}\n",
                  scheme, mass, speed, law)) {
    return;
  }
  const motion m = outcome_motion(&o, "cube", -1);
  snprintf(subject, sizeof subject, "meshes: corner, %s, %s", law, scheme);
  checks_form(all, subject, "energy after and before", "", 1,
              motion_energy(&m, mass, moments, NULL, NULL) / (0.5 * mass * speed * speed),
              tolerance);
  outcome_end(&o);
}

/* ---------------------------------------------------------------------------- rest */

/* Stiffness of a face of 2 m x 1.5 m under 10 MN/m of 1 m^2: by the area, by its square, alone. */
static double stiffness_of(const char *law) {
  static const double area = 3, each = 10e6;
  if (strcmp(law, "bedding") == 0) return each * area;
  return strcmp(law, "volume") == 0 ? each * area * area : each;
}

/* A block of that face comes to rest on a plate, at the depth weight/stiffness; what still moves
 * after 1.5 s is below 1e-6 of it. */
static void check_rest(checks *all, const char *law, const char *keys, double stiffness) {
  static const double mass = 4000;
  outcome o;
  char subject[64];
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 1.5, step: 0.5 ms}\nenvironment: {gravity: %.17g}\n"
                  "meshes:\n  block: {box: {length: 2, breadth: 1.5, height: 1}}\n"
                  "  plate: {box: {length: 6, breadth: 6, height: 2}}\n"
                  "bodies:\n"
                  "  block: {freedoms: %s, mass: %g, radii of gyration: [0.4, 0.6, 0.7],\n"
                  "    mesh: block, position: [0, 0, 0.5]}\n"
                  "  plate: {fixed: yes, mesh: plate, position: [0, 0, -1]}\n"
                  "mesh contacts: {c: {between: [block, plate], law: %s, %s, restitution: 0.5}}\n",
                  gravity, freedoms_of(law), mass, law, keys)) {
    return;
  }
  const double depth = mass * gravity / stiffness;
  snprintf(subject, sizeof subject, "meshes: at rest, %s", law);
  checks_form(all, subject, strstr(keys, "thickness") ? "depth, elastic layers" : "depth", "m",
              depth, 0.5 - outcome_at(&o, "bodies.block.z", -1), 1e-6 * depth);
  outcome_end(&o);
}

/* two elastic layers in series, held at their sides: h/E_c, E_c = E (1 - n)/((1 + n)(1 - 2 n)) */
static void check_layers(checks *all) {
  check_rest(all, "bedding",
             "elastic modulus: [10 MPa, 20 MPa], Poisson ratio: [0.4, 0], thickness: [0.2, 0.1]",
             3 / (0.2 * 1.4 * 0.2 / (10e6 * 0.6) + 0.1 / 20e6));
}

/* Force on a ball at rest in a pressure field of 10 MN/m^3, over k pi d^2 (R - d/3) of its cap. */
static double cap_share(checks *all, int divisions) {
  static const double mass = 12000, radius = 0.5, modulus = 10e6;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 5, step: 2 ms}\nenvironment: {gravity: %.17g}\n"
                  "meshes:\n  ball: {sphere: {radius: %g, divisions: %d}}\n"
                  "  plate: {box: {length: 6, breadth: 6, height: 2}}\n"
                  "bodies:\n"
                  "  ball: {freedoms: [heave], mass: %g, radii of gyration: [0.3, 0.3, 0.3],\n"
                  "    mesh: ball, position: [0, 0, %g]}\n"
                  "  plate: {fixed: yes, mesh: plate, position: [0, 0, -1]}\n"
                  "mesh contacts: {c: {between: [ball, plate], law: bedding, field in: second,\n"
                  "  stiffness: %g, restitution: 0.2}}\n",
                  gravity, radius, divisions, mass, radius, modulus)) {
    return NAN;
  }
  const double d = radius - outcome_at(&o, "bodies.ball.z", -1);
  outcome_end(&o);
  return mass * gravity / (modulus * pi * d * d * (radius - d / 3));
}

/* Faces lie inside the ball, those of pi/64 R x pi^2/128 R here by the sum of their squares over 12
 * R on the mean, 0.07 % of R: 0.8 % of a cap that is 0.18 R deep. */
static void check_cap(checks *all) {
  const double coarse = cap_share(all, 16), fine = cap_share(all, 32);
  checks_form(all, "meshes: ball at rest, bedding", "force over that of its cap", "", 1, fine,
              0.01);
  checks_form(all, "meshes: ball at rest, bedding", "order by the size of faces", "", 2,
              log2((1 - coarse) / (1 - fine)), 0.1);
}

/* A block pressed into a field by F, its centre of gravity h above the face of area A and second
 * moment I: tilted by t it has U = k/(2 cos t) (A d^2 + I sin^2 t) at the depth d of the face's
 * middle, so that F = k A d/cos t, and M = dU/dt with the centre of gravity at rest, for which d
 * falls by h sin t. */
static void check_tilt(checks *all) {
  static const double length = 2, breadth = 1.5, high = 0.25, press = 4e5, modulus = 1e7;
  static const double moment = 1e5;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 1.5, step: 0.2 ms}\nenvironment: {gravity: 0}\n"
                  "meshes:\n  block: {box: {length: %g, breadth: %g, height: %g}}\n"
                  "  plate: {box: {length: 6, breadth: 6, height: 2}}\n"
                  "bodies:\n"
                  "  block: {freedoms: [heave, pitch], mass: 4000,\n"
                  "    radii of gyration: [0.4, 0.6, 0.7], mesh: block, position: [0, 0, %g]}\n"
                  "  plate: {fixed: yes, mesh: plate, position: [0, 0, -1]}\n"
                  "loads: {press: {body: block, constant: [0, 0, -%g, 0, %g]}}\n"
                  "mesh contacts: {c: {between: [block, plate], law: bedding, field in: second,\n"
                  "  stiffness: %g, restitution: 0.2}}\n",
                  length, breadth, 2 * high, high, press, moment, modulus)) {
    return;
  }
  const double area = length * breadth, second = breadth * pow(length, 3) / 12;
  const double tilt = outcome_at(&o, "bodies.block.pitch", -1), s = sin(tilt), c = cos(tilt);
  const double depth = high * c - outcome_at(&o, "bodies.block.z", -1);
  checks_form(all, "meshes: tilted block, bedding", "force", "N", press, modulus * area * depth / c,
              1e-5 * press);
  checks_form(all, "meshes: tilted block, bedding", "moment", "N m", moment,
              modulus * second * s +
                  modulus * s / (2 * c * c) * (area * depth * depth + second * s * s) -
                  press * high * s,
              1e-5 * moment);
  outcome_end(&o);
}

/* ---------------------------------------------------------------------------- friction */

/* A block of that face begins at rest depth on a plate that slopes by an angle, at a speed down it,
 * and has come this far down it at the end, by a friction of 0.3. */
static double way_down(checks *all, const char *law, double slope, double speed, double time) {
  static const double mass = 4000;
  const double s = sin(slope), c = cos(slope);
  const double high = 0.3 - mass * gravity * c / stiffness_of(law);
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: %g, step: 0.5 ms}\nenvironment: {gravity: %.17g}\n"
                  "meshes:\n  block: {box: {length: 2, breadth: 1.5, height: 0.6}}\n"
                  "  plate: {box: {length: 20, breadth: 6, height: 2}}\n"
                  "bodies:\n"
                  "  block: {freedoms: %s, mass: %g, radii of gyration: [0.4, 0.6, 0.7],\n"
                  "    mesh: block, position: [%.17g, 0, %.17g], pitch: %.17g,\n"
                  "    velocity: [%.17g, 0, %.17g]}\n"
                  "  plate: {fixed: yes, mesh: plate, position: [%.17g, 0, %.17g], pitch: %.17g}\n"
                  "mesh contacts: {c: {between: [block, plate], law: %s, stiffness: 10 MN/m,\n"
                  "  %s restitution: 0.2, static friction: 0.3, kinetic friction: 0.3,\n"
                  "  stick stiffness: 20 MN/m, stick damping: 300 kN s/m}}\n",
                  time, gravity, freedoms_of(law), mass, high * s, high * c, slope, speed * c,
                  -speed * s, -s, -c, slope, law,
                  strcmp(law, "hertz") == 0 ? "exponent: 1," : "")) {
    return NAN;
  }
  const motion m = outcome_motion(&o, "block", -1);
  outcome_end(&o);
  return (m.at[0] - high * s) * c - (m.at[2] - high * c) * s;
}

/* v^2/(2 mu g) on the level; v t + (sin - mu cos) g t^2/2 down a slope of 0.4: within the way of a
 * step of 0.5 ms and the stretch of what sticks, mu m g/k. On a slope of 0.2, below its friction,
 * it stays but for that stretch, m g sin/k, and leans by m g sin h/(k I) where the law resists
 * that. */
static void check_friction(checks *all, const char *law) {
  static const double friction = 0.3, speed = 3, step = 5e-4, high = 0.3;
  const double weight = 4000 * gravity;
  char subject[64];
  snprintf(subject, sizeof subject, "meshes: friction, %s", law);
  const double level = speed * speed / (2 * friction * gravity);
  const double steep = 1 + 0.5 * gravity * (sin(0.4) - friction * cos(0.4));
  const double lean = strcmp(law, "bedding") == 0 ? high * high / (10e6 * 1.5 * 8 / 12) : 0;
  const double stretch = weight * sin(0.2) * (1 / 20e6 + lean);
  const double off = step * speed + friction * weight / 20e6;
  checks_form(all, subject, "way to rest", "m", level, way_down(all, law, 0, speed, 2), off);
  checks_form(all, subject, "way down a slope", "m", steep, way_down(all, law, 0.4, 1, 1), off);
  checks_form(all, subject, "way on a gentle slope", "m", stretch, way_down(all, law, 0.2, 0, 1),
              0.01 * stretch);
}

void validate_meshes(checks *all) {
  static const char *const laws[] = {"bedding", "volume", "hertz"};
  for (int k = 0; k < 3; k++) {
    check_restitution(all, laws[k], 0.3, k < 2 ? 2e-3 : 1e-4);
    check_restitution(all, laws[k], 0.7, k < 2 ? 2e-3 : 1e-4);
  }
  check_hertz(all, "semi-implicit");
  check_hertz(all, "rk4");
  for (int k = 0; k < 2; k++) {
    check_elastic(all, laws[k], "semi-implicit", 1e-4);
    check_elastic(all, laws[k], "rk4", 1e-7);
  }
  check_rest(all, "bedding", "stiffness: 10 MN/m", stiffness_of("bedding"));
  check_rest(all, "volume", "stiffness: 10 MN/m", stiffness_of("volume"));
  check_rest(all, "hertz", "stiffness: 10 MN/m, exponent: 1", stiffness_of("hertz"));
  check_layers(all);
  check_cap(all);
  check_tilt(all);
  for (int k = 0; k < 3; k++) check_friction(all, laws[k]);
}
