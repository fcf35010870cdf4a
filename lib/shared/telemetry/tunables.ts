/** Runs whose uses of models are remembered until they end: more than a process executes at once. */
export const RUNS_REMEMBERED = 300;
/** Uses of models remembered for each run, where five are usual; later ones are left out of its trace. */
export const USES_REMEMBERED = 50;
/** Texts remembered of each use, where words may leave. */
export const TEXTS_REMEMBERED = 20;
