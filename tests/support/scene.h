/* SPDX-License-Identifier: Apache-2.0
 * Scenes for tests: studies of polygon contacts made from plain numbers, without a study file. */
#ifndef ALD_TESTS_SCENE_H
#define ALD_TESTS_SCENE_H

#include "model/study.h"

enum { SCENE_BODIES = 12, SCENE_VERTICES = 64, SCENE_CONTACTS = 66 };

typedef struct scene_body {
  bool fixed;
  uint32_t vertex_count;
  double vertices[2 * SCENE_VERTICES]; /* x0, y0, x1, y1, ... body frame [m] */
  double x, y, psi, vx, vy, rate;
  double mass, inertia;
  double limiter_mass, limiter_inertia; /* 0: as mass and inertia */
  double load[3];                       /* Fx, Fy [N], Mz [N m] */
} scene_body;

typedef struct scene {
  double step; /* [s] */
  uint32_t step_count;
  uint32_t scheme; /* SCHEME_* */
  uint32_t body_count;
  scene_body bodies[SCENE_BODIES];
  uint32_t contact_count; /* 0: every pair of bodies that are not both fixed, in order */
  uint32_t contacts[SCENE_CONTACTS][2];
  double values[32]; /* keys of the polygon contact, by scene_set() */
} scene;

/* An empty scene with the product's defaults (semi-implicit) or the paper's (explicit). */
scene scene_product(void);
scene scene_paper(void);
/* Sets a key of all contacts by its name in the study; the test fails if there is no such key. */
void scene_set(scene *s, const char *key, double value);
/* Sets a choice of all contacts: scene_choose(s, "slide", "return"). */
void scene_choose(scene *s, const char *key, const char *word);
/* The study of the scene; ald_study_destroy() it. */
ald_study *scene_study(const scene *s);

#endif
