/** Cost of deriving a key from a passphrase (scrypt's N): about 0.4 s. A stolen file can be attacked at leisure. */
export const PASSPHRASE_COST = 2 ** 17;

/** Deflate's level: higher ones save little and cost much more time. */
export const COMPRESSION_LEVEL = 4;

/** Space that a restored database needs per byte of its rows as text: tables, indexes and the log. */
export const RESTORED_BYTES_PER_BYTE = 2;

/** How long a restore waits for the database of one that was killed, which first finishes its start. */
export const ENDING_DATABASE_MS = 30_000;
export const ENDING_DATABASE_POLL_MS = 50;
