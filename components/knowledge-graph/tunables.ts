/** Layout steps between updates of the picture: fewer look smoother, more finish sooner. */
export const LAYOUT_STEPS_AT_ONCE = 5;

/** Layout steps in total. Later ones change almost nothing visible. */
export const LAYOUT_STEPS = 240;

/** The same for a very large graph, whose steps cost more and whose start is already well ordered. */
export const LARGE_LAYOUT_STEPS = 120;

/** Entities from which a graph is very large. */
export const LARGE_GRAPH = 3_000;

/** Radius of an entity with one passage, and of the one with the most, in pixels. */
export const ENTITY_RADIUS = { least: 3, most: 14 } as const;

/** Entities up to which nearly all can be labelled. */
export const SMALL_GRAPH = 150;

/**
 * Labels without hovering: how many per cell, the size of a cell, and the screen radius from which an entity has one.
 * More crowd the picture, fewer make it unreadable.
 */
export const LABELS_OF_SMALL = { density: 1.5, cellPx: 90, radiusPx: 2.5 } as const;
export const LABELS_OF_LARGE = { density: 0.6, cellPx: 120, radiusPx: 4 } as const;

/** Maximum lines in the picture: more turn into a grey area. A hovered entity shows all of its own. */
export const RELATIONS_DRAWN = 8_000;

/** Maximum width of a line between two entities, in pixels, for very many facts; a single fact has 1. */
export const MOST_LINE_PX = 3;

/** Opacity of everything unrelated to the hovered entity. */
export const FADED_OPACITY = 0.18;

/** Width of the hovered entity's lines and of the ring around the open one, in pixels. */
export const FOCUS_LINE_PX = 1.25;
export const RING_PX = 2;

/** Labelled neighbours of a hovered entity, the most mentioned first, and the height of a label in pixels. */
export const FOCUS_NAMES = 40;
export const NAME_HEIGHT_PX = 15;

/** Letters of a label; the entity's panel shows the whole name. */
export const MOST_LETTERS = 40;

/** Cells per row of the hit-test grid. */
export const PICK_CELLS = 128;

/** How far outside its radius an entity can be hit, in pixels; the smallest have a radius of 3. */
export const PICK_SLACK_PX = 3;

/** Duration of a camera move in ms: short enough not to wait, long enough to follow. */
export const CAMERA_MS = 220;

/** Factor of one zoom step, and the share of the picture that one pan step moves. */
export const ZOOM_FACTOR = 1.5;
export const MOVE_SHARE = 0.15;

/** The share of the picture shown after moving to an entity that was out of view. */
export const SELECTED_RATIO = 0.6;

/** How far the pointer may move during a click, in pixels. */
export const CLICK_SLACK_PX = 4;

/** Search suggestions shown at once. */
export const SEARCH_CHOICES = 8;

/** Debounce of the search field, in ms. */
export const SEARCH_DELAY_MS = 180;

/** Distance between two rings of a neighbourhood, in pixels. */
export const RING_GAP_PX = 170;

/** Space of an entity on its ring, in pixels. */
export const RING_STEP_PX = 150;

/** Facts of an entity shown at first. */
export const FACTS_AT_ONCE = 12;

/** Names of an entity shown at first. */
export const NAMES_AT_ONCE = 8;

/** Entities named beside an episode. */
export const EPISODE_ENTITIES = 5;

/** Relations up to which those of the centre are labelled: more labels would overlap. */
export const LABELLED_EDGES = 60;

/** Entities up to which each is drawn at full size; with more, all shrink, down to a minimum scale. */
export const ROOMY_GRAPH = 800;
export const LEAST_SCALE = 0.35;

/** An entity this close to the edge, in pixels, counts as out of view. */
export const EDGE_PX = 40;
