/* SPDX-License-Identifier: Apache-2.0
 * A hull's derivatives from its particulars, and what shallow water makes of them. Sources and
 * formulas: docs/theory/manoeuvring.md. */
#ifndef ALD_HULL_FORM_H
#define ALD_HULL_FORM_H

#include <stdbool.h>
#include <stdint.h>

/* derivatives without dimension, in the order of hull_derivatives (kernels/law/hull_polynomial.h)
 */
enum {
  ALD_HULL_R0,
  ALD_HULL_R0A,
  ALD_HULL_XVV,
  ALD_HULL_XVR,
  ALD_HULL_XRR,
  ALD_HULL_XVVVV,
  ALD_HULL_YV,
  ALD_HULL_YR,
  ALD_HULL_YVVV,
  ALD_HULL_YVVR,
  ALD_HULL_YVRR,
  ALD_HULL_YRRR,
  ALD_HULL_NV,
  ALD_HULL_NR,
  ALD_HULL_NVVV,
  ALD_HULL_NVVR,
  ALD_HULL_NVRR,
  ALD_HULL_NRRR,
  ALD_HULL_DERIVATIVES
};

typedef enum ald_hull_formulas {
  ALD_HULL_YOSHIMURA_MASUMOTO,
  ALD_HULL_KIJIMA, /* linear */
  ALD_HULL_CLARKE  /* linear */
} ald_hull_formulas;

/* [m], [m^3] */
typedef struct ald_hull_size {
  double length, breadth, draught, volume;
} ald_hull_size;

/* Mass terms m_x', m_y' by 1/2 rho L^2 d. */
void ald_hull_mass_terms(const ald_hull_size *size, double terms[2]);

/* Fills all derivatives but the resistance from the particulars; what formulas lack is 0. */
void ald_hull_derive(ald_hull_formulas formulas, const ald_hull_size *size, const double terms[2],
                     double *derivatives);

/* Multiplies Yv, Nv and Nr by what they grow in water of a depth [m], above the draught. */
void ald_hull_shallow(const ald_hull_size *size, double depth, double *derivatives);

/* Loss of speed at equal resistance in water of a depth [m], by the speed and without what the wave
 * adds to it, below 0 where the depth changes nothing: Lackenby 1963.
 * @param midship coefficient of the midship section [-] */
double ald_hull_speed_loss(const ald_hull_size *size, double midship, double depth);

/* C_D of the whole hull in crossflow.
 * @param midship coefficient of the midship section [-]
 * @param depth   0: deep [m] */
double ald_hull_crossflow(const ald_hull_size *size, double midship, double depth);

typedef struct ald_hull_gain {
  double drift; /* [rad] */
  double turn;  /* r' = r L/U; infinite: it turns on the spot */
} ald_hull_gain;

/* Parameters of the pass, and of its tables: strips behind them, and the current's coefficients. */
typedef struct ald_hull_water {
  const double *params;
  uint32_t strips;
  const double *current; /* rows as curve_node() reads them (current_rows) */
  uint32_t current_rows; /* 0: there is no such table */
  uint32_t options;      /* of the pass */
} ald_hull_water;

/* Sweeps all drift angles and |r'| <= 4, and the turn on the spot. Returns whether the power of the
 * water is above 0 in any state, and the state in which it is greatest. */
bool ald_hull_gains(const ald_hull_water *water, ald_hull_gain *gain);

#endif
