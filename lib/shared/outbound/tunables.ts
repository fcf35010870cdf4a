/** How long a server may take to accept a connection, in milliseconds. */
export const CONNECT_MS = 10_000;
