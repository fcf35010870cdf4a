/** What holds no text for people, or only the page's controls. */
const NEVER_TEXT = new Set(
  (
    "applet area audio base button canvas datalist embed frame frameset iframe img input link map meta meter " +
    "noembed noframes noscript object optgroup option param picture progress script select source style svg template " +
    "textarea title track video"
  ).split(" "),
);
const HIDDEN_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|opacity)\s*:\s*0(?:\.0*)?(?:px|em|rem|pt|%)?\s*(?:!important\s*)?(?:;|$))/i;
/** For screen readers alone, or tools beside the text: section links of wikis and documentation. */
const HIDDEN_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|mw-editsection|headerlink)(?:\s|$)/i;
const HIDDEN_ROLE = new Set(["search", "menu", "menubar", "toolbar", "button", "img"]);

/** Whether an element is left out with all that it holds. Style sheets are not read: only its own attributes count. */
export function isHidden({ name, attributes }, keepMenus) {
  if (NEVER_TEXT.has(name) || (!keepMenus && isMenu(name, attributes))) return true;
  if (name === "dialog" && !Object.hasOwn(attributes, "open")) return true;
  return (
    Object.hasOwn(attributes, "hidden") ||
    attributes["aria-hidden"]?.trim().toLowerCase() === "true" ||
    HIDDEN_ROLE.has(attributes.role?.trim().toLowerCase()) ||
    HIDDEN_STYLE.test(attributes.style ?? "") ||
    HIDDEN_CLASS.test(attributes.class ?? "")
  );
}

function isMenu(name, { role }) {
  return name === "nav" || role?.trim().toLowerCase() === "navigation";
}
