import { descendants, type HtmlElement, textOf } from "./html-element";

const REFERENCE_TYPE = /(?:^|\s)(?:doc-)?(?:noteref|footnoteref)(?:\s|$)/i;
const REFERENCE_CLASS = /(?:^|\s)(?:footnote-?ref(?:erence)?|note-?ref)(?:\s|$)/i;
const NOTE_TYPE = /(?:^|\s)(?:doc-)?(?:footnote|endnote|rearnote)(?:\s|$)/i;
const NOTES_TYPE = /(?:^|\s)(?:doc-)?(?:footnotes|endnotes|rearnotes)(?:\s|$)/i;
/** A mark of a note without its brackets. */
const MARK = /^(?:\p{L}{0,12}\.?\d{1,4}|\p{L}|[ivxlc]{2,6}|[*†‡§¶#]{1,3})$/iu;
const BRACKETS = /[[\](){}\s]/g;

/** Id of the element on the same page that a link leads to. */
export function targetOf({ attributes }: HtmlElement): string | undefined {
  return /^#(.+)$/.exec(attributes.href ?? "")?.[1];
}

/** The label of a link that looks like the mark of a note, without brackets; `null` for other links. */
export function markOf(link: HtmlElement): string | null {
  if (!link.attributes.href?.includes("#")) return null;
  const label = textOf(link).replace(BRACKETS, "");
  return MARK.test(label) ? label : null;
}

/** Whether a link is the mark of a note by what the page says of it, or because all its text is raised. */
export function isNoteReference(link: HtmlElement): boolean {
  if (markOf(link) === null) return false;
  const { attributes, children } = link;
  if (REFERENCE_TYPE.test(typeOf(link)) || REFERENCE_CLASS.test(attributes.class ?? "")) return true;
  return children.every((child) => (typeof child === "string" ? child.trim() === "" : child.name === "sup"));
}

/**
 * Takes the notes out of a page, so that each can be written after the block that refers to it: elements that the page
 * declares as notes, or that are in a list of notes, and to which a mark leads. All others stay where they are.
 * @returns them by id
 */
export function takeLinkedNotes(root: HtmlElement): Map<string, HtmlElement> {
  const notes = new Map<string, HtmlElement>();
  const targets = new Set<string>();
  const all = [...descendants(root)];
  for (const element of all) {
    const target = element.name === "a" && markOf(element) !== null ? targetOf(element) : undefined;
    if (target !== undefined) targets.add(target);
  }
  if (targets.size === 0) return notes;
  for (const element of all) {
    const { id } = element.attributes;
    if (id === undefined || !targets.has(id) || notes.has(id) || !isNote(element)) continue;
    notes.set(id, element);
  }
  for (const note of notes.values()) {
    if (note.parent !== null) note.parent.children = note.parent.children.filter((child) => child !== note);
  }
  return notes;
}

function isNote(element: HtmlElement): boolean {
  if (element.name === "a" || element.name === "sup") return false;
  if (NOTE_TYPE.test(typeOf(element))) return true;
  for (let at = element.parent; at !== null; at = at.parent)
    if (NOTES_TYPE.test(typeOf(at)) || /(?:^|\s)footnotes(?:\s|$)/.test(at.attributes.class ?? ""))
      return at === element.parent || element.name === "li" || element.name === "aside" || element.name === "div";
  return false;
}

/** What EPUB and the roles of digital publishing call an element. */
function typeOf({ attributes }: HtmlElement): string {
  return `${attributes["epub:type"] ?? ""} ${attributes.role ?? ""}`;
}
