/** Vectors of entities or facts read at once into memory: some 20 ms, in which the embedded database does nothing else. */
export const GRAPH_VECTORS_PAGE = 1_000;

/** Bytes of a number of a stored vector. */
export const VECTOR_STEP = 4;
