import { type HtmlElement, textOf } from "../html/html-element";
import { ParseFailure } from "../parse-failure";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { TableLimits } from "../text/table-limits";
import type { TextLimit } from "../text/text-limit";
import { RtfDefinitions } from "./rtf-definitions";
import { type ParagraphKind, RtfFlow } from "./rtf-flow";
import { hiddenBy, RtfHiddenText } from "./rtf-hidden-text";
import {
  CHARACTERS,
  DESTINATIONS,
  type Destination,
  format,
  KEPT_AFTER_STAR,
  NOWHERE,
  type RtfState,
  START,
} from "./rtf-state";
import { applyStructure, paragraphKind } from "./rtf-structure";
import { rtfTokens } from "./rtf-tokens";

/** Maximum nesting of groups; ordinary documents never reach it. */
const MAX_DEPTH = 1_000;
const CONTENTS_STYLE = /^(?:toc|tm|table of figures)\b/i;
/** Destinations inside data that are read nevertheless. */
const READ_INSIDE_DATA = new Set(["shptxt", "result", "title"]);

/**
 * Makes an RTF file the tree of a web page: `blocksOf` writes it as Markdown. Text that a reader would not see is left
 * out and reported.
 */
export class RtfReader {
  readonly notes = new Map<string, HtmlElement>();
  /** The title that the file states. */
  title = "";
  #receipt: ReceiptWriter;
  #limit: TextLimit;
  #report: { receipt: ReceiptWriter; weights: TableLimits };
  #state: RtfState = { ...START };
  #states: RtfState[] = [];
  #definitions = new RtfDefinitions();
  #document: RtfFlow;
  /** Texts inside others: notes and text boxes. */
  #inner: RtfFlow[] = [];
  /** Bytes of the present text. */
  #bytes: number[] = [];
  /** Characters of a fallback that are still to be skipped. */
  #skip = 0;
  /** The first half of a character beyond the basic plane. */
  #half: number | null = null;
  #hidden: RtfHiddenText;

  constructor({ receipt, limit }: { receipt: ReceiptWriter; limit: TextLimit }) {
    this.#receipt = receipt;
    this.#limit = limit;
    this.#report = { receipt, weights: new TableLimits() };
    this.#document = new RtfFlow(this.#report);
    this.#hidden = new RtfHiddenText(receipt);
  }

  /** @throws ParseFailure `broken`, `too_large`, and as `TableLimits` */
  read(bytes: Uint8Array): HtmlElement {
    for (const token of rtfTokens(bytes)) {
      if (token.kind === "bytes") this.#addBytes(bytes.subarray(token.from, token.to));
      else if (token.kind === "byte") this.#addBytes([token.value]);
      else {
        this.#flushBytes();
        if (token.kind === "open") this.#open();
        else if (token.kind === "control") this.#control(token.word, token.parameter);
        else if (this.#states.length > 1) this.#close();
        else return this.#finish();
      }
    }
    throw new ParseFailure("broken", "it ends too early");
  }

  get #flow(): RtfFlow {
    return this.#inner.at(-1) ?? this.#document;
  }

  #finish(): HtmlElement {
    this.#hidden.report();
    this.#document.end(this.#kind());
    return this.#document.root;
  }

  #open(): void {
    if (this.#states.length >= MAX_DEPTH) throw new ParseFailure("broken", "nested too deeply");
    this.#states.push(this.#state);
    this.#state = { ...this.#state, optional: false };
    this.#skip = 0;
  }

  #close(): void {
    const inner = this.#state;
    const outer = this.#states.pop() ?? { ...START };
    if (inner.depth > outer.depth) this.#endInnerFlow();
    // Two headers are two texts.
    if (inner.destination !== outer.destination) this.#hidden.report();
    this.#state = outer;
    this.#skip = 0;
    // The end of a group does not change the kind of its paragraph.
    const { style, outline, listLevel, inTable } = inner;
    const isSame = inner.destination.to === outer.destination.to && inner.depth === outer.depth;
    if (isSame) Object.assign(outer, { style, outline, listLevel, inTable });
  }

  #addBytes(bytes: Iterable<number>): void {
    if (this.#state.destination.to === "nowhere") return;
    for (const byte of bytes) {
      if (this.#skip > 0) this.#skip -= 1;
      else this.#bytes.push(byte);
    }
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const text = this.#definitions.decode(Uint8Array.from(this.#bytes), this.#state.font);
    this.#bytes = [];
    this.#text(text);
  }

  #control(word: string, parameter: number | null): void {
    const state = this.#state;
    if (word === "*") {
      state.optional = true;
      return;
    }
    const destination = DESTINATIONS.get(word);
    if (word === "pict" && state.destination.to === "text") this.#receipt.figures += 1;
    if (destination !== undefined) this.#enter(word, destination);
    else if (state.optional && state.destination.to === "text" && !KEPT_AFTER_STAR.has(word))
      state.destination = NOWHERE;
    state.optional = false;
    const character = CHARACTERS.get(word);
    if (character !== undefined) this.#text(character);
    else if (word === "u") this.#unicode(parameter ?? 0);
    else if (!this.#definitions.control(word, parameter, state) && !format(state, word, parameter))
      applyStructure(word, parameter, {
        state,
        flow: this.#flow,
        definitions: this.#definitions,
        onEnd: () => this.#hidden.report(),
      });
  }

  #enter(word: string, destination: Destination): void {
    const state = this.#state;
    const outer = state.destination.to;
    if (outer !== "text" && !(outer === "nowhere" && READ_INSIDE_DATA.has(word))) return;
    state.destination = destination;
    if (word === "footnote") this.#beginNote();
    else if (word === "shptxt") this.#beginFlow(new RtfFlow(this.#report, { isBox: true }));
    else if (destination.to === "label") this.#flow.label = "";
  }

  #unicode(code: number): void {
    const unit = code < 0 ? code + 65_536 : code;
    this.#skip = this.#state.fallbackChars;
    if (unit >= 0xd800 && unit < 0xdc00) {
      this.#half = unit;
      return;
    }
    this.#text(this.#half === null ? String.fromCharCode(unit) : String.fromCharCode(this.#half, unit));
    this.#half = null;
  }

  #kind(): ParagraphKind {
    return paragraphKind(this.#state, this.#definitions);
  }

  #text(text: string): void {
    const { destination } = this.#state;
    if (destination.to === "text") this.#addText(text);
    else if (destination.to === "leftOut") {
      this.#receipt.found(text);
      this.#hidden.leaveOut(destination.reason, text);
    } else if (destination.to === "label") this.#flow.label += text;
    else if (destination.to === "title") this.title += text;
    else if (destination.to === "colours") this.#definitions.endColours(text);
    else if (destination.to === "styles") this.#definitions.nameStyle(text);
  }

  #addText(text: string): void {
    this.#limit.count(text.length);
    this.#receipt.found(text);
    const { deleted, style, script } = this.#state;
    const by = hiddenBy(this.#state, this.#definitions);
    const reason = deleted
      ? "deleted_text"
      : CONTENTS_STYLE.test(this.#definitions.style(style).name)
        ? "table_of_contents"
        : null;
    this.#hidden.goOn(reason ?? by);
    if (reason !== null) this.#hidden.leaveOut(reason, text);
    else if (by !== null) this.#hidden.add(by, text);
    else {
      this.#hidden.show(text);
      this.#flow.add(text, script);
    }
  }

  #beginNote(): void {
    const id = `note-${this.notes.size + 1}`;
    const note = new RtfFlow(this.#report);
    this.notes.set(id, note.root);
    this.#flow.refer(id, String(this.notes.size));
    this.#beginFlow(note);
  }

  /** The group is a separate text: a note, or a text box. */
  #beginFlow(flow: RtfFlow): void {
    this.#hidden.report();
    const { style, outline, listLevel, inTable, script } = START;
    Object.assign(this.#state, { style, outline, listLevel, inTable, script, depth: this.#state.depth + 1 });
    this.#inner.push(flow);
  }

  #endInnerFlow(): void {
    this.#hidden.report();
    this.#flow.end(this.#kind());
    const inner = this.#inner.pop();
    // A text box comes before the paragraph that it is anchored to.
    if (inner?.isBox && textOf(inner.root).trim() !== "") this.#flow.insert(inner.root);
  }
}
