import { boxMark } from "../text/box-mark";
import { descendants, type HtmlElement, type HtmlTag, newElement, pathTo, textOf } from "./html-element";

const BOX = new Set(["checkbox", "radio"]);
const BOX_ROLE = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
/** Fields whose value is a text that the page shows. */
const TEXT_FIELD = new Set("text email tel url number date time month week datetime-local range".split(" "));
/** A field to be filled in, as on paper. */
const EMPTY_FIELD = " ____ ";
/** Name of the elements that hold what a field shows. */
const CONTROL = "#control";

/** The visible content of a form field: its value, or whether it is ticked. `null` for buttons and others. */
export function shownInField(
  { name, attributes }: HtmlTag,
  isLabelled: boolean,
): { text: string; isValue: boolean } | null {
  if (name !== "input" || attributes.role === "button") return null;
  const type = attributes.type?.trim().toLowerCase() || "text";
  if (BOX.has(type)) return { text: markOf(Object.hasOwn(attributes, "checked")), isValue: false };
  const value = attributes.value ?? "";
  if (!TEXT_FIELD.has(type)) return null;
  if (value.trim() !== "") return { text: ` ${value} `, isValue: true };
  // A field without a label may be anything on the page, such as its search box.
  return isLabelled ? { text: EMPTY_FIELD, isValue: false } : null;
}

/** The mark for the state of an element with the role of a box; `null` for others, and for a mixed state. */
export function markOfRole({ name, attributes }: HtmlTag): string | null {
  if (name === "input" || !BOX_ROLE.has(attributes.role?.trim().toLowerCase() ?? "")) return null;
  const state = attributes["aria-checked"]?.trim().toLowerCase();
  return state === "true" || state === "false" ? markOf(state === "true") : null;
}

/** Separated from the words before it. */
function markOf(isTicked: boolean): string {
  return ` ${boxMark(isTicked)}`;
}

/** Whether an element is a choice of a list that is marked as chosen. */
export function isChosen({ name, attributes }: HtmlTag): boolean {
  return name === "option" && Object.hasOwn(attributes, "selected");
}

/** An element for what a field shows. */
export function fieldElement(text: string, attributes: HtmlTag["attributes"]): HtmlElement {
  return { ...newElement(CONTROL, attributes), children: [text] };
}

/** Puts the marks of boxes before their labels, which may precede the boxes. */
export function placeMarks(root: HtmlElement): void {
  const boxes = [...descendants(root)].filter(
    ({ name, attributes }) => name === CONTROL && BOX.has(typeOf(attributes)),
  );
  if (boxes.length === 0) return;
  const byId = new Map(
    [...descendants(root)].flatMap((label) => {
      const id = label.name === "label" ? label.attributes.for : undefined;
      return id === undefined ? [] : [[id, label] as const];
    }),
  );
  for (const box of boxes) {
    const label = pathTo(box).findLast(({ name }) => name === "label") ?? byId.get(box.attributes.id ?? "");
    if (label === undefined || textOf(label).trim() === textOf(box).trim()) continue;
    remove(box);
    box.parent = label;
    label.children.unshift(box);
  }
}

function remove(element: HtmlElement): void {
  const { parent } = element;
  if (parent !== null) parent.children = parent.children.filter((child) => child !== element);
}

function typeOf({ type = "" }: HtmlTag["attributes"]): string {
  return type.trim().toLowerCase();
}
