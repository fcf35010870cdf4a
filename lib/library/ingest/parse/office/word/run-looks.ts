import type { HiddenBy } from "@/lib/shared/contracts/library/receipt/receipt";
import { type Script, scriptOfShift } from "../../text/script-text";
import type { WordStyles } from "./word-styles";
import { childOf, isOn, WHITE, type WordElement } from "./word-tree";

/** Font size in half points up to which text is unreadable. */
const TINY_HALF_POINTS = 4;

/**
 * How a run is invisible: formatted as hidden (ECMA-376 part 1, 17.3.2.41), white on white, or too small to read.
 * @param mayBeShaded whether its background may be coloured in a way that the run does not state
 * @returns `null` for a visible run
 */
export function hiddenBy(run: WordElement, styles: WordStyles, mayBeShaded: boolean): HiddenBy | null {
  const properties = childOf(run, "w:rPr");
  if (properties === undefined) return null;
  const vanish = styles.lookOf(properties, "w:vanish");
  if (vanish !== undefined && isOn(vanish)) return "marked_hidden";
  const size = childOf(properties, "w:sz")?.attributes.val ?? "";
  if (/^\d+$/.test(size) && Number(size) <= TINY_HALF_POINTS) return "too_small";
  return childOf(properties, "w:color") !== undefined &&
    !mayBeShaded &&
    !isHighlighted(properties) &&
    !isShaded(properties)
    ? "same_colour"
    : null;
}

/** Whether the properties of a run or a paragraph give it a coloured background. */
export function isShaded(properties: WordElement | undefined): boolean {
  const shade = childOf(properties, "w:shd");
  if (shade === undefined) return false;
  const { fill = "auto", val = "clear" } = shade.attributes;
  return !/^(?:clear|nil)$/.test(val) || !(fill === "auto" || WHITE.test(fill));
}

/**
 * Whether a run is raised or lowered, by its own formatting or its style. A shift in points alone may also align
 * separate text. @param isJoined whether it directly follows other text
 */
export function scriptOf(run: WordElement, styles: WordStyles, isJoined: boolean): Script | null {
  const drawn = childOf(run, "a:rPr")?.attributes.baseline;
  if (drawn !== undefined) return scriptOfShift(Number.parseFloat(drawn));
  const properties = childOf(run, "w:rPr");
  if (properties === undefined) return null;
  const stated = styles.lookOf(properties, "w:vertAlign")?.attributes.val;
  if (stated === "superscript") return "super";
  if (stated === "subscript") return "sub";
  if (stated !== undefined) return null;
  return isJoined ? scriptOfShift(Number(childOf(properties, "w:position")?.attributes.val ?? 0)) : null;
}

/** The font of signs that a run is set in; `null` for one of text. */
export function signsFont(run: WordElement): string | null {
  const fonts = childOf(childOf(run, "w:rPr"), "w:rFonts")?.attributes;
  return fonts?.ascii ?? fonts?.hAnsi ?? null;
}

function isHighlighted(properties: WordElement): boolean {
  const highlight = childOf(properties, "w:highlight");
  return highlight !== undefined && !/^(?:none|white)$/.test(highlight.attributes.val ?? "");
}
