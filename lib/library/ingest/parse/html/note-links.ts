import { descendants, type HtmlElement, pathTo, textOf } from "./html-element";

const REFERENCE_TYPE = /(?:^|\s)(?:doc-)?(?:noteref|footnoteref)(?:\s|$)/i;
const REFERENCE_CLASS = /(?:^|\s)(?:footnote-?ref(?:erence)?|note-?ref)(?:\s|$)/i;
const NOTE_TYPE = /(?:^|\s)(?:doc-)?(?:footnote|endnote|rearnote)(?:\s|$)/i;
const NOTES_TYPE = /(?:^|\s)(?:doc-)?(?:footnotes|endnotes|rearnotes)(?:\s|$)/i;
/** A mark of a note without its brackets. */
const MARK = /^(?:\p{L}{0,12}\.?\d{1,4}|\p{L}|[ivxlc]{2,6}|[*†‡§¶#]{1,3})$/iu;
/** Elements that contain one note. */
const NOTE_BLOCK = new Set(["p", "li", "dd", "aside"]);
const BRACKETS = /[[\](){}\s]/g;

/** Id of the element on the same page that a link points to. */
export function targetOf({ attributes }: HtmlElement): string | undefined {
  return /^#(.+)$/.exec(attributes.href ?? "")?.[1];
}

/** The label of a link that looks like the mark of a note, without brackets; `null` for other links. */
export function markOf(link: HtmlElement): string | null {
  if (!link.attributes.href?.includes("#")) return null;
  const label = textOf(link).replace(BRACKETS, "");
  return MARK.test(label) ? label : null;
}

/** Permalink symbols ("¶", "#") beside headings. */
export function isPermalink(link: HtmlElement): boolean {
  return link.attributes.href?.startsWith("#") === true && /^[¶#§↑↩^]?\ufe0e?$/.test(textOf(link).trim());
}

/** Whether a link is the mark of a note, because the page declares it as one or because all its text is raised. */
export function isNoteReference(link: HtmlElement): boolean {
  if (markOf(link) === null) return false;
  const { attributes, children } = link;
  if (REFERENCE_TYPE.test(typeOf(link)) || REFERENCE_CLASS.test(attributes.class ?? "")) return true;
  return children.every((child) => (typeof child === "string" ? child.trim() === "" : child.name === "sup"));
}

/**
 * Takes the notes out of a page, so that each can be written after the block that refers to it. A note is an element to
 * which a mark links, and that the page declares as a note, that is in a list of notes, or, in a book, that links back
 * to the mark (on web pages, such elements are more often references). All others stay in place. @returns them by the
 * id that the marks link to
 */
export function takeLinkedNotes(root: HtmlElement, { isBook }: { isBook: boolean }): Map<string, HtmlElement> {
  const notes = new Map<string, HtmlElement>();
  const targets = new Map<string, Set<string>>();
  const all = [...descendants(root)];
  for (const element of all) {
    const target = element.name === "a" && markOf(element) !== null ? targetOf(element) : undefined;
    if (target !== undefined) targets.set(target, new Set([...(targets.get(target) ?? []), ...placesOf(element)]));
  }
  if (targets.size === 0) return notes;
  const taken = new Set<HtmlElement>();
  for (const element of all) {
    const { id } = element.attributes;
    const marks = id === undefined ? undefined : targets.get(id);
    if (id === undefined || marks === undefined || notes.has(id)) continue;
    const note = isNote(element) ? element : isBook ? noteLinkingBack(element, marks) : null;
    if (note === null || taken.has(note)) continue;
    notes.set(id, note);
    taken.add(note);
  }
  for (const note of notes.values()) {
    if (note.parent !== null) note.parent.children = note.parent.children.filter((child) => child !== note);
  }
  return notes;
}

/** Ids by which a note can link back to a mark; none for a link in running text that only looks like one. */
function placesOf(link: HtmlElement): string[] {
  if (!isNoteReference(link) && !isRaised(link) && !/^\s*[[(]/.test(textOf(link))) return [];
  const within = [...descendants(link)].map(({ attributes }) => attributes.id);
  return [link.attributes.id, link.parent?.attributes.id, ...within].filter((id) => id !== undefined);
}

function isRaised({ parent }: HtmlElement): boolean {
  return parent?.name === "sup";
}

/** The paragraph or item at a place, if it begins with a link back to one of the marks and says more than that. */
function noteLinkingBack(place: HtmlElement, marks: ReadonlySet<string>): HtmlElement | null {
  const note = pathTo(place).findLast(({ name }) => NOTE_BLOCK.has(name));
  if (note === undefined) return null;
  const back = [...descendants(note)].find((link) => link.name === "a" && marks.has(targetOf(link) ?? ""));
  return back !== undefined && textOf(note).trim().length > textOf(back).trim().length + 1 ? note : null;
}

function isNote(element: HtmlElement): boolean {
  if (element.name === "a" || element.name === "sup") return false;
  if (NOTE_TYPE.test(typeOf(element))) return true;
  for (let at = element.parent; at !== null; at = at.parent)
    if (NOTES_TYPE.test(typeOf(at)) || /(?:^|\s)footnotes(?:\s|$)/.test(at.attributes.class ?? ""))
      return at === element.parent || element.name === "li" || element.name === "aside" || element.name === "div";
  return false;
}

/** The names of an element in EPUB and the digital publishing roles. */
function typeOf({ attributes }: HtmlElement): string {
  return `${attributes["epub:type"] ?? ""} ${attributes.role ?? ""}`;
}
