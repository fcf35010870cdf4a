import type { HtmlTag } from "./html-element";

/** Elements without readable text, and the page's controls. */
const NEVER_TEXT = new Set(
  (
    "applet area audio base button canvas datalist embed frame frameset iframe img input link map meta meter " +
    "noembed noframes noscript object optgroup option param picture progress script select source style svg template " +
    "title track video"
  ).split(" "),
);
/** Text for screen readers only, and tools beside the text, such as the section links of wikis and documentation. */
const HIDDEN_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|mw-editsection|headerlink)(?:\s|$)/i;
const HIDDEN_ROLE = new Set(["search", "menu", "menubar", "toolbar", "button", "img"]);

/** Elements whose content is code, or shown only where something else is not. */
const CODE = new Set("applet canvas iframe noembed noframes noscript object script style template title".split(" "));

/** Whether an element's content is not text that a page shows. */
export function isCode(name: string): boolean {
  return CODE.has(name);
}

/** Whether an element and its content are not part of the page's text, even if visible. */
export function isNotText({ name, attributes }: HtmlTag, keepMenus: boolean): boolean {
  if (NEVER_TEXT.has(name) || (!keepMenus && isMenu(name, attributes))) return true;
  if (name === "dialog" && !Object.hasOwn(attributes, "open")) return true;
  return (
    attributes["aria-hidden"]?.trim().toLowerCase() === "true" ||
    HIDDEN_ROLE.has(attributes.role?.trim().toLowerCase() ?? "") ||
    HIDDEN_CLASS.test(attributes.class ?? "")
  );
}

function isMenu(name: string, { role }: HtmlTag["attributes"]): boolean {
  return name === "nav" || role?.trim().toLowerCase() === "navigation";
}
