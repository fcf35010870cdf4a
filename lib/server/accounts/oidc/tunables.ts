/** How long a person may take at the issuer, in milliseconds: long enough for a forgotten password and a second factor. */
export const FLOW_MS = 15 * 60_000;
/** How long the issuer may take for one answer, in milliseconds. */
export const ISSUER_MS = 10_000;
/** Most bytes of one answer of the issuer: tokens with thousands of groups stay below. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
/** How long the issuer's configuration is used, in milliseconds. Its keys are read at each sign-in. */
export const CONFIGURATION_MS = 60_000;
/** How far the issuer's clock may be off, in seconds; openid-client's own value. */
export const CLOCK_TOLERANCE_S = 30;
/** Most sign-ins that one browser has begun and not finished: more tabs than anybody signs in at once. */
export const MOST_FLOWS = 5;
/** Most characters of their cookies together: Node refuses requests with more than 16 KiB of headers. */
export const MOST_FLOW_CHARS = 7_000;
