import { ALERT_METRICS, type AlertCondition } from "@/lib/shared/contracts/metrics/alert-condition";

/** Factors for display: shares in percent, times in seconds. */
const READ = { score: 1, share: 100, ms: 0.001, usd: 1 } as const;
/** More digits than anyone writes. */
const MOST_DIGITS = 10;

type Asked = Pick<AlertCondition, "metric"> & { threshold?: number };

/** Formats a rule's threshold with all its digits. */
export function wordThreshold({ metric, threshold }: Pick<AlertCondition, "metric" | "threshold">, locale: string) {
  const written = Number((threshold * READ[ALERT_METRICS[metric].unit]).toPrecision(12));
  return word(written, metric, locale, (rounded) => rounded === written);
}

/** Formats a figure with the usual number of digits, or as many as show it on its own side of the threshold. */
export function wordFigure(value: number, { metric, threshold }: Asked, locale: string): string {
  const scale = READ[ALERT_METRICS[metric].unit];
  const read = Number((value * scale).toPrecision(12));
  if (threshold === undefined) return word(read, metric, locale, () => true);
  const line = Number((threshold * scale).toPrecision(12));
  return word(read, metric, locale, (rounded) => Math.sign(rounded - line) === Math.sign(read - line));
}

/** Uses the fewest digits that are enough, from the usual number up. */
function word(
  read: number,
  metric: AlertCondition["metric"],
  locale: string,
  isEnough: (rounded: number) => boolean,
): string {
  const { unit } = ALERT_METRICS[metric];
  let digits = usualDigits(unit, read);
  while (digits < MOST_DIGITS && !isEnough(Number(read.toFixed(digits)))) digits += 1;
  const least = unit === "score" || unit === "usd" ? 2 : 0;
  const number = (options: Intl.NumberFormatOptions = {}, of = read) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: digits, ...options }).format(
      of,
    );
  switch (unit) {
    case "score":
      return number();
    case "share":
      return number({ style: "percent" }, read / 100);
    case "ms":
      return `${number()}\u00a0s`;
    case "usd":
      return number({ style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" });
  }
}

function usualDigits(unit: keyof typeof READ, read: number): number {
  if (unit === "ms") return read >= 10 ? 1 : read >= 1 ? 2 : 3;
  return { score: 2, share: 1, usd: 4 }[unit];
}
