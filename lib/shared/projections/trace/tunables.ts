/** How much of a text and of a list a part of a run's state shows: enough to recognise it; the step's own detail has it whole. */
export const MAX_SHOWN_CHARS = 200;
export const MAX_SHOWN_ITEMS = 5;
