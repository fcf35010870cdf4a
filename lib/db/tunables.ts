/** Connections of one app process: enough to overlap requests, few enough for a shared PostgreSQL. */
export const POOL_SIZE = 10;

/** How long a query waits for a connection before it fails as unavailable. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** How long an interactive transaction waits for its connection. Generous: the embedded database is one session. */
export const TRANSACTION_WAIT_MS = 10_000;

/** Longest interactive transaction; below the embedded server's idle-in-transaction limit. */
export const TRANSACTION_TIMEOUT_MS = 8_000;
