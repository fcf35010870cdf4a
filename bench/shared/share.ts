import { wilsonInterval } from "@/lib/shared/contracts/evaluation/wilson-interval";

/** A share in percent with its 95 % interval, as in "50 % (9 %–91 %)". */
export function share(part: number, whole: number): string {
  const { low, high } = wilsonInterval(part, whole) ?? { low: 0, high: 1 };
  return `${percent(part / Math.max(1, whole))} (${percent(low)}–${percent(high)})`;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(0)} %`;
}
