/** How often the tables are checked, in milliseconds: three short statements. */
export const LOOK_EVERY_MS = 60_000;

/** How long due upkeep waits for work on the knowledge graph, in milliseconds: a language model may extract for hours. */
export const GRAPH_PATIENCE_MS = 600_000;

/** Minimum time between two identical tasks on a table, in milliseconds, successful or not, so that others get a turn. */
export const REST_MS = 600_000;

/** How long the deletion of a conversation can be undone, in milliseconds: a day. */
export const KEEP_DELETED_MS = 24 * 3_600_000;

/** How long messages to webhooks that are sent or given up stay listed, in milliseconds: 30 days. */
export const KEEP_DELIVERIES_MS = 30 * 24 * 3_600_000;

/** How often conversations to purge are polled for, in milliseconds: a few short statements. */
export const PURGE_EVERY_MS = 60_000;

/** Lease of a scheduled backup, renewed while it is made, and how often it is looked for, in milliseconds. */
export const BACKUP_LEASE_MS = 60_000;
export const BACKUP_POLL_MS = 60_000;
/** Wait after a failed backup, in milliseconds; as much longer after each further one. */
export const BACKUP_RETRY_MS = 5 * 60_000;

/** How often runs that no day's rows count are polled for, in milliseconds. */
export const COUNT_EVERY_MS = 60_000;
/** Delay after the start before the dashboard's caches are warmed, in milliseconds, so that first pages are not slowed. */
export const READ_AHEAD_AFTER_MS = 5_000;

/**
 * Pause between two batches, in milliseconds, to leave the database to streams, searches and the dashboard. A million
 * earlier runs take about ten minutes.
 */
export const COUNT_REST_MS = 200;
