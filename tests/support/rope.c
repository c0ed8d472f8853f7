/* SPDX-License-Identifier: Apache-2.0
 * Lumped masses in plain arrays, see rope.h. */
#include "rope.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

rope rope_between(const rope_part *parts, int count, const double from[3], const double to[3]) {
  rope r = {.held_first = 1, .held_last = 1, .seabed = -1e30, .nodes = 1};
  for (int p = 0; p < count; p++) {
    const rope_part *part = &parts[p];
    const double l = part->length / part->segments;
    for (int s = 0; s < part->segments; s++) {
      const int k = r.nodes - 1;
      r.length[k] = l;
      r.stiffness[k] = part->stiffness;
      /* critical of a mass m l between two springs EA/l: 2 sqrt(k m) = 2 sqrt(EA m) */
      r.damping[k] = part->damping * 2 * sqrt(part->stiffness * part->mass) * l;
      r.bending[k] = part->bending;
      for (int end = 0; end < 2; end++) {
        r.mass[k + end] += part->mass * l / 2;
        r.weight[k + end] += part->weight * l / 2;
        r.normal_added[k + end] += part->normal_added * l / 2;
        r.axial_added[k + end] += part->axial_added * l / 2;
        r.normal_drag[k + end] += part->normal_drag * l / 2;
        r.axial_drag[k + end] += part->axial_drag * l / 2;
      }
      r.nodes++;
    }
  }
  double total = 0, arc = 0;
  for (int k = 0; k + 1 < r.nodes; k++) total += r.length[k];
  for (int k = 0; k < r.nodes; k++) {
    for (int i = 0; i < 3; i++) r.x[k][i] = from[i] + (to[i] - from[i]) * arc / total;
    arc += r.length[k];
  }
  return r;
}

/* tension, and the direction from node k to the next */
static double pull_of(const rope *r, int k, double along[3]) {
  double apart = 0, rate = 0;
  for (int i = 0; i < 3; i++) along[i] = r->x[k + 1][i] - r->x[k][i];
  apart = sqrt(dot(along, along));
  for (int i = 0; i < 3; i++) {
    along[i] /= apart;
    rate += along[i] * (r->v[k + 1][i] - r->v[k][i]);
  }
  return (r->stiffness[k] * (apart - r->length[k]) + r->damping[k] * rate) / r->length[k];
}

double rope_tension(const rope *r, int segment) {
  double along[3];
  return pull_of(r, segment, along);
}

/* The line as straight bars with a spring at each joint: energy EI/(2 l) |t1 - t0|^2, which is EI/2
 * l curvature^2. Force = -gradient; dt = (I - tt) dx/|x|. */
static void bend(const rope *r, double force[][3]) {
  for (int k = 1; k + 1 < r->nodes; k++) {
    double t[2][3], size[2];
    const double stiffness =
        (r->bending[k - 1] + r->bending[k]) / (r->length[k - 1] + r->length[k]);
    if (stiffness == 0) continue;
    for (int s = 0; s < 2; s++) {
      for (int i = 0; i < 3; i++) t[s][i] = r->x[k + s][i] - r->x[k + s - 1][i];
      size[s] = sqrt(dot(t[s], t[s]));
      for (int i = 0; i < 3; i++) t[s][i] /= size[s];
    }
    const double c = dot(t[0], t[1]);
    for (int i = 0; i < 3; i++) {
      const double below = stiffness * (t[1][i] - c * t[0][i]) / size[0];
      const double above = stiffness * (t[0][i] - c * t[1][i]) / size[1];
      force[k - 1][i] -= below;
      force[k][i] += below - above;
      force[k + 1][i] += above;
    }
  }
}

static void tangent_of(const rope *r, int k, double t[3]) {
  const int low = k > 0 ? k - 1 : 0, high = k + 1 < r->nodes ? k + 1 : k;
  for (int i = 0; i < 3; i++) t[i] = r->x[high][i] - r->x[low][i];
  const double size = sqrt(dot(t, t));
  for (int i = 0; i < 3; i++) t[i] /= size;
}

/* weight, drag, seabed */
static void surroundings(const rope *r, int k, const double t[3], double force[3]) {
  double u[3] = {0}, across[3];
  if (r->water) r->water(r->x[k], r->time, u);
  for (int i = 0; i < 3; i++) u[i] -= r->v[k][i];
  const double along = dot(u, t);
  for (int i = 0; i < 3; i++) across[i] = u[i] - along * t[i];
  const double speed = sqrt(dot(across, across));
  for (int i = 0; i < 3; i++) {
    force[i] += r->normal_drag[k] * speed * across[i] +
                r->axial_drag[k] * fabs(along) * along * t[i] -
                r->slowing * r->mass[k] * r->v[k][i];
  }
  force[2] -= r->weight[k];
  const double depth = r->seabed - r->x[k][2];
  if (depth > 0) {
    const int at = k + 1 < r->nodes ? k : k - 1;
    const double push = r->seabed_stiffness * depth - r->seabed_damping * r->v[k][2];
    if (push > 0) force[2] += push * r->length[at];
  }
}

/* accelerations, with added mass across and along */
static void accelerations(const rope *r, double a[][3]) {
  double force[ROPE_NODES_MAX][3];
  memset(force, 0, (size_t)r->nodes * sizeof force[0]);
  for (int k = 0; k + 1 < r->nodes; k++) {
    double along[3];
    const double tension = pull_of(r, k, along);
    for (int i = 0; i < 3; i++) {
      force[k][i] += tension * along[i];
      force[k + 1][i] -= tension * along[i];
    }
  }
  bend(r, force);
  for (int k = 0; k < r->nodes; k++) {
    double t[3];
    tangent_of(r, k, t);
    surroundings(r, k, t, force[k]);
    const double by_axial = 1 / (r->mass[k] + r->axial_added[k]);
    const double by_normal = 1 / (r->mass[k] + r->normal_added[k]);
    const double along = dot(force[k], t);
    for (int i = 0; i < 3; i++) {
      a[k][i] = by_normal * force[k][i] + (by_axial - by_normal) * along * t[i];
    }
  }
  for (int i = 0; i < 3; i++) {
    if (r->held_first) a[0][i] = 0;
    if (r->held_last) a[r->nodes - 1][i] = 0;
  }
}

static void drive_end(rope *r) {
  if (r->drive) r->drive(r->time, r->user, r->x[r->nodes - 1], r->v[r->nodes - 1]);
}

void rope_step(rope *r, double step) {
  static const double nodes[4] = {0, 0.5, 0.5, 1}, weights[4] = {1, 2, 2, 1};
  double x[ROPE_NODES_MAX][3], v[ROPE_NODES_MAX][3], a[ROPE_NODES_MAX][3];
  double dx[ROPE_NODES_MAX][3] = {{0}}, dv[ROPE_NODES_MAX][3] = {{0}};
  const double start = r->time;
  const size_t size = (size_t)r->nodes * sizeof x[0];
  memcpy(x, r->x, size);
  memcpy(v, r->v, size);
  for (int stage = 0; stage < 4; stage++) {
    const double h = nodes[stage] * step;
    for (int k = 0; stage > 0 && k < r->nodes; k++) {
      for (int i = 0; i < 3; i++) {
        r->x[k][i] = x[k][i] + h * r->v[k][i];
        r->v[k][i] = v[k][i] + h * a[k][i];
      }
    }
    r->time = start + h;
    drive_end(r);
    accelerations(r, a);
    for (int k = 0; k < r->nodes; k++) {
      for (int i = 0; i < 3; i++) {
        dx[k][i] += weights[stage] * step / 6 * r->v[k][i];
        dv[k][i] += weights[stage] * step / 6 * a[k][i];
      }
    }
  }
  for (int k = 0; k < r->nodes; k++) {
    for (int i = 0; i < 3; i++) {
      r->x[k][i] = x[k][i] + dx[k][i];
      r->v[k][i] = v[k][i] + dv[k][i];
    }
  }
  r->time = start + step;
  drive_end(r);
}

double rope_critical_step(const rope *r) {
  double least = INFINITY;
  for (int k = 0; k + 1 < r->nodes; k++) {
    const double m = fmin(r->mass[k], r->mass[k + 1]), l = r->length[k];
    const double stiffness = r->stiffness[k] / l + 4 * r->bending[k] / (l * l * l);
    /* highest frequency 2 sqrt(k/m) of a chain; 2.8 is the limit of the method, 2 a margin for its
     * damping */
    least = fmin(least, 2 / (2 * sqrt(stiffness / m)));
  }
  return least;
}

double rope_settle(rope *r, double seconds) {
  rope_drive *const drive = r->drive;
  const double step = 0.8 * rope_critical_step(r), time = r->time, slowing = r->slowing;
  double a[ROPE_NODES_MAX][3], worst = 0;
  r->drive = 0;
  r->slowing = 30 / seconds;
  for (double t = 0; t < seconds; t += step) {
    rope_step(r, step);
    r->time = time;
  }
  r->slowing = slowing;
  r->drive = drive;
  memset(r->v, 0, sizeof r->v);
  accelerations(r, a);
  for (int k = 0; k < r->nodes; k++) worst = fmax(worst, sqrt(dot(a[k], a[k])));
  return worst;
}

void rope_pull_last(const rope *r, double pull[3]) {
  double along[3];
  const int last = r->nodes - 1;
  const double tension = pull_of(r, last - 1, along);
  for (int i = 0; i < 3; i++) pull[i] = -tension * along[i];
  pull[2] -= r->weight[last];
}

double rope_energy(const rope *r) {
  double energy = 0;
  for (int k = 0; k < r->nodes; k++) {
    energy += r->mass[k] * dot(r->v[k], r->v[k]) / 2 + r->weight[k] * r->x[k][2];
    if (k + 1 == r->nodes) break;
    double along[3];
    for (int i = 0; i < 3; i++) along[i] = r->x[k + 1][i] - r->x[k][i];
    const double stretch = sqrt(dot(along, along)) - r->length[k];
    energy += r->stiffness[k] / r->length[k] * stretch * stretch / 2;
    if (k == 0 || r->bending[k] == 0) continue;
    double before[3], size = sqrt(dot(along, along)), turn = 0;
    for (int i = 0; i < 3; i++) before[i] = r->x[k][i] - r->x[k - 1][i];
    const double size_before = sqrt(dot(before, before));
    for (int i = 0; i < 3; i++) {
      turn += pow(along[i] / size - before[i] / size_before, 2);
    }
    energy += (r->bending[k - 1] + r->bending[k]) / (r->length[k - 1] + r->length[k]) * turn / 2;
  }
  return energy;
}
