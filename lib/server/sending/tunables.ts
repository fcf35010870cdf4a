/** Time limit for sending one message, in milliseconds. */
export const SEND_TOTAL_MS = 20_000;

/** Time limit for the doctor's check of the mail server, in milliseconds; a user may be waiting for it. */
export const MAIL_CHECK_MS = 4_000;

/** Stored characters of a server's answer. */
export const ANSWER_CHARS = 200;

/** Bytes read of a webhook's answer. */
export const ANSWER_BYTES = 4_096;

/** Back-off after a failed message, in milliseconds, which doubles each time up to the maximum. */
export const RETRY_FIRST_MS = 30_000;
export const RETRY_LONGEST_MS = 3_600_000;

/** Age at which an undelivered message is given up, in milliseconds; the page still shows it. */
export const GIVE_UP_AFTER_MS = 86_400_000;
