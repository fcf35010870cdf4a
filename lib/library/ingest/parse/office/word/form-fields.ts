import { boxMark } from "../../text/box-mark";
import { childElements, childOf, isOn, type WordElement } from "./word-tree";
import { wordsOf } from "./word-words";

/** Signs of check boxes in the fonts of signs, by code. */
const BOXES: Readonly<Record<string, Readonly<Record<number, boolean>>>> = {
  wingdings: { 111: false, 113: false, 114: false, 168: false, 253: true, 254: true },
  "wingdings 2": { 42: false, 163: false, 81: true, 82: true, 83: true, 84: true },
  webdings: { 99: false },
};

/** The check box that a character in a font of signs shows; `null` for other signs. */
export function boxOfSign(font: string, code: number): string | null {
  const isTicked = BOXES[font.toLowerCase()]?.[code & 0xff];
  return isTicked === undefined ? null : boxMark(isTicked);
}

/** The state of a form's check box; `null` for other fields. @param form `w:ffData` */
export function boxOfForm(form: WordElement | undefined): string | null {
  const box = childOf(form, "w:checkBox");
  if (box === undefined) return null;
  const state = childOf(box, "w:checked") ?? childOf(box, "w:default");
  return boxMark(state !== undefined && isOn(state));
}

/**
 * The default content of a form's list or text field without a result; `null` for other fields.
 * @param form `w:ffData`
 */
export function valueOfForm(form: WordElement | undefined): string | null {
  const list = childOf(form, "w:ddList");
  if (list !== undefined) {
    const chosen = Number((childOf(list, "w:result") ?? childOf(list, "w:default"))?.attributes.val ?? 0);
    const entries = childElements(list).filter(({ name }) => name === "w:listEntry");
    return entries[chosen]?.attributes.val ?? null;
  }
  return childOf(childOf(form, "w:textInput"), "w:default")?.attributes.val ?? null;
}

/**
 * The content of a content control as shown: a check box is a sign with its state, and a date without text its date.
 * @returns `replaced` is the file's sign for a check box
 */
export function controlContent(control: WordElement): { content: WordElement; replaced: string } {
  const content = childOf(control, "w:sdtContent") ?? { name: "w:sdtContent", attributes: {}, children: [] };
  const properties = childOf(control, "w:sdtPr");
  const box = childOf(properties, "w14:checkbox");
  if (box !== undefined) {
    const state = childOf(box, "w14:checked");
    const text = boxMark(state !== undefined && isOn(state));
    const found = withSign(content, text);
    return found ?? { content: withText(content, text), replaced: "" };
  }
  const date = childOf(properties, "w:date")?.attributes.fullDate?.slice(0, 10);
  if (date === undefined || wordsOf(content).trim() !== "") return { content, replaced: "" };
  return { content: withText(content, date), replaced: "" };
}

/** A copy with the first sign replaced by a text; `null` without a sign. */
function withSign(element: WordElement, text: string): { content: WordElement; replaced: string } | null {
  for (const [at, child] of element.children.entries()) {
    if (typeof child === "string") continue;
    const own = wordsOf(child).trim();
    const isSign = child.name === "w:sym" || (child.name === "w:t" && own !== "");
    const sign = isSign
      ? { content: { name: "w:t", attributes: {}, children: [text] }, replaced: own }
      : withSign(child, text);
    if (sign !== null)
      return { content: { ...element, children: element.children.with(at, sign.content) }, replaced: sign.replaced };
  }
  return null;
}

/** A copy with a text at its start: in its first paragraph, if it has any. */
function withText(element: WordElement, text: string): WordElement {
  const at = element.children.findIndex((child) => typeof child !== "string" && holdsParagraph(child));
  const child = element.children[at];
  if (child !== undefined && typeof child !== "string")
    return { ...element, children: element.children.with(at, withText(child, text)) };
  const run: WordElement = { name: "w:t", attributes: {}, children: [text] };
  return { ...element, children: [run, ...element.children] };
}

function holdsParagraph(element: WordElement): boolean {
  return element.name === "w:p" || childElements(element).some(holdsParagraph);
}
