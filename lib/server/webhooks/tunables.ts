/**
 * How often messages are polled for that another process queued or that have become due, in milliseconds; this process
 * sends its own at once.
 */
export const DELIVERY_POLL_MS = 2_000;

/** Messages sent in parallel, so that one slow receiver delays few others. */
export const DELIVERIES_AT_ONCE = 8;

/** Length of a delivery's lease, in milliseconds; well above the time limit of sending one message. */
export const DELIVERY_LEASE_MS = 60_000;

/**
 * How often the message about the end of an alert checks whether the one about its beginning has arrived, in
 * milliseconds.
 */
export const OPENING_WAIT_MS = 15_000;

/** How long messages are signed with the secret before the current one as well, in milliseconds: a day to replace it. */
export const EARLIER_SECRET_MS = 86_400_000;

/** Bytes of a signing secret; the specification asks for 24 to 64. */
export const SECRET_BYTES = 32;
