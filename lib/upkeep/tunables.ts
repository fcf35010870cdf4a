/** How often the tables are looked at, in milliseconds: three short statements. */
export const LOOK_EVERY_MS = 60_000;

/** How long upkeep that is due waits for work on the knowledge graph, in milliseconds: a language model reads for hours. */
export const GRAPH_PATIENCE_MS = 600_000;

/** How long the same is not done again to a table, in milliseconds, whether it could be done or not: others have their turn. */
export const REST_MS = 600_000;
