#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Packs the program and allide-bench, their libraries, the OpenCL loader, the examples, PTX of their
# programs and day.sh into a folder that runs on another machine with nothing installed but bash,
# coreutils and a driver: of OpenCL, or NVIDIA's libcuda.so.1 alone.
#   pack.sh FOLDER [PROGRAM]     then there: FOLDER/day.sh OUT, or FOLDER/allide COMMAND...
# PROGRAM (build/allide) should be built with -DALLIDE_ARCH=all, not for this machine's processor
# alone, and have allide-bench beside it; the other machine's glibc must not be older than this one's.
# FOLDER/hashes has the hashes of all examples as the host here computes them. PTX (FOLDER/ptx) needs
# clang 16 and libclc here; without them it is left out.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -ge 1 ] || { sed -n '3,10s/^# //p' "$0" >&2; exit 2; }
folder=$1 program=${2:-$root/build/allide}
[ -x "$program" ] || { echo "error: no program $program; build it, or name another one" >&2; exit 2; }
bench=$(dirname "$(readlink -f "$program")")/allide-bench
[ -x "$bench" ] || { echo "error: no program $bench; cmake --build BUILD --target allide_bench builds it" >&2; exit 2; }
[ ! -e "$folder" ] || { echo "error: $folder exists; name a new folder" >&2; exit 2; }
mkdir -p "$folder/bin" "$folder/lib" "$folder/spare" "$folder/cache"
cp "$program" "$folder/bin/allide"
cp "$bench" "$folder/bin/allide-bench"
# The system's own libc comes with the system. These two a driver may bring itself, and newer ones
# than here: they are spare.
{ ldd "$program" && ldd "$bench"; } | sort -u -k1,1 | while read -r name _ path _; do
  case $name in
    libc.so.* | libm.so.* | libdl.so.* | librt.so.* | libpthread.so.* | libresolv.so.* | ld-linux* | linux-vdso*) ;;
    libgcc_s.so.* | libstdc++.so.*) cp -L "$path" "$folder/spare/" ;;
    *) [ -e "$path" ] && cp -L "$path" "$folder/lib/" ;;
  esac
done
for name in libOpenCL.so.1 libgcc_s.so.1 libstdc++.so.6; do
  path=$(ldconfig -p | while read -r library _ _ found; do
    # "libOpenCL.so.1 (libc6,x86-64) => /usr/lib/..."
    if [ "$library" = $name ]; then echo "${found##* }"; break; fi
  done)
  case $name in
    libOpenCL*) [ -n "$path" ] || { echo "error: no $name here; install ocl-icd-libopencl1" >&2; exit 1; }
      cp -L "$path" "$folder/lib/" ;;
    *) [ -z "$path" ] || cp -L "$path" "$folder/spare/" ;;
  esac
done
cp -r "$root/examples" "$root/LICENSE" "$folder/"
cp "$root/benchmarks/gpu/day.sh" "$folder/"
cat >"$folder/allide" <<'RUN'
#!/bin/bash
# The packed program with the packed libraries and the machine's OpenCL drivers, wherever they lie.
here=$(cd "$(dirname "$0")" && pwd)
libraries=(/usr/lib/x86_64-linux-gnu /lib/x86_64-linux-gnu /usr/lib64 /lib64 /usr/lib /usr/local/nvidia/lib64 /usr/local/nvidia/lib
  /usr/local/cuda/compat /usr/local/cuda/lib64 /usr/lib/wsl/lib /opt/rocm/lib /opt/rocm/opencl/lib)
# drivers that are registered, and those that merely lie there, as NVIDIA's in many containers
if [ -z "${OCL_ICD_VENDORS:-}" ]; then
  mkdir -p "$here/vendors"
  known=''
  for icd in /etc/OpenCL/vendors/*.icd; do
    [ -e "$icd" ] && known+=$(<"$icd") && cp "$icd" "$here/vendors/"
  done
  for folder in "${libraries[@]}"; do
    for driver in libnvidia-opencl.so.1 libamdocl64.so libigdrcl.so libpocl.so.2; do
      [ -e "$folder/$driver" ] && [[ $known != *"${driver%.so*}"* ]] && known+=$driver &&
        echo "$folder/$driver" >"$here/vendors/$driver.icd"
    done
  done
  export OCL_ICD_VENDORS=$here/vendors
fi
spare=$here/spare
for folder in "${libraries[@]}"; do [ -e "$folder/libstdc++.so.6" ] && spare=''; done
more=''
for folder in /usr/local/nvidia/lib64 /usr/local/nvidia/lib /usr/lib/wsl/lib; do [ -d "$folder" ] && more+=:$folder; done
export LD_LIBRARY_PATH=$here/lib${spare:+:$spare}$more${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export ALLIDE_CACHE=${ALLIDE_CACHE:-$here/cache}
[ -d "$here/ptx" ] && export ALLIDE_PTX=${ALLIDE_PTX:-$here/ptx}
exec "$here/bin/allide" "$@"
RUN
chmod +x "$folder/allide" "$folder/day.sh"
chmod 700 "$folder/cache"
cd "$root"
# programs of all examples and of any study for NVIDIA, in both precisions; sm_70 runs on all later
# cards
mkdir "$folder/ptx"
make_ptx() { # STUDY PROGRAM PRECISION
  "$program" program "$1" --target ptx --arch sm_70 --pack "$folder/ptx" --program "$2" --precision "$3"
}
if make_ptx examples/berthing/berthing.yml study double 2>"$folder/told"; then
  for precision in double single; do
    make_ptx examples/berthing/berthing.yml any $precision || exit 1
    for study in examples/*/*.yml; do
      case $study in examples/ships/* | *closed_form*) continue ;; esac
      make_ptx "$study" study $precision 2>/dev/null || echo "note: no PTX of $study" >&2
    done
  done
else
  echo "note: no PTX in the pack: $(head -n 1 "$folder/told")" >&2
  rmdir "$folder/ptx"
fi
rm -f "$folder/told"
# what the examples give here
for study in examples/*/*.yml; do
  case $study in examples/ships/* | *closed_form*) continue ;; esac
  case $study in
    *riser* | *spread* | *all_contacts* | *chain* | *log_boom* | *module* | *hull_on*) counts=3 ;;
    *berthing/berthing* | *sharp_bow* | *tow_line*) counts='30 8' ;;
    *) counts=30 ;;
  esac
  for count in $counts; do
    hash=$("$program" run "$study" --scenarios "$count" --device openmp --json --quiet --out "$folder/run" --overwrite 2>/dev/null |
      sed -n 's/.*"hash": *"\([0-9a-f]*\)".*/\1/p') || true
    [ -z "$hash" ] || echo "$hash $study $count" >>"$folder/hashes"
  done
done
rm -rf "$folder/run"
"$program" devices | grep -q ', native' &&
  echo "note: $program is built for this machine's processor; -DALLIDE_ARCH=all runs on others" >&2
du -sh "$folder"
