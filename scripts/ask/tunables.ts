/** How often the library is asked how far it is, in milliseconds: quick enough for a person who waits. */
export const LIBRARY_POLL_MS = 300;

/** How often a command that takes a folder in asks how far it is, in milliseconds: a folder may be thousands of files. */
export const INGEST_POLL_MS = 1_000;

/** How often a broken stream of events is opened again before the command gives up. */
export const MAX_RECONNECTS = 5;

/** Wait before a stream is opened again, in milliseconds. */
export const RECONNECT_MS = 500;
