export const TICKED = "☒";
export const NOT_TICKED = "☐";

/** How a box that may be ticked is written before its label. */
export function boxMark(isTicked: boolean): string {
  return `${isTicked ? TICKED : NOT_TICKED} `;
}
