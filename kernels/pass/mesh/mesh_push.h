/* SPDX-License-Identifier: Apache-2.0
 * Normal force of two meshes from a potential of the volume of their overlap: one pressure over the
 * whole contact, damped by the rate at which the volume grows. Own law; theory:
 * docs/theory/contact-laws.md. All is counted in the frame of the second body. */
#ifndef ALD_KERNELS_PASS_MESH_PUSH_H
#define ALD_KERNELS_PASS_MESH_PUSH_H

#include "../../law/overlap_potential.h"
#include "mesh_contact_rows.h"
#include "mesh_yield.h"
#include "surface_contact.h"

typedef struct mesh_push {
  vec3 force, moment; /* on the first body, about the second's centre of gravity [N], [N m] */
  real pressure;      /* damping included [N/m^2] */
  real speed;         /* greatest closing velocity so far, of the damping that needs it [m/s] */
} mesh_push;

/* the contact in this evaluation: what moves it, and how the bodies yield to it */
typedef struct mesh_pushed {
  vec3 s, couple;    /* S and C [m^2], [m^3] */
  real area;         /* of all regions [m^2] */
  real rate;         /* dV/dt [m^3/s] */
  law_force elastic; /* U' [N/m^2], U'' */
  mask has;
} mesh_pushed;

ALD_INLINE mesh_pushed mesh_pushed_of(TILE, uint instance, uint lane, surface_motion now) {
  mesh_pushed p;
  p.s =
      vec3_of(ROW_OF(mesh_contact, MESH_CONTACT_PUSH), ROW_OF(mesh_contact, MESH_CONTACT_PUSH + 1),
              ROW_OF(mesh_contact, MESH_CONTACT_PUSH + 2));
  p.couple = vec3_of(ROW_OF(mesh_contact, MESH_CONTACT_COUPLE),
                     ROW_OF(mesh_contact, MESH_CONTACT_COUPLE + 1),
                     ROW_OF(mesh_contact, MESH_CONTACT_COUPLE + 2));
  p.area = ROW_OF(mesh_contact, MESH_CONTACT_PUSHED);
  p.has = p.area > R(0);
  p.rate = -(vec3_dot(p.s, surface_velocity(now, vec3_zero())) +
             vec3_dot(p.couple, vec3_sub(now.spin_a, now.spin_b)));
  p.elastic = overlap_pressure(PARAM_OF(mesh_contact, MESH_CONTACT_POTENTIAL),
                               PARAM_OF(mesh_contact, MESH_CONTACT_POWER),
                               ROW_OF(mesh_contact, MESH_CONTACT_VOLUME));
  return p;
}

/* what a pressure of 1 does to both bodies, earth frame */
ALD_INLINE balance_wrench mesh_push_wrench(const mesh_pushed *p, mat3 turn_b, vec3 at) {
  balance_wrench w;
  w.force = mat3_rotate(turn_b, p->s);
  w.moment_b = mat3_rotate(turn_b, p->couple);
  w.moment_a = mat3_rotate(turn_b, vec3_sub(p->couple, vec3_cross(at, p->s)));
  return w;
}

/* s = r/sqrt(r^2 + 2 M U): the rate r at which the volume grows over that which the energy of the
 * contact, r^2/(2 M) + U, would make without deformation; M = d(dV/dt)/dt over the pressure, by
 * which both bodies yield to it and to what presses them elsewhere [m^5/(N s^2)] */
ALD_INLINE real mesh_push_share(TILE, uint instance, uint lane, const mesh_yield *yields,
                                const mesh_pushed *p) {
  const real power = PARAM_OF(mesh_contact, MESH_CONTACT_POWER);
  const real volume = ROW_OF(mesh_contact, MESH_CONTACT_VOLUME);
  const real energy = p->elastic.value * volume / power;
  const real square =
      (p->rate * p->rate + R(2) * yields->own * energy) + R(2) * yields->others * volume / power;
  const mask moves = square > R(0);
  return sel(moves, p->rate / real_sqrt(sel(moves, square, R(1))), R(0));
}

ALD_INLINE mesh_push mesh_push_of(TILE, uint instance, uint lane, const surface_law *law, pose a,
                                  pose b, surface_motion now) {
  mesh_pushed p = mesh_pushed_of(TILE_OF_CALLER, instance, lane, now);
  const balance_wrench w = mesh_push_wrench(&p, b.turn, now.at);
  mesh_push out;
  out.speed = R(0);
  if (KIND_TABLE(KIND_mesh_contact, KIND_OPTIONS, instance) & MESH_CONTACT_BY_ENERGY) {
    const mesh_yield yields = mesh_yields(TILE_OF_CALLER, instance, lane, a.turn, b.turn, &w);
    const real share = mesh_push_share(TILE_OF_CALLER, instance, lane, &yields, &p);
    const real takes = STEP_LENGTH * yields.free * p.elastic.value;
    const mask acts = takes > R(0);
    const real most = sel(acts, real_abs(p.rate) / sel(acts, takes, R(1)), R(0));
    out.pressure = p.elastic.value *
                   overlap_damping(PARAM_OF(mesh_contact, MESH_CONTACT_SHARE_FACTOR), share, most);
  } else {
    const real area = sel(p.has, p.area, R(1)), closing = p.rate / area;
    p.elastic.value = p.elastic.value * area;
    out.speed = real_max(ROW_OF(mesh_contact, MESH_CONTACT_HELD_SPEED), closing);
    surface_law there = *law;
    if (surface_is_damped(law)) {
      joint_push rates;
      const real yields =
          mesh_yield_free(TILE_OF_CALLER, instance, lane, a.turn, b.turn, &w, &rates);
      there.yields = STEP_LENGTH * yields / (area * area);
    }
    out.pressure = surface_normal(&there, p.elastic, out.speed, closing) / area;
  }
  out.pressure = sel(p.has, out.pressure, R(0));
  out.force = vec3_scale(p.s, out.pressure);
  out.moment = vec3_scale(p.couple, out.pressure);
  return out;
}

#endif
