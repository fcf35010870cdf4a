/** How long a person may take at the issuer, in milliseconds: long enough for a forgotten password and a second factor. */
export const FLOW_MS = 15 * 60_000;
/** How long the issuer may take for one answer, in milliseconds. */
export const ISSUER_MS = 10_000;
/** Most bytes of one answer of the issuer: tokens with thousands of groups stay below. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
/** How long the issuer's configuration is used, in milliseconds. Its keys are read at each sign-in. */
export const CONFIGURATION_MS = 60_000;
