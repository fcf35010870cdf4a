/** How long nobody types before a search is made, in milliseconds: between two letters of a quick typist. */
export const SEARCH_PAUSE_MS = 180;
