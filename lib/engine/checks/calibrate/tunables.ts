/**
 * Largest share of wrong results among those that a calibrated threshold lets pass, as the upper end of its 95 %
 * interval.
 */
export const CALIBRATION_TARGET = 0.1;

/** Judgements of one check and language below which no threshold is proposed, however clear they are. */
export const MIN_JUDGED_TO_CALIBRATE = 40;

/** Judgements needed between a lower threshold and the current one before it falls: few below it are reviewed. */
export const MIN_JUDGED_BELOW_PRESENT = 10;

/** Step of the proposed thresholds, which are rounded up. */
export const THRESHOLD_STEP = 0.001;
