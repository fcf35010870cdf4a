/** Steps of the layout after which the picture moves on: fewer look smoother, more are done sooner. */
export const LAYOUT_STEPS_AT_ONCE = 5;

/** Steps of the layout in all. Later ones change hardly anything that an eye could see. */
export const LAYOUT_STEPS = 240;

/** The same for a very large graph, whose steps cost more: its beginning is a good order already. */
export const LARGE_LAYOUT_STEPS = 120;

/** Entities from which on a graph is very large. */
export const LARGE_GRAPH = 3_000;

/** Radius of an entity that one passage names, and of the one that most do, pixels. */
export const ENTITY_RADIUS = { least: 3, most: 14 } as const;

/** Entities up to which a graph is small: there is room to name nearly all of them. */
export const SMALL_GRAPH = 150;

/**
 * Names without pointing: how many in a cell of the picture, how wide and high such a cell is, and from which radius on
 * the screen an entity has one. More crowd the picture, fewer leave it mute.
 */
export const LABELS_OF_SMALL = { density: 1.5, cellPx: 90, radiusPx: 2.5 } as const;
export const LABELS_OF_LARGE = { density: 0.6, cellPx: 120, radiusPx: 4 } as const;

/** Lines in the picture: more are one grey ground. An entity that is pointed at shows all of its own. */
export const RELATIONS_DRAWN = 8_000;

/** Width of the line between two entities that very many facts relate, pixels; one fact's line has 1. */
export const MOST_LINE_PX = 3;

/** Opacity of everything that is not related to the entity that is pointed at. */
export const FADED_OPACITY = 0.18;

/** Width of the lines of the entity that is pointed at, and of the ring around the one that is open, pixels. */
export const FOCUS_LINE_PX = 1.25;
export const RING_PX = 2;

/** Neighbours of such an entity that are named, the best known first, and the height that a name takes, pixels. */
export const FOCUS_NAMES = 40;
export const NAME_HEIGHT_PX = 15;

/** Letters of a name in the picture: all of it stands in the entity's panel. */
export const MOST_LETTERS = 40;

/** Cells in a row of the grid by which the picture finds what is pointed at. */
export const PICK_CELLS = 128;

/** How far outside of its radius an entity can still be pointed at, pixels: the least have 3 in all. */
export const PICK_SLACK_PX = 3;

/** How long the picture takes to another place, ms: short enough not to wait, long enough to be followed. */
export const CAMERA_MS = 220;

/** How much nearer a step of the zoom is, and how much of the picture a step aside. */
export const ZOOM_FACTOR = 1.5;
export const MOVE_SHARE = 0.15;

/** How near an entity is brought that was out of view: the picture's share that is shown. */
export const SELECTED_RATIO = 0.6;

/** How far a pointer may move while it clicks, pixels. */
export const CLICK_SLACK_PX = 4;

/** Entities that a search offers at once: as many as fit under the field. */
export const SEARCH_CHOICES = 8;

/** How long to wait for further letters before a search is sent, ms. */
export const SEARCH_DELAY_MS = 180;

/** Distance between two rings of a neighbourhood, pixels. */
export const RING_GAP_PX = 170;

/** Room that an entity takes on its ring, pixels. */
export const RING_STEP_PX = 150;

/** Facts shown of an entity before the rest is asked for. */
export const FACTS_AT_ONCE = 12;

/** Names shown of an entity before the rest is asked for. */
export const NAMES_AT_ONCE = 8;

/** Entities named beside an episode. */
export const EPISODE_ENTITIES = 5;

/** Relations up to which those of the middle entity are named in the picture: more would cover one another. */
export const LABELLED_EDGES = 60;

/** Entities up to which each has room for its whole radius; of more all are drawn smaller, down to a least scale. */
export const ROOMY_GRAPH = 800;
export const LEAST_SCALE = 0.35;

/** An entity this near to the picture's edge, pixels, counts as out of view. */
export const EDGE_PX = 40;
