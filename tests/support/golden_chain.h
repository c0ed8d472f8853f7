/* SPDX-License-Identifier: Apache-2.0
 * Chains of rigid links of known answers ([Dopico], natural coordinates), and the study of one. The
 * file has each body by two points and two vectors, which bodies may share, a mass matrix over
 * them, and products that stay constant. Here a body becomes a rigid body of a study, and what two
 * of them share a joint: a point alone a spherical one, with a product of two vectors that is 0 a
 * universal one, with a common vector a revolute one. Products within a body are what makes it
 * rigid. */
#ifndef ALD_TESTS_GOLDEN_CHAIN_H
#define ALD_TESTS_GOLDEN_CHAIN_H

#include "golden_json.h"

enum {
  MBS_TEXT = 1 << 17,
  MBS_BODIES = 128,
  MBS_NUMBERS = 2048,
  MBS_DOTS = 1024,
  MBS_PINS = 64,
  MBS_JOINTS = 1024
};
/* a body: two points, two vectors, and what follows of them */
typedef struct chain_link {
  int block[4];      /* first coordinate of each */
  double m4[4][4];   /* over 1 - z/L, z/L, y, x */
  double axis[3][3]; /* x, y, z at the start */
  double length, mass;
  double centre[3];    /* from the first point, own axes */
  double moment[3][3]; /* inertia about the centre of gravity, own axes */
  double at[3];        /* centre of gravity at the start */
} chain_link;

typedef struct dot {
  int plus[2], minus[2]; /* -1: none */
  double value;
} dot;

typedef struct pin {
  int block;
  double at[3];
} pin;

typedef struct mbs {
  double q[MBS_NUMBERS];
  int coordinates, links, dots, pins;
  chain_link link[MBS_BODIES];
  dot dot[MBS_DOTS];
  pin pin[MBS_PINS];
} mbs;

typedef struct mbs_study {
  char text[MBS_TEXT];
  size_t used;
  int joints;
  int bodies[MBS_JOINTS][2]; /* of each; -1: the earth */
} mbs_study;

#define MBS_GRAVITY 9.81

/* A system; a member that it does not know fails the test, as does what no study can hold. */
void mbs_read(mbs *s, struct fy_node *system);
/* Which of a body's four is at a coordinate; -1: none. */
int mbs_part(const chain_link *l, int block);
/* A point of a body, from its centre of gravity in its axes. */
void mbs_end(const chain_link *l, int part, double end[3]);
/* The study until `end`; bodies are "b0", "b1", ..., joints "j0", ... */
void mbs_write(mbs_study *t, const mbs *s, const char *scheme, double step, double end);

#endif
