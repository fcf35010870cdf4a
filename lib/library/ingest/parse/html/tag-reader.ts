import { Tokenizer } from "htmlparser2";

/** Receives the tags and texts of a page, in order. */
export interface TagHandler {
  /** @param attributes by their names in lower case */
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
  /** Whether an element of one of these names is open. */
  isOpen(...names: string[]): boolean;
}

/** Reads the tags and texts of HTML, however broken, with decoded entities. */
export function readTags(html: string, handler: TagHandler): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, new TagReader(html, handler));
  tokenizer.write(html);
  tokenizer.end();
}

/** Turns the library's findings, which are positions in the page, into tags. */
class TagReader {
  #html: string;
  #handler: TagHandler;
  #name = "";
  #attributes: Record<string, string> = {};
  #attribute = "";
  #value = "";

  constructor(html: string, handler: TagHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = {};
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(code: number): void {
    this.#value += String.fromCodePoint(code);
  }

  onattribend(): void {
    if (!Object.hasOwn(this.#attributes, this.#attribute)) this.#attributes[this.#attribute] = this.#value;
  }

  onopentagend(): void {
    this.#handler.open(this.#name, this.#attributes);
  }

  /** HTML has no self-closing tags; SVG and MathML do. */
  onselfclosingtag(): void {
    this.#handler.open(this.#name, this.#attributes);
    if (this.#handler.isOpen("svg", "math")) this.#handler.close(this.#name);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (name === "br" || (name === "p" && !this.#handler.isOpen("p"))) this.#handler.open(name, {});
    if (name !== "br") this.#handler.close(name);
  }

  ontext(start: number, end: number): void {
    this.#handler.text(this.#html.slice(start, end));
  }

  ontextentity(code: number): void {
    this.#handler.text(String.fromCodePoint(code));
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
