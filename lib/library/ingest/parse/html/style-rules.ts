/** Maximum rules read from a page. */
const MAX_RULES = 20_000;
const MAX_DEPTH = 5;
/** The property that raises or lowers text. */
export const RAISING = "vertical-align";
/** How a list is numbered. */
export const NUMBERING = ["list-style-type", "list-style"];
/** Properties that can hide, raise or number an element's text. */
const RELEVANT_PROPERTIES = new Set(
  (
    "display visibility opacity font-size color background background-color background-image position left top right " +
    "bottom text-indent margin-left clip clip-path width height overflow transition animation animation-name " +
    ["font", RAISING, "font-variant-position", ...NUMBERING].join(" ")
  ).split(" "),
);
/** At-rules that apply to every screen; others are for print, small screens and the like. */
const EVERYWHERE = /^@(?:media\s+(?:only\s+)?(?:screen|all)|layer\b[^;{]*|supports\b[^;{]*)\s*$/i;
const COMPOUND = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i;

/** A property's value, in lower case, and whether it is `!important`. */
interface Declared {
  value: string;
  important: boolean;
}
/** By property. */
export type Declarations = Map<string, Declared>;

/** A rule whose selector has only a type, classes and ids. */
export interface StyleRule {
  type: string;
  classes: string[];
  ids: string[];
  /** Specificity of the selector. */
  weight: number;
  declarations: Declarations;
}

/** Contents of the page's inline style sheets, except those for print. */
export function styleSheets(html: string): string[] {
  const sheets: string[] = [];
  const plain = html.toLowerCase();
  for (let at = plain.indexOf("<style"); at !== -1; at = plain.indexOf("<style", at + 6)) {
    const start = plain.indexOf(">", at) + 1;
    if (start === 0) break;
    const end = plain.indexOf("</style", start);
    const opening = plain.slice(at, start);
    const noscript = plain.lastIndexOf("<noscript", at) > plain.lastIndexOf("</noscript", at);
    if (!noscript && !/\smedia\s*=\s*["']?\s*(?!all|screen)/.test(opening)) {
      sheets.push(html.slice(start, end === -1 ? undefined : end));
    }
    if (end === -1) break;
    at = end;
  }
  return sheets;
}

/**
 * Rules of a style sheet whose selector has only a type, classes and ids, in order. Rules that depend on an element's
 * position are not applied; `others` are their declarations.
 */
export function styleRules(css: string, depth = 0): { rules: StyleRule[]; others: Declarations[] } {
  const rules: StyleRule[] = [];
  const others: Declarations[] = [];
  for (const { prelude, body } of blocks(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " "))) {
    if (prelude.startsWith("@")) {
      if (depth === MAX_DEPTH || !EVERYWHERE.test(prelude)) continue;
      const inner = styleRules(body, depth + 1);
      rules.push(...inner.rules);
      others.push(...inner.others);
      continue;
    }
    const declared = declarations(body);
    if (declared.size === 0) continue;
    for (const selector of prelude.split(",")) {
      if (rules.length + others.length > MAX_RULES) return { rules, others };
      const compound = COMPOUND.exec(selector.trim());
      if (compound === null || compound[0] === "") others.push(declared);
      else rules.push(ruleOf(compound[1] ?? "*", compound[2] ?? "", declared));
    }
  }
  return { rules, others };
}

/** Relevant declarations of a rule or an attribute. */
export function declarations(body: string): Declarations {
  const declared: Declarations = new Map();
  for (const declaration of body.split(";")) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, colon).trim().toLowerCase();
    if (colon === -1 || !RELEVANT_PROPERTIES.has(property)) continue;
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const important = /\s*!\s*important$/.test(value);
    if (declared.get(property)?.important === true && !important) continue;
    declared.set(property, { value: value.replace(/\s*!\s*important$/, ""), important });
  }
  return declared;
}

function ruleOf(type: string, parts: string, declared: Declarations): StyleRule {
  const names = parts.match(/[.#][\w-]+/g) ?? [];
  const classes = names.filter((name) => name.startsWith(".")).map((name) => name.slice(1).toLowerCase());
  const ids = names.filter((name) => name.startsWith("#")).map((name) => name.slice(1));
  const weight = ids.length * 10_000 + classes.length * 100 + (type === "*" ? 0 : 1);
  return { type: type.toLowerCase(), classes, ids, weight, declarations: declared };
}

/** Blocks of the outermost level. */
function* blocks(css: string): Generator<{ prelude: string; body: string }> {
  let from = 0;
  for (let open = css.indexOf("{"); open !== -1; open = css.indexOf("{", from)) {
    const prelude = css.slice(from, open);
    let depth = 1;
    let at = open + 1;
    for (; at < css.length && depth > 0; at += 1) {
      if (css[at] === "{") depth += 1;
      else if (css[at] === "}") depth -= 1;
    }
    yield { prelude: prelude.slice(prelude.lastIndexOf(";") + 1).trim(), body: css.slice(open + 1, at - 1) };
    from = at;
  }
}
