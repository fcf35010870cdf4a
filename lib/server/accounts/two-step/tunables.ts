/** Bytes of an authenticator's secret: those of SHA-1's output, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;
/** Bytes of a recovery code: 24 letters and digits, too many to guess from its hash. */
export const RECOVERY_CODE_BYTES = 15;
/** Time steps of 30 seconds by which a clock may be off, either way. */
export const CLOCK_STEPS = 1;
