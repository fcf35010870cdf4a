/** The longest time that a storage may take for one request, in milliseconds: a file of a gigabyte on a slow line. */
export const REQUEST_MS = 300_000;

/**
 * How long a storage that is read may send nothing, in milliseconds. A person and the documents of a lane wait for it;
 * no one waits for an upload, which the storage acknowledges at its end.
 */
export const SILENCE_MS = 15_000;

/** Files that one turn of the job moves or removes before it lets others go first. */
export const FILES_A_TURN = 20;

export const LEASE_MS = 60_000;
export const POLL_MS = 5_000;

/** Wait after the first failure, doubled up to the longest, in milliseconds: a storage that is back is used within a minute. */
export const FIRST_WAIT_MS = 5_000;
export const LONGEST_WAIT_MS = 50_000;

/** How often files without documents are looked for, in milliseconds. */
export const RECONCILE_MS = 3_600_000;
