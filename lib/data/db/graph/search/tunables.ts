/**
 * Vectors of entities or facts read into memory at once: about 5 ms, in which the embedded database and the event loop
 * do nothing else.
 */
export const GRAPH_VECTORS_PAGE = 250;

/** Bytes of one number in a stored vector. */
export const VECTOR_STEP = 4;
