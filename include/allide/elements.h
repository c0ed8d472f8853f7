/* SPDX-License-Identifier: Apache-2.0
 * The elements of a study that is built in code: what acts on its bodies and between them.
 *
 * Each has a definition struct, its defaults and a call that adds it, like bodies; numbers, choices
 * and checks are those of its section in study files. Bodies are given by name or by a pattern such
 * as "fender*"; where two are named, either may be "earth" unless outlines or meshes meet. The
 * headers are generated from the tables of keys that study files are read by. */
#ifndef ALLIDE_ELEMENTS_H
#define ALLIDE_ELEMENTS_H

#include "elements/bar.h"
#include "elements/berthing.h"
#include "elements/bow.h"
#include "elements/bumper.h"
#include "elements/catenary.h"
#include "elements/contact.h"
#include "elements/damping.h"
#include "elements/docking.h"
#include "elements/drag.h"
#include "elements/excursion.h"
#include "elements/fender.h"
#include "elements/foundation.h"
#include "elements/friction.h"
#include "elements/hawser.h"
#include "elements/hoist.h"
#include "elements/hydrostatics.h"
#include "elements/inside_contact.h"
#include "elements/joint.h"
#include "elements/line.h"
#include "elements/line_contact.h"
#include "elements/link_contact.h"
#include "elements/load.h"
#include "elements/manoeuvring.h"
#include "elements/mesh_contact.h"
#include "elements/motion.h"
#include "elements/order.h"
#include "elements/passing.h"
#include "elements/point.h"
#include "elements/propeller.h"
#include "elements/radiation.h"
#include "elements/rao.h"
#include "elements/rudder.h"
#include "elements/squat.h"
#include "elements/strike.h"
#include "elements/trial.h"
#include "elements/tug.h"
#include "elements/tug_skipper.h"
#include "elements/wind.h"
/* thrusters and what lies in their races */
#include "elements/lifting_surface.h"
#include "elements/thruster.h"
/* controllers */
#include "elements/autopilot.h"
#include "elements/dynamic_positioning.h"
#include "elements/governor.h"
#include "elements/wave_system.h"
#include "elements/winch.h"

#endif
