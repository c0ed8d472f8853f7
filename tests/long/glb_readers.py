#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Places of all nodes of a picture as other readers find them.

    tests/long/glb_readers.py [--program build/allide]

Replays a scenario of five examples as binary glTF, lets three.js play it, and compares the matrix of each node at
five times with those of an interpolation of what pygltflib reads; trimesh loads the scene. It needs Node, three.js
with its loaders (Debian: nodejs, libjs-three) and Python with

    pip install pygltflib==1.16.5 trimesh==5.2.0

One minute on one core. Fails where a place is off by 1e-5 m, the last digit of a single-precision number at 200 m, or
a node lacks a name of its own.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import numpy
import pygltflib
import trimesh

EXAMPLES = ("berthing", "fairway_collision", "hinged_fender", "side_by_side", "tow_line")
SHARES = (0.02, 0.21, 0.43, 0.68, 0.97)  # of the duration
TOLERANCE = 1e-5
THREE = "/usr/share/javascript/three"
PLAY = """
const fs = require('fs'), vm = require('vm');
global.THREE = require('%(three)s/build/three.js');
global.self = global.window = global;
global.document = {createElementNS: () => ({})};
vm.runInThisContext(fs.readFileSync('%(three)s/examples/js/loaders/GLTFLoader.js', 'utf8'));
const file = fs.readFileSync(process.argv[2]);
new THREE.GLTFLoader().parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length), '', scene => {
  const mixer = new THREE.AnimationMixer(scene.scene), looks = [];
  for (const clip of scene.animations) mixer.clipAction(clip).play();
  let before = 0;
  for (const share of %(shares)s) {
    const time = share * scene.animations[0].duration, places = [];
    mixer.update(time - before);
    before = time;
    scene.scene.updateMatrixWorld(true);
    scene.scene.traverse(node => { if (node.name) places.push([node.name, Array.from(node.matrixWorld.elements)]); });
    looks.push([time, places]);
  }
  console.log(JSON.stringify(looks));
}, error => { throw error; });
"""


def numbers(scene, accessor):
    """An accessor of floats as an array (count, width)."""
    own = scene.accessors[accessor]
    view = scene.bufferViews[own.bufferView]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[own.type]
    start = (view.byteOffset or 0) + (own.byteOffset or 0)
    flat = numpy.frombuffer(scene.binary_blob(), "<f4", own.count * width, start)
    return flat.reshape(own.count, width).astype(float)


def turned(a, b, share):
    """Between two unit quaternions, along the shorter arc."""
    cosine = numpy.dot(a, b)
    if cosine < 0:
        b, cosine = -b, -cosine
    if cosine > 1 - 1e-12:
        return a + share * (b - a)
    angle = numpy.arccos(cosine)
    return (numpy.sin((1 - share) * angle) * a + numpy.sin(share * angle) * b) / numpy.sin(angle)


def matrix(shift, turn, scale):
    x, y, z, w = turn / numpy.linalg.norm(turn)
    made = numpy.eye(4)
    made[:3, :3] = numpy.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    ) * scale
    made[:3, 3] = shift
    return made


def places(scene, time):
    """Matrix of each node, by the name that three.js gives it."""
    own = [
        {
            "translation": numpy.array(node.translation or (0, 0, 0), float),
            "rotation": numpy.array(node.rotation or (0, 0, 0, 1), float),
            "scale": numpy.array(node.scale or (1, 1, 1), float),
        }
        for node in scene.nodes
    ]
    for animation in scene.animations:
        for channel in animation.channels:
            if channel.target.path not in own[0]:
                continue
            sampler = animation.samplers[channel.sampler]
            times, values = numbers(scene, sampler.input)[:, 0], numbers(scene, sampler.output)
            at = max(int(numpy.searchsorted(times, time, side="right")) - 1, 0)
            after = min(at + 1, len(times) - 1)
            share = (time - times[at]) / (times[after] - times[at]) if after > at and time > times[at] else 0
            if sampler.interpolation == "STEP":
                value = values[at]
            elif channel.target.path == "rotation":
                value = turned(values[at], values[after], share)
            else:
                value = values[at] + share * (values[after] - values[at])
            own[channel.target.node][channel.target.path] = value
    found = {}

    def walk(node, above):
        here = above @ matrix(*own[node].values())
        name = re.sub(r"[\[\].:/]", "", re.sub(r"\s", "_", scene.nodes[node].name))
        if name in found:
            raise SystemExit(f"FAILED: two nodes are named {name}")
        found[name] = here
        for child in scene.nodes[node].children or ():
            walk(child, here)

    for root in scene.scenes[scene.scene or 0].nodes:
        walk(root, numpy.eye(4))
    return found


def compare(path):
    """The greatest difference of a place [m], the number of nodes."""
    script = PLAY % {"three": THREE, "shares": list(SHARES)}
    with open(path + ".js", "w", encoding="utf-8") as file:
        file.write(script)
    looks = json.loads(subprocess.run(["node", file.name, path], check=True, stdout=subprocess.PIPE).stdout)
    scene = pygltflib.GLTF2().load(path)
    worst = 0
    for time, played in looks:
        expected = places(scene, time)
        theirs = dict(played)
        if len(theirs) != len(played) or not set(expected) <= set(theirs):
            raise SystemExit(f"FAILED: {path}: nodes without a name of their own, or missing")
        for name, here in expected.items():
            other = numpy.array(theirs[name]).reshape(4, 4).T
            worst = max(worst, numpy.abs(other - here).max())
    loaded = trimesh.load(path)
    if len(loaded.graph.nodes) < len(scene.nodes):
        raise SystemExit(f"FAILED: {path}: trimesh finds {len(loaded.graph.nodes)} of {len(scene.nodes)} nodes")
    return worst, len(scene.nodes)


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    parser = argparse.ArgumentParser(description="Places of all nodes of a picture as other readers find them.")
    parser.add_argument("--program", default=os.path.join(root, "build", "allide"))
    program = parser.parse_args().program
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name in EXAMPLES:
            study = os.path.join(root, "examples", name, name + ".yml")
            results, picture = os.path.join(folder, name), os.path.join(folder, name + ".glb")
            for command in (["run", study, "--scenarios", "2", "--out", results], ["replay", results, "1", "--glb", picture]):
                subprocess.run([program, *command], check=True, capture_output=True)
            worst, nodes = compare(picture)
            failed = failed or worst > TOLERANCE
            print(f"{name:20} {nodes:3} nodes, {worst:.1e} m at most")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
