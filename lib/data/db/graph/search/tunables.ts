/**
 * Vectors of entities or facts read at once into memory: some 5 ms, in which the embedded database and the event loop do
 * nothing else.
 */
export const GRAPH_VECTORS_PAGE = 250;

/** Bytes of a number of a stored vector. */
export const VECTOR_STEP = 4;
