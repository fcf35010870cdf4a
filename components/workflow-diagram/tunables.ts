/** Node box in pixels: fits the longest name and a figure in both languages. */
export const NODE_WIDTH = 204;
export const NODE_HEIGHT = 34;

/** Space between two rows, in pixels: the whole graph fits a laptop's screen. */
export const ROW_GAP = 20;

/** Space between nodes of one row, and between the main line and its loops, in pixels. */
export const COLUMN_GAP = 26;

/** Width of a node beside the main line, in pixels. */
export const SIDE_NODE_WIDTH = 156;

/** Distance between parallel lines beside the main line, in pixels. */
export const LANE_GAP = 11;

/** Corner radius of a routed line, in pixels. */
export const CORNER_RADIUS = 10;

/** Empty space around the fitted diagram, as a share of its panel. */
export const FIT_PADDING = 0.045;
