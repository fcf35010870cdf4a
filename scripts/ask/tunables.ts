/** How often the library is polled, in milliseconds: quick enough for a user who waits. */
export const LIBRARY_POLL_MS = 300;

/** How often an import of a folder is polled, in milliseconds: a folder may have thousands of files. */
export const INGEST_POLL_MS = 1_000;

/** How often a broken event stream is reopened before the command gives up. */
export const MAX_RECONNECTS = 5;

/** Delay before a stream is reopened, in milliseconds. */
export const RECONNECT_MS = 500;
