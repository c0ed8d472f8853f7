/* SPDX-License-Identifier: Apache-2.0
 * Strikes: number, energy, speed, time and force of blows of known bodies, by closed forms. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

#include "cli/validate/outcome.h"

/* ---------------------------------------------------------------------------- bounces */

/* A cube of 1 m and 8 t falls 1 m onto a plate without damping, on which its face is a linear
 * spring: each strike takes up m g (h + d) = k d^2/2, three times within 2.7 s, closing fastest
 * where the spring bears the weight. Where in a step a strike begins and ends, of 1,300 between
 * them and 320 in contact: below 1e-4 of the energy, and as much of the greatest force and speed.
 */
static void check_falls(checks *all, const char *scheme) {
  static const double mass = 8000, gravity = 9.80665, stiffness = 20e6, height = 1;
  outcome o;
  char subject[64];
  if (!outcome_of(
          all, &o,
          "allide: 1\nrun: {duration: 2.7, step: 0.2 ms, scheme: %s}\n"
          "environment: {gravity: %.17g}\n"
          "meshes:\n  cube: {box: {length: 1, breadth: 1, height: 1}}\n"
          "  plate: {box: {length: 20, breadth: 20, height: 2}}\n"
          "bodies:\n"
          "  cube: {freedoms: six, mass: %g, radii of gyration: [0.4, 0.4, 0.4],\n"
          "    mesh: cube, position: [3, 2, %g]}\n"
          "  plate: {fixed: yes, mesh: plate, position: [1, 0.5, -1]}\n"
          "mesh contacts: {c: {between: [cube, plate], stiffness: %g, damping form: none}}\n"
          "strikes: {s: {between: [cube, plate]}}\n",
          scheme, gravity, mass, 0.5 + height, stiffness)) {
    return;
  }
  const double sag = mass * gravity / stiffness, depth = sag + sqrt(sag * sag + 2 * sag * height);
  const double energy = 3 * mass * gravity * (height + depth), force = stiffness * depth;
  const double speed = sqrt(2 * gravity * height + gravity * sag);
  snprintf(subject, sizeof subject, "strikes: three falls, %s", scheme);
  checks_form(all, subject, "strikes", "", 3, outcome_result(&o, "strikes.s.count"), 1e-9);
  checks_form(all, subject, "energy of all", "J", energy,
              outcome_result(&o, "strikes.s.total_energy"), 1e-4 * energy);
  checks_form(all, subject, "greatest force", "N", force, outcome_result(&o, "strikes.s.force"),
              1e-4 * force);
  checks_form(all, subject, "greatest speed", "m/s", speed, outcome_result(&o, "strikes.s.speed"),
              1e-4 * speed);
  outcome_end(&o);
}

/* A cube flies to and fro between two walls and keeps e of its speed at each: strikes of v and e^2
 * v on the one, of e v and e^3 v on the other; that of e^4 v is below the least speed. Restitution
 * is met within 0.002 in some 100 steps, and counts once a wall. */
static void check_walls(checks *all, const char *law) {
  static const double mass = 500, speed = 4, gap = 0.5, e = 0.5;
  outcome o;
  char subject[64];
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 4, step: 0.1 ms}\nenvironment: {gravity: 0}\n"
                  "meshes:\n  cube: {box: {length: 1, breadth: 1, height: 1}}\n"
                  "  wall: {box: {length: 1, breadth: 6, height: 6}}\n"
                  "bodies:\n"
                  "  cube: {freedoms: six, mass: %g, radii of gyration: [0.4, 0.4, 0.4],\n"
                  "    mesh: cube, velocity: [%g, 0, 0]}\n"
                  "  there: &wall {fixed: yes, mesh: wall, position: [%g, 0, 0]}\n"
                  "  here: {<<: *wall, position: [-%g, 0, 0]}\n"
                  "mesh contacts: {c: {between: [cube, [there, here]], law: %s,\n"
                  "  stiffness: 100 MN/m, restitution: %g}}\n"
                  "strikes: {s: {between: [cube, [there, here]], least speed: 0.3}}\n",
                  mass, speed, 1 + 0.5 * gap, 1 + 0.5 * gap, law, e)) {
    return;
  }
  const double energy = 0.5 * mass * speed * speed, off = 2 * 0.002 / e;
  snprintf(subject, sizeof subject, "strikes: between walls, %s", law);
  checks_form(
      all, subject, "strikes on both", "", 4,
      outcome_result(&o, "strikes.s.there.count") + outcome_result(&o, "strikes.s.here.count"),
      1e-9);
  checks_form(all, subject, "hardest on the first", "J", energy,
              outcome_result(&o, "strikes.s.there.energy"), 1e-3 * energy);
  checks_form(all, subject, "hardest on the second", "J", energy * e * e,
              outcome_result(&o, "strikes.s.here.energy"), off * energy * e * e);
  checks_form(all, subject, "all on the first", "J", energy * (1 + pow(e, 4)),
              outcome_result(&o, "strikes.s.there.total_energy"),
              (1e-3 + 2 * off * pow(e, 4)) * energy);
  outcome_end(&o);
}

/* ---------------------------------------------------------------------------- other bodies */

/* Two balls fly at each other, both free: what is left of their closing is taken by the reduced
 * mass, u v^2/2, and they part at e v with the momentum that they had. */
static void check_balls(checks *all) {
  static const double light = 200, heavy = 600, first = 2, second = -1, e = 0.6;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 0.4, step: 0.05 ms}\nenvironment: {gravity: 0}\n"
                  "meshes: {ball: {sphere: {radius: 0.5}}}\n"
                  "bodies:\n"
                  "  light: {freedoms: six, mass: %g, radii of gyration: [0.3, 0.3, 0.3],\n"
                  "    mesh: ball, velocity: [%g, 0, 0]}\n"
                  "  heavy: {freedoms: six, mass: %g, radii of gyration: [0.3, 0.3, 0.3],\n"
                  "    mesh: ball, position: [1.3, 0, 0], velocity: [%g, 0, 0]}\n"
                  "mesh contacts: {c: {between: [light, heavy], law: hertz, stiffness: 100 MN/m,\n"
                  "  restitution: %g}}\n"
                  "strikes: {s: {between: [light, heavy]}}\n",
                  light, first, heavy, second, e)) {
    return;
  }
  const double reduced = light * heavy / (light + heavy), closing = first - second;
  const double energy = 0.5 * reduced * closing * closing;
  const double left = first - (1 + e) * reduced * closing / light;
  const double momentum = light * outcome_at(&o, "bodies.light.velocity_x", -1) +
                          heavy * outcome_at(&o, "bodies.heavy.velocity_x", -1);
  static const char subject[] = "strikes: two free balls";
  /* the first and the last step of some 200; restitution within 0.001 */
  checks_form(all, subject, "energy", "J", energy, outcome_result(&o, "strikes.s.energy"),
              1e-3 * energy);
  checks_form(all, subject, "speed after", "m/s", left,
              outcome_at(&o, "bodies.light.velocity_x", -1), 1e-3 * closing);
  checks_form(all, subject, "momentum", "N s", light * first + heavy * second, momentum, 1e-9);
  outcome_end(&o);
}

/* A bar flies across against a wall with a ball at its end, r off its centre of mass: the ball
 * strikes with 1/u = 1/m + r^2/I, as good as straight. Elastic, it comes back as fast as it came:
 * an impulse of 2 u v. It turns by 7 mrad meanwhile, and its arm changes by 1.2 parts in 1,000. */
static void check_off_centre(checks *all) {
  static const double mass = 300, arm = 1.2, radius = 0.9, speed = 3;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 0.06, step: 0.02 ms}\nenvironment: {gravity: 0}\n"
                  "meshes:\n  end: {sphere: {radius: 0.2}, at: [0, %g, 0]}\n"
                  "  wall: {box: {length: 1, breadth: 6, height: 6}}\n"
                  "bodies:\n"
                  "  bar: {freedoms: six, mass: %g, radii of gyration: [%g, %g, %g], mesh: end,\n"
                  "    position: [-0.23, 0, 0], velocity: [%g, 0, 0]}\n"
                  "  wall: {fixed: yes, mesh: wall, position: [0.5, 0, 0]}\n"
                  "mesh contacts: {c: {between: [bar, wall], law: hertz, stiffness: 1 GN/m,\n"
                  "  damping form: none}}\n"
                  "strikes: {s: {between: [bar, wall]}}\n",
                  arm, mass, radius, radius, radius, speed)) {
    return;
  }
  const double reduced = mass / (1 + arm * arm / (radius * radius));
  const double energy = 0.5 * reduced * speed * speed, blow = 2 * reduced * speed;
  static const char subject[] = "strikes: off the centre";
  checks_form(all, subject, "energy", "J", energy, outcome_result(&o, "strikes.s.energy"),
              1.5e-3 * energy);
  checks_form(all, subject, "impulse", "N s", blow,
              outcome_result(&o, "mesh contacts.c.impulse_normal"), 1.5e-3 * blow);
  checks_form(all, subject, "rate after", "rad/s", blow * arm / (mass * radius * radius),
              outcome_at(&o, "bodies.bar.yaw_rate", -1),
              1.5e-3 * blow * arm / (mass * radius * radius));
  outcome_end(&o);
}

/* A link of a chain flies flat against a deck, and leaves it at e of its speed. */
static void check_link(checks *all) {
  static const double mass = 52, speed = 2, e = 0.5;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 0.05, step: 0.02 ms}\nenvironment: {gravity: 0}\n"
                  "meshes: {deck: {box: {length: 3, breadth: 2, height: 1}}}\n"
                  "bodies:\n"
                  "  link: {freedoms: six, mass: %g, radii of gyration: [0.12, 0.15, 0.18],\n"
                  "    position: [0.1, 0.05, 0.062], velocity: [0, 0, -%g]}\n"
                  "  deck: {fixed: yes, mesh: deck, position: [0, 0, -0.5]}\n"
                  "link contacts: {c: {between: [link, deck], bar: 84 mm, length: 504 mm,\n"
                  "  width: 302 mm, stiffness: 5 MN/m, reference indentation: 1 mm,\n"
                  "  restitution: %g}}\n"
                  "strikes: {s: {between: [link, deck]}}\n",
                  mass, speed, e)) {
    return;
  }
  const double energy = 0.5 * mass * speed * speed;
  checks_form(all, "strikes: link on a deck", "energy", "J", energy,
              outcome_result(&o, "strikes.s.energy"), 1e-3 * energy);
  checks_form(all, "strikes: link on a deck", "speed after", "m/s", e * speed,
              outcome_at(&o, "bodies.link.velocity_z", -1), 1e-3 * speed);
  outcome_end(&o);
}

void validate_strikes(checks *all) {
  check_falls(all, "semi-implicit");
  check_falls(all, "rk4");
  check_walls(all, "bedding");
  check_walls(all, "volume");
  check_walls(all, "hertz");
  check_balls(all);
  check_off_centre(all);
  check_link(all);
}
