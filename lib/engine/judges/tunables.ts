/** Largest share of wrong ones among what a calibrated threshold lets pass, as the upper end of its 95 % interval. */
export const CALIBRATION_TARGET = 0.1;

/** Judgements of one check and language below which no threshold is proposed, however clear they look. */
export const MIN_JUDGED_TO_CALIBRATE = 40;

/** Judgements between a lower threshold and the present one that it takes to go down: below, few are reviewed. */
export const MIN_JUDGED_BELOW_PRESENT = 10;

/** Thresholds are proposed in these steps, rounded up. */
export const THRESHOLD_STEP = 0.001;
