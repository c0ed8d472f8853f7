/* SPDX-License-Identifier: Apache-2.0
 * Quantiles against values computed elsewhere: continuous kinds by mpmath 1.3.0 with 60 digits
 * (scipy 1.10.1 gives the same to 1e-12, but for bounds in the upper tail, shapes that crowd values
 * at 0 and a triangle with its mode at its end, where it loses digits), tables by scipy 1.10.1. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "math/distribution.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* probabilities below the values */
static const double shares[] = {1e-15, 1e-9, 1e-4, 0.01,     0.1,      0.3,      0.5,
                                0.7,   0.9,  0.99, 1 - 1e-4, 1 - 1e-9, 1 - 1e-15};

static const struct {
  ald_distribution d;
  double values[COUNT(shares)];
} quantiles[] = {
    {{.kind = ALD_UNIFORM, .a = -3, .b = 5, .low = -HUGE_VAL, .high = HUGE_VAL},
     {-2.999999999999992, -2.9999999919999998, -2.9992000000000001, -2.9199999999999999,
      -2.2000000000000002, -0.60000000000000009, 1, 2.5999999999999996, 4.2000000000000002,
      4.9199999999999999, 4.9992000000000001, 4.9999999920000002, 4.999999999999992}},
    {{.kind = ALD_UNIFORM, .a = 10, .b = 20, .low = 12, .high = HUGE_VAL},
     {12.000000000000009, 12.000000008000001, 12.0008, 12.08, 12.800000000000001, 14.4, 16,
      17.600000000000001, 19.199999999999999, 19.920000000000002, 19.999200000000002,
      19.999999991999999, 19.999999999999993}},
    {{.kind = ALD_NORMAL, .a = 0, .b = 1, .low = -HUGE_VAL, .high = HUGE_VAL},
     {-7.941345326170997, -5.9978070150076865, -3.7190164854556804, -2.3263478740408412,
      -1.2815515655446004, -0.52440051270804078, 0, 0.52440051270804067, 1.2815515655446006,
      2.3263478740408408, 3.7190164854557084, 5.9978070196016375, 7.9414444874159784}},
    {{.kind = ALD_NORMAL, .a = 2, .b = 0.5, .low = -HUGE_VAL, .high = 2.75},
     {-1.9749578218008528, -1.0045141447911832, 0.13177636144541088, 0.82391114686782208,
      1.3397056755865273, 1.7085166215935792, 1.9580857567217209, 2.1970345106132982,
      2.4969690929303696, 2.7157652039884383, 2.7496399373561915, 2.7499999963974284,
      2.7499999999999964}},
    {{.kind = ALD_NORMAL, .a = 0, .b = 1, .low = 4, .high = HUGE_VAL},
     {4, 4.0000000002366525, 4.0000236663584516, 4.0023777981365249, 4.0248640686651669,
      4.0836188332587007, 4.1611042785978807, 4.2762972603404457, 4.5149139391756936,
      4.9807372809682446, 5.8076851616100962, 7.5009799461780728, 9.1385558308301995}},
    {{.kind = ALD_NORMAL, .a = 0, .b = 1, .low = -30, .high = -29},
     {-29.999777503029939, -29.705189655213353, -29.315509369715063, -29.158180440507611,
      -29.079197523184398, -29.041437578502158, -29.023863512020597, -29.012281968781263,
      -29.003628590072662, -29.000346150620839, -29.000003444362211, -29.000000000034444, -29}},
    {{.kind = ALD_LOGNORMAL, .a = 5, .b = 1.5, .low = -HUGE_VAL, .high = HUGE_VAL},
     {0.46537335524025258, 0.82335367040903273, 1.6073601494538026, 2.4191724049142187,
      3.287529269574998, 4.1058215257044255, 4.7891314261057571, 5.5861609358625799,
      6.9766009473366095, 9.4808372358757289, 14.269222628362263, 27.85653440525839,
      49.286120969784648}},
    {{.kind = ALD_LOGNORMAL, .a = 5, .b = 1.5, .low = 9, .high = 30},
     {9.0000000000000018, 9.0000000010543424, 9.0001054393523017, 9.0105951520357426,
      9.110942559154477, 9.3745234180288932, 9.7255313358928746, 10.255538660124646,
      11.390414560377179, 13.785622358702419, 18.808600595282069, 29.897770045057456,
      29.999999893869706}},
    {{.kind = ALD_WEIBULL, .a = 1.7, .b = 3, .low = -HUGE_VAL, .high = HUGE_VAL},
     {4.5039321867245188e-09, 1.5240654145221604e-05, 0.013310453487417204, 0.20041644650915885,
      0.79840986509023892, 1.6358828402943182, 2.4181830515577625, 3.3461301525590779,
      4.8999235815954414, 7.3665777159567778, 11.074961954317239, 17.844666279399224,
      24.099809450424814}},
    {{.kind = ALD_WEIBULL, .a = 2.1, .b = 0.0677, .low = 0.01, .high = 0.3},
     {0.010000000000000264, 0.010000000264251161, 0.010026388136049193, 0.012349850851205707,
      0.024994794583430673, 0.042420747714594233, 0.057557127790015108, 0.074481770749194751,
      0.10108449155293074, 0.14035491255443813, 0.1950615923092216, 0.28604823755878422,
      0.2999999514723119}},
    {{.kind = ALD_WEIBULL, .a = 0.8, .b = 2, .location = 1.5, .low = -HUGE_VAL, .high = HUGE_VAL},
     {1.5, 1.5000000000112468, 1.5000200012500911, 1.5063643743134594, 1.6200541991504362,
      2.0512781096887776, 2.7649163959443519, 4.0223238243907504, 7.1728278768444111,
      14.992334546658302, 33.590360481766616, 89.930635098444753, 168.96584609419847}},
    {{.kind = ALD_EXPONENTIAL, .b = 2.5, .low = -HUGE_VAL, .high = HUGE_VAL},
     {2.5000000000000016e-15, 2.5000000012500002e-09, 0.00025001250083339584, 0.025125839633753602,
      0.26340128914456579, 0.8916873598468309, 1.7328679513998633, 3.0099320108148397,
      5.7564627324851152, 11.512925464970227, 23.025850929940731, 51.808164663070855,
      86.348939980852208}},
    {{.kind = ALD_EXPONENTIAL, .b = 0.5, .location = 1, .low = 1.25, .high = 4},
     {1.2500000000000004, 1.2500000004979566, 1.2500497981412007, 1.2550045280929691,
      1.3024532665040802, 1.4274625012530719, 1.5945343686446873, 1.8472410915302859,
      2.3832322135965738, 3.3827122377994492, 3.9879614990507655, 3.999999878154052,
      3.9999999999998783}},
    {{.kind = ALD_EXPONENTIAL, .b = 1, .low = 30, .high = HUGE_VAL},
     {30, 30.000000001, 30.000100005000334, 30.010050335853503, 30.105360515657825,
      30.356674943938732, 30.693147180559944, 31.203972804325936, 32.302585092994043,
      34.605170185988094, 39.210340371976294, 50.723265865228342, 64.539575992340886}},
    {{.kind = ALD_GUMBEL, .b = 1.5, .location = 12, .low = -HUGE_VAL, .high = HUGE_VAL},
     {6.6868760304747514, 7.4531144661237372, 8.669509790448231, 9.7092305612881482,
      10.748951332128067, 11.721559861706451, 12.549769380872496, 13.546395649738084,
      15.375550990968668, 18.90022384016487, 25.815435554839251, 43.084898797092514,
      63.809363988511322}},
    {{.kind = ALD_GUMBEL, .b = 1, .low = -HUGE_VAL, .high = HUGE_VAL},
     {-3.542082646350166, -3.0312570225841751, -2.2203268063678463, -1.5271796258079011,
      -0.83403244524795572, -0.18562675886236568, 0.36651292058166435, 1.030930433158723,
      2.2503673273124454, 4.6001492267765789, 9.2102903698928351, 20.723265864728344,
      34.539575992340879}},
    {{.kind = ALD_GUMBEL, .b = 2, .location = 5, .low = -3, .high = 6},
     {-2.1189821945645813, -1.1202099834558059, 0.43179512123713809, 1.6981874792050082,
      2.8643016600843771, 3.8127900729466901, 4.4757671628374052, 5.0749767734002909,
      5.6796604456654931, 5.9671311706759447, 5.9996702664400967, 5.9999999967025577,
      5.9999999999999964}},
    {{.kind = ALD_GUMBEL, .b = 2, .location = 5, .low = 60, .high = HUGE_VAL},
     {60, 60.000000002, 60.000200010000668, 60.020100671707013, 60.210721031315764,
      60.713349887877804, 61.386294361120463, 62.407945608652668, 64.605170185989124,
      69.21034037197731, 78.420680743953724, 101.44653173045782, 129.07915198468291}},
    {{.kind = ALD_TRIANGULAR, .a = 2, .b = 6, .c = 3, .low = -HUGE_VAL, .high = HUGE_VAL},
     {2.0000000632455532, 2.0000632455532035, 2.02, 2.2000000000000002, 2.632455532033676,
      3.1017246507621121, 3.5505102572168221, 4.102633403898972, 4.9045548849896683,
      5.6535898384862247, 5.9653589838486241, 5.9998904554900481, 5.9999998904992751}},
    {{.kind = ALD_TRIANGULAR, .a = 0, .b = 1, .c = 0, .low = -HUGE_VAL, .high = HUGE_VAL},
     {5.0000000000000014e-16, 5.0000000012500005e-10, 5.0001250062503911e-05, 0.0050125628933800452,
      0.051316701949486204, 0.16333997346592444, 0.29289321881345248, 0.45227744249483387,
      0.68377223398316211, 0.89999999999999991, 0.99000000000000055, 0.99996837722384546,
      0.9999999683898636}},
    {{.kind = ALD_TRIANGULAR, .a = -1, .b = 4, .c = 4, .low = 1, .high = 3.5},
     {1.000000000000004, 1.0000000040624999, 1.0004062087486132, 1.0402205763103165,
      1.3717082451262845, 1.9790938219532461, 2.4820970692960298, 2.9210967853395302,
      3.3156691254080171, 3.4819080758087844, 3.4998194408220424, 3.4999999981944443,
      3.4999999999999982}},
    {{.kind = ALD_TRIANGULAR, .a = 0, .b = 8, .c = 7, .low = -HUGE_VAL, .high = HUGE_VAL},
     {2.3664319132398464e-07, 0.00023664319132398465, 0.074833147735478833, 0.74833147735478833,
      2.3664319132398464, 4.0987803063838388, 5.2915026221291814, 6.2609903369994111,
      7.1055728090000843, 7.7171572875253807, 7.9717157287525398, 7.9999105572821652,
      7.9999999105930328}},
    {{.kind = ALD_BETA, .a = 0, .b = 1, .c = 2, .d = 5, .low = -HUGE_VAL, .high = HUGE_VAL},
     {8.1649658981661519e-09, 8.1650546997689357e-06, 0.0025909288174617772, 0.026763191142755056,
      0.092595258913128753, 0.18180347131894917, 0.26444998329565994, 0.36035769038002025,
      0.51031630655149163, 0.70568632831970746, 0.88703144393207811, 0.98890373913603236,
      0.99930120322324667}},
    {{.kind = ALD_BETA, .a = 0, .b = 1, .c = 0.5, .d = 0.5, .low = -HUGE_VAL, .high = HUGE_VAL},
     {2.46740110027234e-30, 2.46740110027234e-18, 2.4674010799787792e-08, 0.00024671981713422151,
      0.024471741852423217, 0.20610737385376343, 0.5, 0.79389262614623646, 0.97552825814757682,
      0.9997532801828658, 0.99999997532598917, 1, 1}},
    {{.kind = ALD_BETA, .a = 0, .b = 1, .c = 0.1, .d = 3, .low = -HUGE_VAL, .high = HUGE_VAL},
     {2.3669013519449521e-151, 2.3669013519449336e-91, 2.3669013519449184e-41,
      2.3669013519449115e-21, 2.3669013520467679e-11, 1.3976351309117845e-06,
      0.00023123990750011794, 0.0067686028110242056, 0.09839299551030134, 0.45866613488068952,
      0.86684053736568412, 0.997040464668001, 0.99997039299728907}},
    {{.kind = ALD_BETA, .a = 0, .b = 1, .c = 1000, .d = 1000, .low = -HUGE_VAL, .high = HUGE_VAL},
     {0.4118975910769509, 0.43323463247756427, 0.45848674708359705, 0.47400498109766792,
      0.48567296903153834, 0.49413649272798149, 0.5, 0.50586350727201845, 0.51432703096846166,
      0.52599501890233213, 0.54151325291640329, 0.56676536757311524, 0.58810349177319166}},
    {{.kind = ALD_BETA, .a = 0, .b = 1, .c = 1000, .d = 0.5, .low = -HUGE_VAL, .high = HUGE_VAL},
     {0.96829037265484341, 0.98150604586884072, 0.9924583383814507, 0.99668722186160286,
      0.9986478051163804, 0.99946291291246792, 0.99977250079722857, 0.99992574826469316,
      0.99999210267004524, 0.99999992143643568, 0.99999999999214406, 1, 1}},
    {{.kind = ALD_BETA, .a = 0, .b = 1, .c = 0.05, .d = 40, .low = -HUGE_VAL, .high = HUGE_VAL},
     {1.4786784521773681e-302, 1.478678452177345e-182, 1.4786784521773256e-82,
      1.4786784521773174e-42, 1.4786784521773146e-22, 5.1558329612454038e-13,
      1.4101784006885797e-08, 1.1803883987260765e-05, 0.0019289388769266017, 0.027140848900839926,
      0.11039255502298244, 0.31771232543675076, 0.5117926014877735}},
    {{.kind = ALD_BETA, .a = 0, .b = 1, .c = 1, .d = 1, .low = -HUGE_VAL, .high = HUGE_VAL},
     {1.0000000000000001e-15, 1.0000000000000001e-09, 0.0001, 0.01, 0.10000000000000001,
      0.29999999999999999, 0.5, 0.69999999999999996, 0.90000000000000002, 0.98999999999999999,
      0.99990000000000001, 0.99999999900000003, 0.999999999999999}},
    {{.kind = ALD_BETA, .a = 2, .b = 10, .c = 3, .d = 7, .low = 3, .high = 4},
     {3.0000000000000013, 3.0000000013917778, 3.0001391667027373, 3.0138091704191265,
      3.1298595700829281, 3.3532157505441726, 3.5505678330208572, 3.7346226629520549,
      3.9121850981390458, 3.9912260664977657, 3.9999122614164802, 3.9999999991226143,
      3.9999999999999991}},
    {{.kind = ALD_BETA, .a = -1, .b = 0, .c = 0.5, .d = 0.25, .low = -HUGE_VAL, .high = HUGE_VAL},
     {-1, -1, -0.99999993124814424, -0.99931271770223817, -0.93355577783776833,
      -0.53754088025511848, -0.1715728752538099, -0.023701740854939007, -0.0002953912169701055,
      -2.9542612171086515e-08, -2.9542612520179773e-16, -2.9542609178104361e-36,
      -2.9448274676997604e-60}},
};

/* 1e-12 of the value. Where it is a location or end plus something smaller, that is what the
 * rounding of the sum leaves. */
static void continuous_quantiles_match(void **state) {
  (void)state;
  double worst = 0;
  for (size_t c = 0; c < COUNT(quantiles); c++) {
    ald_distribution d = quantiles[c].d;
    char problem[100];
    assert_int_equal(ald_distribution_check(&d, problem, sizeof problem), ALD_OK);
    ald_distribution_prepare(&d);
    for (size_t k = 0; k < COUNT(shares); k++) {
      const double wanted = quantiles[c].values[k];
      const double x = ald_distribution_value(&d, shares[k]);
      if (!(fabs(x - wanted) <= 1e-12 * fabs(wanted))) {
        fail_msg("case %zu, u = %.17g: %.17g, not %.17g", c, shares[k], x, wanted);
      }
      if (wanted != 0) worst = fmax(worst, fabs(x / wanted - 1));
    }
  }
  print_message("largest relative error: %.2g\n", worst);
}

static ald_distribution of_table(ald_distribution_kind kind, ald_table *table) {
  ald_distribution d = ald_distribution_make(kind, 0, 0);
  d.table = table;
  ald_distribution_prepare(&d);
  return d;
}

/* scipy.stats.rv_histogram(...).ppf; the bin without a share is never drawn from */
static void histogram_quantiles_match(void **state) {
  (void)state;
  static const struct {
    double edges[5], shares[4], values[COUNT(shares)];
  } cases[] = {{{0, 2, 4, 6, 8.5},
                {20, 65, 0, 15},
                {1.0000000000000002e-14, 1e-08, 0.001, 0.10000000000000001, 1, 2.3076923076923075,
                 2.9230769230769229, 3.5384615384615379, 6.8333333333333321, 8.3333333333333321,
                 8.4983333333333331, 8.4999999833333337, 8.4999999999999822}},
               {{-5, -1, 0.25, 1, 30},
                {1e-6, 0.3, 0.5, 0.2 - 1e-6},
                {-4.9999999959999997, -4.9960000000000004, -0.99958749999999996,
                 -0.95833749999999995, -0.58333749999999995, 0.24999583333333342,
                 0.54999850000000006, 0.84999849999999999, 15.499927499637502, 28.549992749963746,
                 29.985499927499635, 29.999999854999277, 29.999999999999854}}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    ald_table *table = NULL;
    assert_int_equal(ald_table_of_bins(cases[c].edges, cases[c].shares, 4, &table), ALD_OK);
    const ald_distribution d = of_table(ALD_HISTOGRAM, table);
    for (size_t k = 0; k < COUNT(shares); k++) {
      const double wanted = cases[c].values[k], x = ald_distribution_value(&d, shares[k]);
      if (!(fabs(x - wanted) <= 1e-12 * fabs(wanted))) {
        fail_msg("case %zu, u = %.17g: %.17g, not %.17g", c, shares[k], x, wanted);
      }
      /* back within the rounding of the value, times the density of the steepest bin, 2/3 */
      assert_true(fabs(ald_distribution_probability(&d, x) - shares[k]) <= 1e-15 * (1 + fabs(x)));
    }
    free(table);
  }
}

/* bounds cut bins: [1, 5] leaves 1/2 of the first share, all of the second, none of the third */
static void a_truncated_histogram_keeps_parts_of_bins(void **state) {
  (void)state;
  static const double edges[] = {0, 2, 4, 6, 8.5}, weights[] = {20, 65, 0, 15};
  ald_table *table = NULL;
  assert_int_equal(ald_table_of_bins(edges, weights, 4, &table), ALD_OK);
  ald_distribution d = ald_distribution_make(ALD_HISTOGRAM, 0, 0);
  d.table = table;
  d.low = 1;
  d.high = 5;
  ald_distribution_prepare(&d);
  assert_true(fabs(d.prepared.kept - 0.75) < 1e-15);
  for (int k = 1; k < 750; k++) {
    const double u = k / 750.0;
    const double wanted = k < 100 ? 1 + k / 100.0 : 2 + (k - 100) / 325.0;
    assert_true(fabs(ald_distribution_value(&d, u) - wanted) < 1e-14);
  }
  free(table);
}

/* rv_discrete(...).ppf: the smallest value with at least u up to it. Given out of order, with a
 * value that has no share. */
static void discrete_quantiles_match(void **state) {
  (void)state;
  static const double values[] = {9, 1, 7, 5, 2}, weights[] = {40, 60, 0, 10, 90};
  static const double u[] = {1e-15, .1, .29, .31, .5, .74, .76, .79, .81, .9, 1 - 1e-15};
  static const double wanted[] = {1, 1, 1, 2, 2, 2, 5, 5, 9, 9, 9};
  ald_distribution d;
  assert_int_equal(ald_distribution_discrete(values, weights, 5, &d), ALD_OK);
  for (size_t k = 0; k < COUNT(u); k++) assert_true(ald_distribution_value(&d, u[k]) == wanted[k]);
  assert_true(ald_distribution_probability(&d, 0.99) == 0);
  assert_true(fabs(ald_distribution_probability(&d, 1) - 0.3) < 1e-15);
  assert_true(fabs(ald_distribution_probability(&d, 6) - 0.8) < 1e-15);
  assert_true(ald_distribution_probability(&d, 9) == 1);
  free(d.table);
}

/* Values at a bound stay; 2 and 5, with 90 and 10 of 100, are left of [2, 8]. */
static void truncated_values_stay_values(void **state) {
  (void)state;
  static const double values[] = {9, 1, 7, 5, 2}, weights[] = {40, 60, 0, 10, 90};
  ald_distribution d;
  assert_int_equal(ald_distribution_discrete(values, weights, 5, &d), ALD_OK);
  d.low = 2;
  d.high = 8;
  ald_distribution_prepare(&d);
  assert_true(ald_distribution_value(&d, 0x1p-53) == 2);
  assert_true(ald_distribution_value(&d, 0.899) == 2);
  assert_true(ald_distribution_value(&d, 0.901) == 5);
  assert_true(ald_distribution_value(&d, 1 - 0x1p-53) == 5);
  assert_true(ald_distribution_probability(&d, 1.9) == 0);
  assert_true(fabs(ald_distribution_probability(&d, 2) - 0.9) < 1e-15);
  assert_true(ald_distribution_probability(&d, 8) == 1);
  free(d.table);
}

/* numpy.quantile(sample, u, method="inverted_cdf") */
static void empirical_quantiles_match(void **state) {
  (void)state;
  static const double sample[] = {3.1, 0.4, 2.2, 2.2, 1.7, 5.9, 0.9};
  static const double wanted[] = {0.4, 0.4, 0.4, 0.4, 0.9, 0.9, 0.9, 1.7, 1.7, 1.7, 1.7, 2.2, 2.2,
                                  2.2, 2.2, 2.2, 2.2, 2.2, 3.1, 3.1, 3.1, 5.9, 5.9, 5.9, 5.9};
  ald_table *table = NULL;
  assert_int_equal(ald_table_of_values(sample, NULL, COUNT(sample), &table), ALD_OK);
  const ald_distribution d = of_table(ALD_EMPIRICAL, table);
  for (size_t k = 0; k < COUNT(wanted); k++) {
    const double u = 0.01 + 0.98 * (double)k / (COUNT(wanted) - 1);
    assert_true(ald_distribution_value(&d, u) == wanted[k]);
  }
  free(table);
}

static void equal_shares_are_exact(void **state) {
  (void)state;
  double values[1000];
  ald_distribution d;
  for (int k = 0; k < 1000; k++) values[k] = k;
  assert_int_equal(ald_distribution_discrete(values, NULL, 1000, &d), ALD_OK);
  for (int k = 0; k < 1000; k++) {
    assert_true(ald_distribution_value(&d, (k + 0.5) / 1000) == k);
    assert_true(ald_distribution_value(&d, (k + 1e-9) / 1000) == k);
    assert_true(ald_distribution_value(&d, (k + 1 - 1e-9) / 1000) == k);
  }
  free(d.table);
}

static void refuses_what_is_no_table(void **state) {
  (void)state;
  static const double numbers[] = {1, 2, 2, 3}, below[] = {1, -1, 1, 1}, none[] = {0, 0, 0, 0};
  const double not_a_number[] = {1, nan("")}, endless[] = {1, HUGE_VAL};
  const double large[] = {1e308, 1e308};
  ald_table *table = NULL;
  assert_int_equal(ald_table_of_values(numbers, NULL, 0, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_values(numbers, below, 2, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_values(numbers, none, 2, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_values(numbers, not_a_number, 2, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_values(numbers, large, 2, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_values(endless, NULL, 2, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_bins(numbers, numbers, 2, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_bins(endless, numbers, 1, &table), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_table_of_bins(numbers, none, 1, &table), ALD_BAD_ARGUMENT);
  assert_null(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(continuous_quantiles_match),
      cmocka_unit_test(histogram_quantiles_match),
      cmocka_unit_test(a_truncated_histogram_keeps_parts_of_bins),
      cmocka_unit_test(discrete_quantiles_match),
      cmocka_unit_test(truncated_values_stay_values),
      cmocka_unit_test(empirical_quantiles_match),
      cmocka_unit_test(equal_shares_are_exact),
      cmocka_unit_test(refuses_what_is_no_table),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
