export const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);
export const BLOCKS = new Set(
  (
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul"
  ).split(" "),
);
export const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const CELLS = ["td", "th"];
/** An opening tag closes elements named in `closes`, unless one named in `within` lies between. */
export interface ImpliedEnd {
  closes: string[];
  within: string[];
}
export const IMPLIED_END = new Map<string, ImpliedEnd>([
  ["li", { closes: ["li"], within: ["ul", "ol", "menu", "dir", "table", ...CELLS] }],
  ["dt", { closes: ["dt", "dd"], within: ["dl", "table", ...CELLS] }],
  ["dd", { closes: ["dt", "dd"], within: ["dl", "table", ...CELLS] }],
  ["tr", { closes: ["tr", "caption"], within: ["table"] }],
  ["td", { closes: ["td", "th"], within: ["tr", "table"] }],
  ["th", { closes: ["td", "th"], within: ["tr", "table"] }],
  ["thead", { closes: ["thead", "tbody", "tfoot", "caption"], within: ["table"] }],
  ["tbody", { closes: ["thead", "tbody", "tfoot", "caption"], within: ["table"] }],
  ["tfoot", { closes: ["thead", "tbody", "tfoot", "caption"], within: ["table"] }],
]);
export const PARAGRAPH_END: ImpliedEnd = { closes: ["p"], within: ["table", "caption", "button", "object", ...CELLS] };
/** An end tag is not matched across these elements, unless it belongs to one of them. */
export const CELL_EDGES = new Set(["table", "caption", ...CELLS]);

/** Whether an end tag belongs to a table. */
export function isTablePart(name: string): boolean {
  return CELL_EDGES.has(name) || name === "tr" || name === "thead" || name === "tbody" || name === "tfoot";
}
