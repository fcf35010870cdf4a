/** In milliseconds. */
export const DAY_MS = 86_400_000;

/** Seconds after which an unused session ends: a week covers a weekend and a short absence. */
export const SESSION_IDLE_S = 7 * 86_400;
/** Minimum interval between renewals of a session in use, in seconds: each renewal writes a row. */
export const SESSION_RENEWAL_S = 3_600;
/** Milliseconds after which a session ends even if it is used. */
export const SESSION_MOST_MS = 30 * 86_400_000;

/** How long an invitation's link works, in milliseconds. */
export const INVITATION_MS = 7 * 86_400_000;
/** How long a password reset's link works, in milliseconds: anyone who has it can take over the account. */
export const PASSWORD_RESET_MS = 86_400_000;
/** Minimum interval between two links to one person, in milliseconds, so that no one can flood another's inbox. */
export const REMINDER_PAUSE_MS = 300_000;

/** Wrong passwords in a row without a delay: people mistype. */
export const FREE_FAILURES = 5;
/** Delay after the next one, in milliseconds; it doubles with each further one. */
export const FIRST_DELAY_MS = 2_000;
/** Longest delay, in milliseconds: 96 guesses a day for one address. */
export const MOST_DELAY_MS = 900_000;
/** Window for counting failed sign-ins from one network address, for any accounts, in milliseconds. */
export const MOST_ATTEMPTS_FROM = 100;
export const ATTEMPTS_FROM_MS = 3_600_000;
/** zxcvbn's score, from 0 to 4, that a new password needs: 3 is about 10⁸ guesses or more. */
export const WEAKEST_SCORE = 3;
/** Time after the last failure at which failures are forgotten, in milliseconds. */
export const FORGET_FAILURES_MS = 86_400_000;

/** How often an open stream asks whether its reader may still read it, in milliseconds. */
export const STREAM_CHECK_MS = 3_000;

/** Days after which a team's shared link ends, unless its owner chooses otherwise. */
export const SHARE_DAYS = 30;
