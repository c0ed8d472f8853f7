/* SPDX-License-Identifier: Apache-2.0
 * Length and speed of waves by linear theory, w^2 = g k tanh(k d). The same bits everywhere. */
#ifndef ALD_DISPERSION_H
#define ALD_DISPERSION_H

/* Wave number of a regular wave, to rounding [rad/m].
 * @param omega   angular frequency, above 0 [rad/s]
 * @param depth   0: deep water [m]
 * @param gravity above 0 [m/s^2] */
double ald_wave_number(double omega, double depth, double gravity);

/* Speed of a group of waves, w/k (1/2 + k d/sinh(2 k d)) [m/s].
 * @param number of omega in that depth */
double ald_wave_group_speed(double omega, double number, double depth);

/* tanh(x), x >= 0 */
double ald_wave_tanh(double x);

/* Regular waves break that are higher than this share of their length, over tanh(k d), Miche 1944;
 * or than this share of the depth, McCowan 1894 [-]. */
#define ALD_WAVE_STEEPEST 0.142
#define ALD_WAVE_HIGHEST 0.78

/* Height of a wave of a steepness in its depth, share L tanh(k d) [m].
 * @param share  of the length L [-]
 * @param number k, above 0 [rad/m]
 * @param depth  0: deep water [m] */
double ald_wave_steep_height(double share, double number, double depth);

#endif
