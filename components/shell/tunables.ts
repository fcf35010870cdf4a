/** Pause in typing before a search, in milliseconds: longer than between two keystrokes of a fast typist. */
export const SEARCH_PAUSE_MS = 180;
