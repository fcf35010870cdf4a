#!/bin/sh
# Trains the verifier as it is shipped: sh train_all.sh WORK. Writes WORK/final/final.npz. For a graphics card.
# sh train_all.sh WORK claims trains its claim checker, from WORK/shipped.npz (dequantise.py) and WORK/claims-*.npz
# (claim_data.py), and writes WORK/claims.npz: minutes on a graphics card, five hours on two cores. The shipped one had
# about half as many steps, in four stages on two cores, while claims were still being written.
set -eu
work=$1

if [ "${2:-}" = claims ]; then
  export SHIPPED="$work/shipped.npz"
  STEPS=300 DECAY=1 LR=1.5e-4 python3 claim_train.py --work "$work" --examples claims-distant --out "$work/distant"
  INIT="$work/distant/claims.npz" OTHER=claims-distant SHARE=0.85 LR=1.5e-4 STEPS=4800 DECAY=3600 ROUNDED=800 SEED=2 \
    python3 claim_train.py --work "$work" --examples claims-train --out "$work/written"
  cp "$work/written/claims.npz" "$work/claims.npz"
  exit
fi

export BATCH=64 DROPOUT=0.1 WRITTEN=0.4

teach() { SEED=$1 LR=$2 STEPS=3418 DECAY=2050 python3 train.py --work "$work" --out "$work/$1"; }
teach 1 1.2e-4 & teach 2 1.6e-4 & teach 3 2e-4 &
wait
python3 average.py "$work/1/final.npz" "$work/2/final.npz" --share 0.5 --out "$work/two.npz"
python3 average.py "$work/two.npz" "$work/3/final.npz" --share 0.667 --out "$work/three.npz"

learn() { SEED=$1 LR=$2 INIT=$3 STEPS=2119 DECAY=1695 ROUNDED=847 python3 train.py --work "$work" --out "$work/$1"; }
TEACHERS="$work/1/final.npz,$work/2/final.npz,$work/3/final.npz"
export TEACHERS
learn 11 1e-4 "$work/three.npz" & learn 12 1.2e-4 "$work/2/final.npz" &
wait
python3 average.py "$work/11/final.npz" "$work/12/final.npz" --share 0.5 --out "$work/students.npz"

unset TEACHERS
SEED=21 LR=1e-4 WRITTEN=0.35 INIT="$work/students.npz" STEPS=2300 DECAY=2000 ROUNDED=1150 \
  python3 train.py --work "$work" --out "$work/final"
