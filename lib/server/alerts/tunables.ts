/** Evaluations of a rule per window: a figure over a week hardly changes in a minute. */
export const LOOKS_A_WINDOW = 60;

/** Minimum and maximum time between two evaluations of a rule, in milliseconds. */
export const LOOK_SHORTEST_MS = 60_000;
export const LOOK_LONGEST_MS = 900_000;

/** How often due rules are polled for, in milliseconds. */
export const ALERT_POLL_MS = 15_000;

/**
 * An alert ends when its figure has stayed within the threshold for this share of the window, within these limits in
 * milliseconds. Otherwise a figure that oscillates around its threshold would send a message each time.
 */
export const SETTLE_PART = 0.25;
export const SETTLE_SHORTEST_MS = 300_000;
export const SETTLE_LONGEST_MS = 86_400_000;

/** How far a preview looks back, in milliseconds. */
export const LOOK_BACK_MS = 2_592_000_000;

/** Minimum evaluations per window in a preview, and the limits of the time between them, in milliseconds. */
export const PREVIEW_LOOKS_A_WINDOW = 12;
export const PREVIEW_SHORTEST_MS = 300_000;
export const PREVIEW_LONGEST_MS = 21_600_000;

/** Points of a preview's chart. */
export const PREVIEW_POINTS = 180;

/** Maximum runs that a preview reads one by one: 200,000 take about 10 MB and half a second. */
export const PREVIEW_VALUES = 200_000;
