/* SPDX-License-Identifier: Apache-2.0
 * Spectra of seas, one-sided, over the angular frequency. Sources: K. Hasselmann et al.,
 * "Measurements of wind-wave growth and swell decay during JONSWAP", Deutsche Hydrographische
 * Zeitschrift, 1973; W. J. Pierson and L. Moskowitz, J. Geophysical Research 69, 1964; K.
 * Torsethaugen and S. Haver, "Simplified double peak spectral model for ocean waves", ISOPE 2004.
 * Theory: docs/theory/sea.md. */
#ifndef ALD_SPECTRUM_H
#define ALD_SPECTRUM_H

#include <stdint.h>

#include "math/cumulative.h"

/* A wave system with one peak,
 *   S = scale x^-tail exp(-tail/4 x^-4) gamma^exp(-(x - 1)^2/(2 s^2)),  x = w/peak,
 * s = below up to the peak and above behind it. */
typedef struct ald_peak {
  double peak;         /* angular frequency [rad/s] */
  double tail;         /* 5 of JONSWAP, 4 of Torsethaugen [-] */
  double gamma;        /* 1 or more [-] */
  double log_gamma;    /* its natural logarithm */
  double below, above; /* widths [-] */
  double scale;        /* [m^2 s/rad] */
} ald_peak;

enum { ALD_SPECTRUM_PEAKS = 8, ALD_SPECTRUM_ROWS = 256 };

/* A sum of systems, or a table, linear between its rows and 0 outside. */
typedef struct ald_spectrum {
  uint32_t peak_count; /* 0: a table */
  ald_peak peaks[ALD_SPECTRUM_PEAKS];
  uint32_t rows;         /* of the table */
  const double *omega;   /* (rows) ascending [rad/s] */
  const double *density; /* (rows) >= 0 [m^2 s/rad] */
} ald_spectrum;

/* widths of JONSWAP, below and above the peak */
#define ALD_JONSWAP_BELOW 0.07
#define ALD_JONSWAP_ABOVE 0.09

/* A system of a given height, whose integral over all frequencies is height^2/16.
 * @param height significant height, 4 sqrt(m0) [m]
 * @param period of the peak, above 0 [s]
 * @param tail   above 1 */
ald_peak ald_peak_make(double height, double period, double tail, double gamma, double below,
                       double above);

/* JONSWAP with the scale as published with its approximation, 5/16 (1 - 0.287 ln gamma): its height
 * is off by up to 7 % for gamma from 1 to 10. For comparisons. */
ald_peak ald_peak_published(double height, double period, double gamma, double below, double above);

/* The two systems of Torsethaugen's simplified spectrum: the one of the peak, the other.
 * @param height, period of the whole sea [m], [s]
 * @param peaks  (2); the second has no height where the whole sea is one system */
void ald_spectrum_torsethaugen(double height, double period, ald_peak *peaks);

/* Peak factor that belongs to height and period if none is given: 5 for short and high seas to 1.
 * Source: DNV-RP-C205, 3.5.5.5. */
double ald_spectrum_gamma(double height, double period);

/* Period between upward crossings of still water over that of the peak, of a system of tail 5. */
double ald_spectrum_crossing(double gamma);

/* S [m^2 s/rad]; 0 at frequencies <= 0 */
double ald_spectrum_density(const ald_spectrum *s, double omega);

/* Moments of orders -1 to 2, int w^n S dw from one frequency to another, which may be infinite,
 * within 1e-10. Infinite where the spectrum does not let them converge: order 2 of a tail of 3 or
 * less, order -1 of a table that begins above 0 at frequency 0.
 * @param moments (4) [m^2 (rad/s)^n] */
void ald_spectrum_moments(const ald_spectrum *s, double from, double to, double *moments);

/* The integral of S from one frequency to another, for frequencies at shares of the energy.
 * @param s outlives the result
 * @param from, to 0 < from < to, finite [rad/s] */
void ald_spectrum_energy(const ald_spectrum *s, double from, double to, ald_cumulative *out);

#endif
