import { declarations, styleRules, styleSheets } from "./style-rules.mjs";

/** Names that stand in pages for the colours of paper and ink. */
const NAMED = new Map([
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

/** A colour as "r,g,b", `transparent`, or `null` when it is not understood. */
function colorOf(value) {
  const text = value.trim().toLowerCase();
  const named = NAMED.get(text);
  if (named !== undefined) return named;
  const hex = /^#?([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex !== undefined) return ofHex(hex);
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*([\d.]+)(%?))?\s*\)$/.exec(text);
  if (parts === null) return null;
  return Number(parts[4] ?? 1) === 0 ? "transparent" : [parts[1], parts[2], parts[3]].map(Number).join(",");
}

function ofHex(hex) {
  if (hex.length === 5 || hex.length === 7) return null;
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join("") : hex;
  if (full.slice(6) === "00") return "transparent";
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)).join(",");
}

/** Text this small, in pixels, is not there to be read. */
const LEAST_FONT_PX = 1;
/** So far outside the page that nobody scrolls there, in pixels. */
const OFF_SCREEN_PX = -900;
const COLOURING = ["color", "background", "background-color", "background-image"];
const WHITE = "255,255,255";

/**
 * What the page's own style sheets and its elements' attributes say about what can be seen. Style sheets of other files
 * are never loaded; where a page names one, no background is taken for granted.
 */
export class PageStyles {
  #byName = new Map();
  /** Whether nothing that is not read here may give colours. */
  #certain;

  /** @param sheets whether the page's style sheets count; the elements' own attributes always do */
  constructor(html, sheets = true) {
    const found = sheets ? styleSheets(html).map(styleRules) : [];
    let order = 0;
    for (const rule of found.flatMap(({ rules }) => rules)) {
      const name = rule.ids[0] ?? rule.classes[0] ?? rule.type;
      const key = rule.ids.length > 0 ? `#${name}` : rule.classes.length > 0 ? `.${name}` : name;
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), { ...rule, order: order++ }]);
    }
    const elsewhere = found.some(({ others }) =>
      others.some((declared) => COLOURING.some((name) => declared.has(name))),
    );
    this.#certain = !elsewhere && !/<link\s[^>]{0,300}stylesheet/i.test(html);
  }

  /**
   * Whether an element is out of sight, whether its own words have the colour of their background (what is in it may
   * have another), and the colours that it hands down.
   * @param parent the look of the element around it; `undefined` at the top
   * @returns {{ hidden: boolean, unseen: boolean, color: string | null, background: string | null }} `null`: not known
   */
  look({ name, attributes }, parent = { color: null, background: WHITE, unseen: false }) {
    const style = this.#declared(name, attributes);
    if (name === "font" && attributes.color !== undefined) style.color ??= attributes.color.toLowerCase();
    const background = backgroundOf(style, attributes, parent.background);
    const own = style.color !== undefined && !/inherit|currentcolor/.test(style.color);
    const color = own ? colorOf(style.color) : parent.color;
    const same = color !== null && (color === "transparent" || color === background);
    const both = own && backgroundStated(style, attributes) !== undefined;
    return { hidden: outOfSight(style), unseen: same && (this.#certain || both), color, background };
  }

  /** The value of each property that holds for an element. */
  #declared(name, attributes) {
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
    const style = {};
    const important = new Set();
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

function matches({ type, classes, ids }, name, id, own) {
  if (type !== "*" && type !== name) return false;
  return classes.every((part) => own.includes(part)) && ids.every((part) => part === id);
}

function outOfSight(style) {
  if (style.display === "none" || /^(?:hidden|collapse)$/.test(style.visibility ?? "")) return true;
  // What appears by and by begins invisible.
  const moves = [style.transition, style.animation, style["animation-name"]].some(
    (value) => value !== undefined && value !== "none",
  );
  if (!moves && Number.parseFloat(style.opacity ?? "1") === 0) return true;
  if (pixels(style["font-size"]) < LEAST_FONT_PX) return true;
  if (pixels(style["text-indent"]) < OFF_SCREEN_PX || pixels(style["margin-left"]) < OFF_SCREEN_PX) return true;
  if (style.overflow === "hidden" && (pixels(style.width) <= 1 || pixels(style.height) <= 1)) return true;
  if (/inset\(\s*(?:50|100)%/.test(style["clip-path"] ?? "")) return true;
  if (!/^(?:absolute|fixed)$/.test(style.position ?? "")) return false;
  if (/rect\(\s*(?:[01](?:px)?[\s,]*){4}\)/.test(style.clip ?? "")) return true;
  return ["left", "top", "right", "bottom"].some((side) => pixels(style[side]) < OFF_SCREEN_PX);
}

/** A length in pixels, roughly; NaN when it is none, which is never less than anything. */
function pixels(value = "") {
  const length = /^(-?\d*\.?\d+)(px|pt|em|rem|ex|ch|vw|vh|%)?$/.exec(value);
  if (length === null) return Number.NaN;
  const number = Number(length[1]);
  return number === 0 || length[2] === undefined || length[2] === "px" || length[2] === "pt" ? number : number * 16;
}

function backgroundStated(style, { bgcolor }) {
  return style["background-color"] ?? style.background ?? bgcolor?.toLowerCase();
}

/** @returns `null` for a picture or a colour that is not understood */
function backgroundOf(style, attributes, inherited) {
  if (attributes.background !== undefined || /url\(|gradient/.test(`${style.background} ${style["background-image"]}`))
    return null;
  const stated = backgroundStated(style, attributes);
  if (stated === undefined || /^(?:none|inherit|initial|unset)$/.test(stated)) return inherited;
  const color = colorOf(stated);
  return color === "transparent" ? inherited : color;
}
