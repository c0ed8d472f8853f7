/* SPDX-License-Identifier: Apache-2.0
 * Chains of links: what they weigh, how they hang and swing, what they bear, by closed forms. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

#include "cli/validate/outcome.h"
#include "model/chain_link.h"

static const double pi = 3.14159265358979323846, gravity = 9.81;

/* mass of a link of studless chain, 19.9 d^2 t/m over a pitch of 4 d [kg] */
static double link_mass(double bar) { return 19.9e3 * bar * bar * 4 * bar; }

/* of one joint, all directions [N] */
static double force_of(const outcome *o, const char *chain, int joint, long row) {
  char name[64];
  double square = 0;
  for (int i = 0; i < 3; i++) {
    snprintf(name, sizeof name, "joints.%s joint %d.force_%c", chain, joint, 'x' + i);
    square += pow(outcome_at(o, name, row), 2);
  }
  return sqrt(square);
}

/* A chain hangs with its end free; one with a weight beside it goes up and down with its hook, the
 * greatest force of its top being (chain and weight) x (gravity and greatest acceleration), which
 * rows of 1 ms meet within (w h)^2/8 = 6e-7. */
static void check_weight(checks *all) {
  enum { LINKS = 20 };
  static const double bar = 0.06, load = 900, swell = 0.4, period = 3;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 3, step: 1 ms}\nenvironment: {gravity: %.17g}\n"
                  "bodies:\n"
                  "  hook: {motion: prescribed, position: [0, 0, 20]}\n"
                  "  weight: {freedoms: six, mass: %g, radii of gyration: [0.5, 0.5, 0.5],\n"
                  "    position: [0, 0, %.17g]}\n"
                  "motions: {swell: {body: hook, amplitude: [0, 0, %g], period: %g}}\n"
                  "chains:\n"
                  "  free: {body: earth, from: [5, 0, 20], type: studless, bar: %g, links: %d}\n"
                  "  hoist: {between: [hook, weight], type: studless, bar: %g, links: %d,\n"
                  "    to: [0, 0, 0.6]}\n",
                  gravity, load, 20 - 0.6 - LINKS * 4 * bar, swell, period, bar, LINKS, bar,
                  LINKS)) {
    return;
  }
  const double link = link_mass(bar), w = 2 * pi / period;
  double most = 0;
  for (long row = 10; row < (long)o.series->row_count; row++) {
    most = fmax(most, force_of(&o, "hoist", 1, row));
  }
  checks_form(all, "chains: 20 links, end free", "force at the top", "N", LINKS * link * gravity,
              force_of(&o, "free", 1, -1), 1e-9 * LINKS * link * gravity);
  checks_form(all, "chains: 20 links, end free", "force in the middle", "N",
              0.5 * LINKS * link * gravity, force_of(&o, "free", LINKS / 2 + 1, -1),
              1e-9 * LINKS * link * gravity);
  const double hung = (LINKS * link + load) * (gravity + swell * w * w);
  checks_form(all, "chains: hoisted in swell", "greatest force at the top", "N", hung, most,
              1e-6 * hung);
  outcome_end(&o);
}

/* ---------------------------------------------------------------------------- the catenary */

/* Parameter of the catenary of this length between two points at one height, `span` apart:
 * length = 2 a sinh(span/2a) */
static double catenary(double length, double span) {
  double low = 1e-3 * span, high = 1e3 * span;
  for (int n = 0; n < 200; n++) {
    const double a = 0.5 * (low + high);
    if (2 * a * sinh(0.5 * span / a) > length) {
      low = a;
    } else {
      high = a;
    }
  }
  return low;
}

/* Sag and force at the top of 12 m of chain over 9 m, in this many links, which weigh the same
 * together. */
static int hung(checks *all, int links, double *sag, double *top) {
  outcome o;
  const double pitch = 12.0 / links;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 0.02, step: 1 ms}\nenvironment: {gravity: %.17g}\n"
                  "chains: {cable: {between: [earth, earth], from: [0, 0, 20], to: [9, 0, 20],\n"
                  "  bar: 0.02, pitch: %.17g, mass: 40, links: %d}}\n",
                  gravity, pitch, links)) {
    return 0;
  }
  char link[64];
  *sag = 0;
  for (int k = 1; k <= links; k++) {
    snprintf(link, sizeof link, "cable link %d", k);
    const motion m = outcome_motion(&o, link, -1);
    /* the lower end of the link, x along the chain */
    *sag = fmax(*sag, 20 - m.at[2] + 0.5 * pitch * fabs(m.turn[2][0]));
  }
  *top = force_of(&o, "cable", 1, -1);
  outcome_end(&o);
  return 1;
}

/* Links that are equal rods come to the catenary with the square of their length. Their joints lie
 * outside it and the force at the top is that of the end of the last link. */
static void check_catenary(checks *all) {
  double sag[2], top[2], error[2][2];
  const double a = catenary(12, 9), low = a * (cosh(4.5 / a) - 1);
  const double force = 40 * gravity * a * cosh(4.5 / a);
  for (int n = 0; n < 2; n++) {
    if (!hung(all, 40 << n, &sag[n], &top[n])) return;
    error[0][n] = fabs(sag[n] - low);
    error[1][n] = fabs(top[n] - force);
  }
  /* the lowest link, a chord of l, is l^2/8a off its arc */
  const double chord = 0.3 * 0.3 / (8 * a);
  checks_form(all, "chains: catenary, 40 links", "sag", "m", low, sag[0], chord);
  checks_form(all, "chains: catenary, 40 links", "force at the top", "N", force, top[0],
              40 * gravity * chord);
  checks_form(all, "chains: catenary, 40 to 80 links", "order of the sag", "", 2,
              log2(error[0][0] / error[0][1]), 0.1);
  checks_form(all, "chains: catenary, 40 to 80 links", "order of the force", "", 2,
              log2(error[1][0] / error[1][1]), 0.1);
}

/* ---------------------------------------------------------------------------- swinging */

/* A chain that hangs from its end swings in its n-th mode J0(j sqrt(s/L)), s from its free end,
 * with the frequency j/2 sqrt(g/L) (D. Bernoulli). The modes are orthogonal: the share of one
 * swings with its period alone. */
static double mode_of(const outcome *o, int links, double root, long row) {
  double share = 0;
  char name[64];
  for (int k = 1; k <= links; k++) {
    snprintf(name, sizeof name, "bodies.cable link %d.x", k);
    share += j0(root * sqrt((links - k + 0.5) / links)) * outcome_at(o, name, row);
  }
  return share;
}

static void check_modes(checks *all) {
  enum { LINKS = 40 };
  static const double roots[] = {2.404825557695773, 5.520078110286311}, bar = 0.05, step = 5e-3;
  static const char *const names[] = {"first period", "second period"};
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 10, step: %g}\nenvironment: {gravity: %.17g}\n"
                  "chains: {cable: {body: earth, from: [0, 0, 20], direction: [0.02, 0, -1],\n"
                  "  bar: %g, links: %d}}\n",
                  step, gravity, bar, LINKS)) {
    return;
  }
  for (int mode = 0; mode < 2; mode++) {
    double before = 0, first = NAN, last = NAN;
    int count = -1;
    for (long row = 0; row < (long)o.series->row_count; row++) {
      const double share = mode_of(&o, LINKS, roots[mode], row);
      if (row > 0 && (share > 0) != (before > 0)) {
        last = step * ((double)row - share / (share - before));
        if (count++ < 0) first = last;
      }
      before = share;
    }
    const double period = 4 * pi / roots[mode] * sqrt(LINKS * 4 * bar / gravity);
    /* rods in place of a rope: a twelfth of the square of their share of the phase j */
    checks_form(all, "chains: swings, 40 links", names[mode], "s", period,
                2 * (last - first) / count, pow(roots[mode] / LINKS, 2) / 12 * period);
  }
  outcome_end(&o);
}

/* Ten links of 84 mm let go at rest 45 degrees from below, by the default scheme: greatest
 * departure of their energy within 5 s, over what would become motion if they hung in the end. The
 * velocities of a row belong half a step before its places, so that the height is the mean of two
 * rows. */
static double departure(checks *all, double step) {
  enum { LINKS = 10 };
  static const double bar = 0.084;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 5, step: %g}\nenvironment: {gravity: %.17g}\n"
                  "chains: {cable: {body: earth, from: [0, 0, 20], direction: [1, 0, -1],\n"
                  "  type: studless, bar: %g, links: %d}}\n",
                  step, gravity, bar, LINKS)) {
    return NAN;
  }
  const ald_chain_link link = ald_chain_link_of(bar, false);
  double moments[3], before = NAN, start = NAN, most = 0;
  for (int i = 0; i < 3; i++) moments[i] = link.mass * link.gyration[i] * link.gyration[i];
  for (long row = 0; row < (long)o.series->row_count; row++) {
    double height = 0, energy = 0;
    for (int k = 1; k <= LINKS; k++) {
      char name[64];
      snprintf(name, sizeof name, "cable link %d", k);
      const motion m = outcome_motion(&o, name, row);
      energy += motion_energy(&m, link.mass, moments, NULL, NULL);
      height += m.at[2];
    }
    if (row == 0) start = height;
    energy += link.mass * gravity * (0.5 * (before + height) - start);
    if (row > 0) most = fmax(most, fabs(energy));
    before = height;
  }
  outcome_end(&o);
  return most / (LINKS * link.mass * gravity * 0.5 * LINKS * link.pitch * (1 - sqrt(0.5)));
}

/* (w h)^2, w the 3 rad/s at which the end swings round */
static void check_energy(checks *all) {
  static const double step = 4e-3;
  const double coarse = departure(all, step), fine = departure(all, 0.5 * step);
  checks_form(all, "chains: swings, 10 links from 45 degrees", "energy gained or lost", "", 0,
              coarse, pow(3 * step, 2));
  checks_form(all, "chains: swings, 10 links from 45 degrees", "order of the energy", "", 2,
              log2(coarse / fine), 0.1);
}

/* ---------------------------------------------------------------------------- on a plane */

/* A link is set down on a block, 0.5 mm above it, and comes to rest within a second: the block
 * bears its weight, and has given it the impulse of its weight. */
static void check_plane(checks *all) {
  static const double mass = 52;
  outcome o;
  if (!outcome_of(all, &o,
                  "allide: 1\nrun: {duration: 1, step: 0.1 ms}\nenvironment: {gravity: %.17g}\n"
                  "meshes: {deck: {box: {length: 3, breadth: 2, height: 1}}}\n"
                  "bodies:\n"
                  "  link: {freedoms: six, mass: %g, radii of gyration: [0.12, 0.15, 0.18],\n"
                  "    position: [0.1, 0.05, 0.0425], pitch: 0.2 deg}\n"
                  "  deck: {fixed: yes, mesh: deck, position: [0, 0, -0.5]}\n"
                  "link contacts: {deck: {between: [link, deck], bar: 84 mm, length: 504 mm,\n"
                  "  width: 302 mm, stiffness: 5 MN/m, reference indentation: 1 mm,\n"
                  "  restitution: 0.2}}\n",
                  gravity, mass)) {
    return;
  }
  static const char subject[] = "chains: link on a deck";
  const double weight = mass * gravity;
  checks_form(all, subject, "normal force", "N", weight,
              outcome_at(&o, "link contacts.deck.normal", -1), 1e-6 * weight);
  checks_form(all, subject, "impulse", "N s", weight,
              outcome_result(&o, "link contacts.deck.impulse_normal"), 1e-6 * weight);
  outcome_end(&o);
}

void validate_chains(checks *all) {
  check_weight(all);
  check_catenary(all);
  check_modes(all);
  check_energy(all);
  check_plane(all);
}
