/* SPDX-License-Identifier: Apache-2.0
 * Names of what is compiled once for each instruction set, see kernel_build.h. The build defines
 * ALD_TARGET and, for its name in words, ALD_TARGET_NAME. */
#ifndef ALD_TARGETED_H
#define ALD_TARGETED_H

#define ALD_TARGETED_JOIN_(name, target) name##_##target
#define ALD_TARGETED_JOIN(name, target) ALD_TARGETED_JOIN_(name, target)
#define ALD_TARGETED(name) ALD_TARGETED_JOIN(name, ALD_TARGET)

#endif
