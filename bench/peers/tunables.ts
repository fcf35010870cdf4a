/** Unmeasured questions at once at the beginning: code, caches and connections are warm in normal use. */
export const WARM_UP_QUESTIONS = 12;
/** Questions asked one at a time, unless asked otherwise. */
export const SINGLE_QUESTIONS = 24;
/** Questions asked at once, unless asked otherwise. */
export const BURSTS = "50,100";
/** Of the scripted server's vectors: as many as the built-in embedder's, so that searches cost alike. */
export const EMBEDDING_DIMENSION = 384;
/** A question that has not ended by then counts as an error. */
export const QUESTION_LIMIT_MS = 180_000;
