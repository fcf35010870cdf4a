/** How often the tables are looked at, in milliseconds: three short statements. */
export const LOOK_EVERY_MS = 60_000;

/** How long upkeep that is due waits for work on the knowledge graph, in milliseconds: a language model reads for hours. */
export const GRAPH_PATIENCE_MS = 600_000;

/** How long the same is not done again to a table, in milliseconds, whether it could be done or not: others have their turn. */
export const REST_MS = 600_000;

/** How long a deleted conversation can be taken back, in milliseconds: a day, for whoever misses it the next morning. */
export const KEEP_DELETED_MS = 24 * 3_600_000;

/** How often conversations to be removed for good are looked for, in milliseconds: one short statement. */
export const PURGE_EVERY_MS = 60_000;

/** How long ago a run ended at least before its checkpoints are removed for it, in milliseconds: it does so itself at once. */
export const CHECKPOINTS_LEFT_MS = 60_000;

/** How often runs that no cell of the dashboard counts yet are looked for, in milliseconds. */
export const COUNT_EVERY_MS = 60_000;
/** How long after a start the dashboard's figures are read ahead, in milliseconds: the first pages come before. */
export const READ_AHEAD_AFTER_MS = 5_000;

/**
 * Rest between two lots of them, in milliseconds: streams and searches go on meanwhile, and a reader of the dashboard finds
 * the time to read all cells as they stand. A million runs of before take some ten minutes in this way.
 */
export const COUNT_REST_MS = 200;
