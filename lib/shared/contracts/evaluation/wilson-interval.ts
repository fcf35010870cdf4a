/** Two-sided 95 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;

export interface ShareInterval {
  low: number;
  high: number;
}

/**
 * The 95 % Wilson score interval of a share, 0–1 (Wilson, "Probable inference, the law of succession, and statistical
 * inference", 1927). Unlike the normal approximation it stays accurate for low counts and for shares of 0 and 1.
 * @returns `null` when nothing was counted
 */
export function wilsonInterval(count: number, total: number): ShareInterval | null {
  if (total === 0) return null;
  const share = count / total;
  const spread = Z * Math.sqrt((share * (1 - share)) / total + (Z * Z) / (4 * total * total));
  const centre = share + (Z * Z) / (2 * total);
  const scale = 1 + (Z * Z) / total;
  return {
    // Rounding must not exclude a share of 0 or 1 from the interval.
    low: count === 0 ? 0 : (centre - spread) / scale,
    high: count === total ? 1 : (centre + spread) / scale,
  };
}
