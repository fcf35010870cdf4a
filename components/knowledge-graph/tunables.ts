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

/** Labels in a cell of the picture: more crowd it, fewer leave it mute. */
export const LABEL_DENSITY = 0.6;

/** Width and height of such a cell, pixels. */
export const LABEL_CELL_PX = 120;

/** Radius on the screen from which an entity is named without being pointed at, pixels. */
export const LABELLED_RADIUS_PX = 4;

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
