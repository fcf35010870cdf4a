/** In milliseconds. */
export const DAY_MS = 86_400_000;

/** A session that is not used for so long ends, in seconds: a week covers a weekend and a short absence. */
export const SESSION_IDLE_S = 7 * 86_400;
/** A session in use is renewed at most so often, in seconds: each renewal writes a row. */
export const SESSION_RENEWAL_S = 3_600;
/** A session ends after so long even if it is used, in milliseconds. */
export const SESSION_MOST_MS = 30 * 86_400_000;

/** An invitation's link works for so long, in milliseconds. */
export const INVITATION_MS = 7 * 86_400_000;
/** A password reset's link works for so long, in milliseconds: whoever has it can take the account over. */
export const PASSWORD_RESET_MS = 86_400_000;
/** Whoever forgot their password is sent one link in so long, in milliseconds: nobody fills the inbox of another. */
export const REMINDER_PAUSE_MS = 300_000;

/** Wrong passwords in a row without a delay: people mistype. */
export const FREE_FAILURES = 5;
/** Delay after the next one, in milliseconds; it doubles with each further one. */
export const FIRST_DELAY_MS = 2_000;
/** Longest delay, in milliseconds: 96 guesses a day for one address. */
export const MOST_DELAY_MS = 900_000;
/** Failed sign-ins from one network address, for any accounts, in so many milliseconds. */
export const MOST_ATTEMPTS_FROM = 100;
export const ATTEMPTS_FROM_MS = 3_600_000;
/** zxcvbn's score, from 0 to 4, that a new password needs: 3 is about 10⁸ guesses or more. */
export const WEAKEST_SCORE = 3;
/** Failures are forgotten so long after the last one, in milliseconds. */
export const FORGET_FAILURES_MS = 86_400_000;

/** How often an open stream asks whether its reader may still read it, in milliseconds. */
export const STREAM_CHECK_MS = 3_000;

/** A shared link of a team ends after so many days, unless its owner chooses otherwise. */
export const SHARE_DAYS = 30;
