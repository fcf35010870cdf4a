import { ALERT_METRICS, type AlertCondition } from "@/lib/shared/contracts/metrics/alert";

/** What a figure is multiplied by where it is read: shares in percent, times in seconds. */
const READ = { score: 1, share: 100, ms: 0.001, usd: 1 } as const;
/** More digits than anybody writes. */
const MOST_DIGITS = 10;

type Asked = Pick<AlertCondition, "metric"> & { threshold?: number };

/** Words a rule's threshold with all its digits. */
export function wordThreshold({ metric, threshold }: Pick<AlertCondition, "metric" | "threshold">, locale: string) {
  const written = Number((threshold * READ[ALERT_METRICS[metric].unit]).toPrecision(12));
  return word(written, metric, locale, (rounded) => rounded === written);
}

/** Words a figure with as many digits as are usual, or as it takes to stand on its own side of the threshold. */
export function wordFigure(value: number, { metric, threshold }: Asked, locale: string): string {
  const scale = READ[ALERT_METRICS[metric].unit];
  const read = Number((value * scale).toPrecision(12));
  if (threshold === undefined) return word(read, metric, locale, () => true);
  const line = Number((threshold * scale).toPrecision(12));
  return word(read, metric, locale, (rounded) => Math.sign(rounded - line) === Math.sign(read - line));
}

/** With the fewest digits from the usual ones on that are enough. */
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
