/** Looks at a rule in the time of its window: a figure over a week hardly changes in a minute. */
export const LOOKS_A_WINDOW = 60;

/** Shortest and longest time between two looks at a rule, in milliseconds. */
export const LOOK_SHORTEST_MS = 60_000;
export const LOOK_LONGEST_MS = 900_000;

/** How often it is looked whether anything is due, in milliseconds. */
export const ALERT_POLL_MS = 15_000;

/**
 * An alert ends when its figure has been back for this part of the window without a break, at least and at most so
 * many milliseconds: a figure that dances around its threshold would otherwise send a message at every step.
 */
export const SETTLE_PART = 0.25;
export const SETTLE_SHORTEST_MS = 300_000;
export const SETTLE_LONGEST_MS = 86_400_000;

/** Wait before a failed message is tried again, in milliseconds: twice as long each time, up to the longest. */
export const RETRY_FIRST_MS = 30_000;
export const RETRY_LONGEST_MS = 3_600_000;

/** Age at which a message that never arrived is given up, in milliseconds: the page still shows what it said. */
export const GIVE_UP_AFTER_MS = 86_400_000;

/** How long sending one message may take in all, in milliseconds. */
export const SEND_TOTAL_MS = 20_000;

/** How long the doctor waits for the mail server, in milliseconds: its checks are made while somebody waits. */
export const MAIL_CHECK_MS = 4_000;

/** How long a message belongs to whoever sends it, in milliseconds; well above `SEND_TOTAL_MS`. */
export const DELIVERY_LEASE_MS = 60_000;

/** Messages that are sent at once: one slow server holds up few of the others. */
export const DELIVERIES_AT_ONCE = 4;

/** What is kept of a server's own words, in characters. */
export const ANSWER_CHARS = 200;

/** What is read of a web hook's answer, in bytes. */
export const ANSWER_BYTES = 4_096;

/** How far a preview looks back, in milliseconds. */
export const LOOK_BACK_MS = 2_592_000_000;

/** Looks of a preview in the time of a window, at least, and the bounds of the time between them, in milliseconds. */
export const PREVIEW_LOOKS_A_WINDOW = 12;
export const PREVIEW_SHORTEST_MS = 300_000;
export const PREVIEW_LONGEST_MS = 21_600_000;

/** Points of a preview's picture. */
export const PREVIEW_POINTS = 180;

/** Runs whose times a preview reads one by one: 200,000 take some 10 MB and half a second. */
export const PREVIEW_VALUES = 200_000;
