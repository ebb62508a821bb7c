#!/bin/sh
# What inputanim does, on the sample recording. Leaves its files in demo/.
# Usage: demo.sh look   what the program says of it
#        demo.sh make   what can be made of it
set -eu
program=build/inputanim
sample=samples/two-hands.bin

step() {
    printf '\n$ %s\n' "$*"
    "$@"
}

if [ "$1" = look ]; then
    step $program info $sample
    step $program check $sample
    echo
    exit
fi

mkdir -p demo
step $program convert $sample -o demo/two-hands.json --force
step $program convert demo/two-hands.json -o demo/two-hands-1.0.bin --layout mrtk-1.0 --drop-gaze --force
step $program convert $sample -o demo/two-hands.glb --force
page=
if [ -f build/viewer/index.html ]; then
    step $program convert $sample -o demo/two-hands.html --force
    page="
  two-hands.html     viewer and sample in one file: open it in a browser"
fi
step $program reduce $sample -o demo/small.bin --force
step $program stats $sample --figures 'hand.right.Palm.*,hand.right.pinch.recorded.*,gaze.fixation.*'
step $program report $sample -o demo/report.html --force
step $program plot $sample --what hand.right.IndexTip.position -o demo/fingertip.svg --force

# A copy with its end cut off, as a full disk leaves it.
head -c 200000 $sample > demo/cut.bin
printf '\n$ head -c 200000 %s > demo/cut.bin\n' $sample
printf '\n$ %s check demo/cut.bin\n' $program
$program check demo/cut.bin || true
step $program repair demo/cut.bin -o demo/saved.bin --force

cat <<TEXT

Made in demo/:
  two-hands.json     every bit of the sample as text
  two-hands-1.0.bin  the sample as MRTK 2.0 to 2.5 reads it
  two-hands.glb      the sample for Blender, three.js, Unity, Unreal: drop it on any glTF viewer$page
  small.bin          the sample with fewer keys
  report.html        what hands, head and eyes did: figures and plots
  fingertip.svg      where the right index finger was
  cut.bin            a damaged copy
  saved.bin          what could be saved of it

Try next, with a recording of your own:
  $program view take.bin
  $program info take.bin
  $program check take.bin
  $program repair take.bin -o mended.bin
  $program convert take.bin -o take.glb
  $program dump take.bin | less
  $program --help
TEXT
