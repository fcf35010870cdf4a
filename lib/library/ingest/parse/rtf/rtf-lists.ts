import { appendElement, type HtmlElement, newElement } from "../html/html-element";

const MAX_LEVELS = 9;

/** Builds the lists of paragraphs that follow each other. */
export class RtfLists {
  /** The open lists, outermost first. */
  #open: HtmlElement[] = [];

  /** Adds an item. @param label as the file writes it: a number, or a bullet */
  add(into: HtmlElement, item: HtmlElement, { label, level }: { label: string; level: number }): void {
    const depth = Math.min(MAX_LEVELS, level) + 1;
    const isNumber = /[\p{L}\p{N}]/u.test(label);
    this.#open.length = Math.min(this.#open.length, depth);
    const last = this.#open.at(-1);
    if (this.#open.length === depth && last !== undefined && (last.name === "ol") !== isNumber) this.#open.pop();
    while (this.#open.length < depth) {
      const parent = this.#open.at(-1);
      const before = parent?.children.at(-1);
      const holder =
        parent === undefined ? into : typeof before === "object" ? before : appendElement(parent, newElement("li"));
      const isLast = this.#open.length === depth - 1;
      this.#open.push(appendElement(holder, newElement(isLast && isNumber ? "ol" : "ul")));
    }
    const list = this.#open.at(-1);
    if (list === undefined) return;
    if (isNumber) item.label = label;
    appendElement(list, item);
  }

  /** Another paragraph ends the lists. */
  end(): void {
    this.#open = [];
  }
}
