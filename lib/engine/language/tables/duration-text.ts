/** A duration in the international signs of its units, which English and French share: "31 h 30 min". */
export function durationText(seconds: number): string {
  const whole = Math.abs(Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3_600), "h"],
    [Math.floor((whole % 3_600) / 60), "min"],
    [whole % 60, "s"],
  ] as const;
  const said = parts.filter(([figure]) => figure > 0).map(([figure, unit]) => `${figure} ${unit}`);
  return (seconds < 0 && said.length > 0 ? "-" : "") + (said.length === 0 ? "0 min" : said.join(" "));
}
