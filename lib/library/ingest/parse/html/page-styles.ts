import { type Script, scriptOfShift } from "../text/script-text";
import type { HtmlTag } from "./html-element";
import { declarations, NUMBERING, RAISING, type StyleRule, styleRules, styleSheets } from "./style-rules";

/** Common colour names of backgrounds and text. */
const NAMED_COLORS = new Map([
  ["white", "255,255,255"],
  ["black", "0,0,0"],
  ["snow", "255,250,250"],
  ["ivory", "255,255,240"],
  ["whitesmoke", "245,245,245"],
  ["ghostwhite", "248,248,255"],
  ["gray", "128,128,128"],
  ["grey", "128,128,128"],
  ["silver", "192,192,192"],
  ["red", "255,0,0"],
  ["blue", "0,0,255"],
  ["navy", "0,0,128"],
  ["green", "0,128,0"],
  ["yellow", "255,255,0"],
  ["transparent", "transparent"],
]);

/** A colour as "r,g,b", `transparent`, or `null` if it cannot be parsed. */
function colorOf(value: string): string | null {
  const text = value.trim().toLowerCase();
  const named = NAMED_COLORS.get(text);
  if (named !== undefined) return named;
  const hex = /^#?([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex !== undefined) return ofHex(hex);
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*([\d.]+)(%?))?\s*\)$/.exec(text);
  if (parts === null) return null;
  return Number(parts[4] ?? 1) === 0 ? "transparent" : [parts[1], parts[2], parts[3]].map(Number).join(",");
}

function ofHex(hex: string): string | null {
  if (hex.length === 5 || hex.length === 7) return null;
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join("") : hex;
  if (full.slice(6) === "00") return "transparent";
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)).join(",");
}

/** Smaller text, in pixels, counts as hidden. */
const MIN_FONT_PX = 1;
/** Elements further outside the page, in pixels, count as hidden. */
const OFF_SCREEN_PX = -900;
/** A smaller shift, in pixels, aligns text with its neighbours. */
const MIN_SHIFT_PX = 3;
/** A larger shift, in pixels, places text elsewhere on the page. */
const MAX_SHIFT_PX = 16;
/** Properties that move an element up or down, or show whether its type is small. */
const SHIFTING = ["position", "top", "bottom", "font-size", "font"];
/** Elements with their own size. */
const SIZED: ReadonlySet<string> = new Set(["small", "font"]);
const COLOURING = ["color", "background", "background-color", "background-image"];
const WHITE = "255,255,255";

/** The properties that decide whether an element and its children are visible. `null` colours are unknown. */
export interface Look {
  hidden: boolean;
  /** Whether its own text has the colour of its background; its children may have other colours. */
  unseen: boolean;
  color: string | null;
  background: string | null;
  /** Whether its own style raises or lowers it. */
  script: Script | null;
  /** How its own style numbers a list, such as `lower-alpha`. */
  listStyle: string | null;
}
const TOP: Look = { hidden: false, unseen: false, color: null, background: WHITE, script: null, listStyle: null };

/** The cascaded value of each property of an element. */
type Style = Record<string, string>;
type Attributes = HtmlTag["attributes"];

/**
 * Determines from a page's inline style sheets and its elements' attributes what is visible. External style sheets are
 * never loaded; if a page links one, no background colour is assumed.
 */
export class PageStyles {
  #byName = new Map<string, (StyleRule & { order: number })[]>();
  /** Whether all rules that may set colours are known. */
  #certain: boolean;

  /**
   * @param options.sheets whether to apply the page's style sheets; attributes are always applied
   * @param options.linkedSheets style sheets beside the page, of which only what raises, lowers or numbers text is applied
   */
  constructor(html: string, { sheets, linkedSheets }: { sheets: boolean; linkedSheets: readonly string[] }) {
    const found = sheets ? styleSheets(html).map((sheet) => styleRules(sheet)) : [];
    const raising = linkedSheets.flatMap((sheet) => styleRules(sheet).rules).flatMap(raisingAndNumbering);
    let order = 0;
    for (const rule of [...raising, ...found.flatMap(({ rules }) => rules)]) {
      const name = rule.ids[0] ?? rule.classes[0] ?? rule.type;
      const key = rule.ids.length > 0 ? `#${name}` : rule.classes.length > 0 ? `.${name}` : name;
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), { ...rule, order: order++ }]);
    }
    const elsewhere = found.some(({ others }) =>
      others.some((declared) => COLOURING.some((name) => declared.has(name))),
    );
    this.#certain = !elsewhere && !/<link\s[^>]{0,300}stylesheet/i.test(html);
  }

  /** @param parent the look of its parent; `undefined` at the top */
  look({ name, attributes }: HtmlTag, parent: Look = TOP): Look {
    const style = this.#declared(name, attributes);
    if (name === "font" && attributes.color !== undefined) style.color ??= attributes.color.toLowerCase();
    const background = backgroundOf(style, attributes, parent.background);
    const stated = style.color !== undefined && !/inherit|currentcolor/.test(style.color) ? style.color : undefined;
    const color = stated === undefined ? parent.color : colorOf(stated);
    const same = color !== null && (color === "transparent" || color === background);
    const both = stated !== undefined && statedBackground(style, attributes) !== undefined;
    const script = scriptOf(style, name);
    const listStyle = listStyleOf(style);
    return { hidden: isHidden(style), unseen: same && (this.#certain || both), color, background, script, listStyle };
  }

  #declared(name: string, attributes: Attributes): Style {
    const classes = (attributes.class ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((part) => part !== "");
    const matching = ["*", name, `#${attributes.id ?? ""}`, ...new Set(classes.map((part) => `.${part}`))]
      .flatMap((key) => this.#byName.get(key) ?? [])
      .filter((rule) => matches(rule, name, attributes.id, classes))
      .sort((a, b) => a.weight - b.weight || a.order - b.order)
      .map((rule) => rule.declarations);
    if (attributes.style !== undefined) matching.push(declarations(attributes.style));
    const style: Style = {};
    const important = new Set<string>();
    for (const declared of matching) {
      for (const [property, one] of declared) {
        if (important.has(property) && !one.important) continue;
        if (one.important) important.add(property);
        style[property] = one.value;
      }
    }
    return style;
  }
}

function matches(
  { type, classes, ids }: StyleRule,
  name: string,
  id: string | undefined,
  elementClasses: readonly string[],
): boolean {
  if (type !== "*" && type !== name) return false;
  return classes.every((part) => elementClasses.includes(part)) && ids.every((part) => part === id);
}

function raisingAndNumbering(rule: StyleRule): StyleRule[] {
  const isShifted = rule.declarations.get("position")?.value === "relative" || rule.declarations.has(RAISING);
  const declared = [...rule.declarations].filter(
    ([name]) =>
      [RAISING, "font-variant-position", ...NUMBERING].includes(name) || (isShifted && SHIFTING.includes(name)),
  );
  return declared.length === 0 ? [] : [{ ...rule, declarations: new Map(declared) }];
}

/** The shorthand may name an image and a position too. */
function listStyleOf(style: Style): string | null {
  return (
    style["list-style-type"] ??
    /(?:^|\s)((?:lower|upper|decimal)[\w-]*|none)(?:\s|$)/.exec(style["list-style"] ?? "")?.[1] ??
    null
  );
}

/** A length only aligns text with its neighbours, unless the text has its own size. */
function scriptOf(style: Style, name: string): Script | null {
  for (const value of [style[RAISING], style["font-variant-position"]])
    if (value === "super" || value === "sub") return value;
  const isSized = style["font-size"] !== undefined || style.font !== undefined || SIZED.has(name);
  const shift = isSized ? shiftOf(style) : Number.NaN;
  return Math.abs(shift) >= MIN_SHIFT_PX ? scriptOfShift(shift) : null;
}

/** How far a style moves text up from its line, in pixels. */
function shiftOf(style: Style): number {
  const raised = pixels(style[RAISING]);
  if (Math.abs(raised) > 0 || style.position !== "relative") return raised;
  // A percentage refers to a height that most pages do not state.
  const [top, bottom] = [style.top, style.bottom].map((length) => pixels(length?.endsWith("%") ? "" : length));
  const shift = Number.isNaN(top) ? (bottom ?? Number.NaN) : 0 - (top ?? 0);
  return Math.abs(shift) <= MAX_SHIFT_PX ? shift : Number.NaN;
}

function isHidden(style: Style): boolean {
  if (style.display === "none" || /^(?:hidden|collapse)$/.test(style.visibility ?? "")) return true;
  // An element that fades in starts invisible.
  const animated = [style.transition, style.animation, style["animation-name"]].some(
    (value) => value !== undefined && value !== "none",
  );
  if (!animated && Number.parseFloat(style.opacity ?? "1") === 0) return true;
  if (pixels(style["font-size"]) < MIN_FONT_PX) return true;
  if (pixels(style["text-indent"]) < OFF_SCREEN_PX || pixels(style["margin-left"]) < OFF_SCREEN_PX) return true;
  if (style.overflow === "hidden" && (pixels(style.width) <= 1 || pixels(style.height) <= 1)) return true;
  if (/inset\(\s*(?:50|100)%/.test(style["clip-path"] ?? "")) return true;
  if (!/^(?:absolute|fixed)$/.test(style.position ?? "")) return false;
  if (/rect\(\s*(?:[01](?:px)?[\s,]*){4}\)/.test(style.clip ?? "")) return true;
  return ["left", "top", "right", "bottom"].some((side) => pixels(style[side]) < OFF_SCREEN_PX);
}

/** A length in pixels, roughly; NaN if it is not a length, so that comparisons with it are false. */
function pixels(value = ""): number {
  const length = /^(-?\d*\.?\d+)(px|pt|em|rem|ex|ch|vw|vh|%)?$/.exec(value);
  if (length === null) return Number.NaN;
  const number = Number(length[1]);
  return number === 0 || length[2] === undefined || length[2] === "px" || length[2] === "pt" ? number : number * 16;
}

function statedBackground(style: Style, { bgcolor }: Attributes): string | undefined {
  return style["background-color"] ?? style.background ?? bgcolor?.toLowerCase();
}

/** @returns `null` for an image or a colour that cannot be parsed */
function backgroundOf(style: Style, attributes: Attributes, inherited: string | null): string | null {
  if (attributes.background !== undefined || /url\(|gradient/.test(`${style.background} ${style["background-image"]}`))
    return null;
  const stated = statedBackground(style, attributes);
  if (stated === undefined || /^(?:none|inherit|initial|unset)$/.test(stated)) return inherited;
  const color = colorOf(stated);
  return color === "transparent" ? inherited : color;
}
