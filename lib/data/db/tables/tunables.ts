/** How long a calculation may take, in milliseconds: a table of 200,000 rows takes a tenth of it, the largest a quarter. */
export const PLAN_TIMEOUT_MS = 5_000;

/** Values or rows that a calculation returns, and rows that it shows as its evidence. */
export const MOST_CALCULATED = 100;
export const MOST_TOUCHED = 20;
