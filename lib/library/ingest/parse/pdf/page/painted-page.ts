import { asSign } from "./glyphs/sign-fonts";
import type { Paint, PaintedWord } from "./glyphs/word-builder";
import { type GraphicsState, NO_FONT, numberOf, startState } from "./graphics-state";
import { asMatrix, IDENTITY, intersection, multiply, numbersOf, transformBox } from "./matrix";
import type { Box } from "./page-content";
import type { PageResources, Painted, PaintedFill } from "./painted";
import { pathShapes } from "./path-shapes";
import { SkippedPictures, UNIT_SQUARE } from "./skipped-pictures";
import { type GlyphPlace, TextPainter } from "./text-painter";

/** Limits against pages of vector graphics, whose lines are not tables. */
const MAX_RULES = 4_000;
const MAX_FILLS = 2_000;

/**
 * Interprets the operators of a page (ISO 32000-2, 8 and 9) as far as text, straight lines, filled rectangles and
 * pictures go.
 */
export class PaintedPage {
  #resources: PageResources;
  #handlers = new Map<number, (args: readonly unknown[]) => void>();
  #state: GraphicsState;
  #stack: GraphicsState[] = [];
  #text: TextPainter;
  /** The page's own text while an annotation is painted. */
  #pageText: TextPainter | null = null;
  #ofAnnotations = new Map<string, PaintedWord[]>();
  #annotation = "";
  #rules: Box[] = [];
  #fills: PaintedFill[] = [];
  #pictures: Box[] = [];
  #skipped = new SkippedPictures();
  #clipsNext = false;
  /** Depth of groups that only mask others. */
  #masks: boolean[] = [];
  #marks: { mark: number | null; artifact: boolean; layerOff: boolean }[] = [];

  constructor(resources: PageResources) {
    this.#resources = resources;
    this.#text = new TextPainter(resources.links);
    this.#state = startState(resources);
    this.#handle();
  }

  /** Runs all operators. */
  read(operators: readonly number[], args: readonly unknown[]): Painted {
    for (let index = 0; index < operators.length; index += 1) {
      const given = args[index];
      this.#handlers.get(operators[index] ?? -1)?.(Array.isArray(given) ? given : []);
    }
    while (this.#stack.length > 0) this.#restore();
    this.#skipped.end(this.#state);
    const crowded = this.#rules.length >= MAX_RULES;
    return {
      words: (this.#pageText ?? this.#text).finish(),
      ofAnnotations: this.#ofAnnotations,
      rules: crowded ? [] : this.#rules,
      fills: this.#fills,
      pictures: this.#pictures,
      skipped: this.#skipped.boxes,
    };
  }

  #handle(): void {
    const on = (name: string, handler: (args: readonly unknown[]) => void) => {
      const operator = this.#resources.ops[name];
      if (operator !== undefined) this.#handlers.set(operator, handler);
    };
    const onNumber = (name: string, set: (state: GraphicsState, value: number) => void) =>
      on(name, ([value]) => set(this.#state, numberOf(value)));
    on("save", () => this.#save());
    on("restore", () => this.#restore());
    on("transform", (args) => this.#transform(args));
    on("paintFormXObjectBegin", ([matrix, box]) => this.#beginForm(matrix, box));
    on("paintFormXObjectEnd", () => this.#restore());
    on("beginGroup", ([group]) => this.#beginGroup(group));
    on("endGroup", () => this.#endGroup());
    on("beginAnnotation", ([id, , transform, matrix]) => this.#beginAnnotation(id, transform, matrix));
    on("endAnnotation", () => this.#endAnnotation());
    on("setGState", ([entries]) => this.#setGraphicsState(entries));
    onNumber("setLineWidth", (state, value) => (state.lineWidth = value));
    on("setFillRGBColor", ([color]) => (this.#state.fill = typeof color === "string" ? color : null));
    on("setFillColorN", () => (this.#state.fill = null));
    on("shadingFill", () => this.#shade());
    on("setStrokeRGBColor", ([color]) => (this.#state.stroke = typeof color === "string" ? color : null));
    on("clip", () => (this.#clipsNext = true));
    on("eoClip", () => (this.#clipsNext = true));
    on("constructPath", ([operator, data, box]) => this.#path(operator, data, box));
    for (const name of ["paintImageXObject", "paintImageMaskXObject", "paintInlineImageXObject"])
      on(name, () => this.#picture());
    on("beginMarkedContent", ([tag]) => this.#beginMark(tag, null));
    on("beginMarkedContentProps", ([tag, properties]) => this.#beginMark(tag, properties));
    on("endMarkedContent", () => this.#marks.pop());
    on("beginText", () => this.#text.setMatrix(IDENTITY));
    on("setTextMatrix", ([matrix]) => this.#text.setMatrix(asMatrix(matrix) ?? IDENTITY));
    on("moveText", ([x, y]) => this.#text.move(numberOf(x), numberOf(y)));
    on("setLeadingMoveText", ([x, y]) => {
      this.#state.leading = numberOf(y);
      this.#text.move(numberOf(x), numberOf(y));
    });
    on("nextLine", () => this.#text.move(0, this.#state.leading));
    onNumber("setLeading", (state, value) => (state.leading = -value));
    onNumber("setCharSpacing", (state, value) => (state.charSpacing = value));
    onNumber("setWordSpacing", (state, value) => (state.wordSpacing = value));
    onNumber("setHScale", (state, value) => (state.hScale = value / 100));
    onNumber("setTextRise", (state, value) => (state.rise = value));
    onNumber("setTextRenderingMode", (state, value) => (state.mode = value));
    on("setFont", ([name, size]) => this.#setFont(name, size));
    on("showText", ([glyphs]) => this.#showText(Array.isArray(glyphs) ? glyphs : []));
  }

  #save(): void {
    this.#stack.push({ ...this.#state });
  }

  #restore(): void {
    const state = this.#stack.pop();
    if (state === undefined) return;
    if (!this.#hides()) this.#skipped.end(this.#state);
    this.#state = state;
  }

  #transform(matrix: unknown): void {
    const inner = asMatrix(matrix);
    if (inner === null) return;
    this.#state.ctm = multiply(this.#state.ctm, inner);
    this.#skipped.transform(this.#state);
  }

  #beginForm(matrix: unknown, box: unknown): void {
    this.#save();
    this.#transform(matrix);
    const [left, top, right, bottom] = numbersOf(box);
    if (bottom !== undefined) this.#clip({ left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom });
  }

  #beginGroup(group: unknown): void {
    this.#save();
    this.#masks.push(typeof group === "object" && group !== null && "smask" in group && Boolean(group.smask));
  }

  #endGroup(): void {
    this.#masks.pop();
    this.#restore();
  }

  /** An annotation is painted from the page's own coordinates, whatever came before. */
  #beginAnnotation(id: unknown, transform: unknown, matrix: unknown): void {
    this.#save();
    this.#annotation = typeof id === "string" ? id : "";
    this.#pageText ??= this.#text;
    this.#text = new TextPainter(this.#resources.links);
    const { view, area } = this.#resources;
    const appearance = multiply(asMatrix(transform) ?? IDENTITY, asMatrix(matrix) ?? IDENTITY);
    Object.assign(this.#state, { ctm: multiply(view, appearance), clip: area, fill: "#000000", fillAlpha: 1, mode: 0 });
  }

  #endAnnotation(): void {
    this.#restore();
    if (this.#pageText === null) return;
    const words = this.#text.finish();
    if (words.length > 0) this.#ofAnnotations.set(this.#annotation, words);
    this.#text = this.#pageText;
    this.#pageText = null;
  }

  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      if (!Array.isArray(entry)) continue;
      const [key, value] = entry;
      if (key === "LW") this.#state.lineWidth = numberOf(value);
      else if (key === "ca") this.#state.fillAlpha = numberOf(value);
      else if (key === "Font" && Array.isArray(value)) this.#setFont(value[0], value[1]);
    }
  }

  /** @param box in the current coordinates */
  #clip(box: Box): void {
    this.#state.clip = intersection(this.#state.clip, transformBox(this.#state.ctm, box));
  }

  #path(operator: unknown, data: unknown, box: unknown): void {
    const clips = this.#clipsNext;
    this.#clipsNext = false;
    const { ops } = this.#resources;
    const [left, top, right, bottom] = numbersOf(box);
    if (clips && bottom !== undefined) this.#clip({ left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom });
    if (operator === ops.endPath || this.#hides()) return;
    this.#skipped.paint();
    const [buffer] = Array.isArray(data) ? data : [];
    if (!(buffer instanceof Float32Array)) return;
    const { ctm, lineWidth, fill, fillAlpha, clip } = this.#state;
    const strokes = operator !== ops.fill && operator !== ops.eoFill;
    const fills = operator !== ops.stroke && operator !== ops.closeStroke;
    const room = MAX_RULES - this.#rules.length;
    if (room <= 0) return;
    const evenOdd = operator === ops.eoFill || operator === ops.eoFillStroke || operator === ops.closeEOFillStroke;
    const shapes = pathShapes(buffer, ctm, { strokes, fills, evenOdd, lineWidth });
    for (const rule of shapes.rules) {
      const seen = intersection(rule, clip);
      if (seen.left <= seen.right && seen.top <= seen.bottom) this.#rules.push(seen);
    }
    for (const area of shapes.areas) {
      if (this.#fills.length >= MAX_FILLS || fillAlpha === 0) break;
      const seen = intersection(area, clip);
      const color = area.isRectangle && fillAlpha === 1 ? fill : null;
      if (seen.left < seen.right && seen.top < seen.bottom) this.#fills.push({ ...seen, color });
    }
  }

  /** A shading fills all that is not clipped. */
  #shade(): void {
    this.#skipped.paint();
    if (!this.#hides() && this.#fills.length < MAX_FILLS) this.#fills.push({ ...this.#state.clip, color: null });
  }

  #picture(): void {
    this.#skipped.paint();
    if (this.#hides()) return;
    const box = intersection(transformBox(this.#state.ctm, UNIT_SQUARE), this.#state.clip);
    if (box.left < box.right && box.top < box.bottom) this.#pictures.push(box);
  }

  #hides(): boolean {
    return this.#masks.includes(true) || this.#marks.some(({ layerOff }) => layerOff);
  }

  #beginMark(tag: unknown, properties: unknown): void {
    const outer = this.#marks.at(-1);
    this.#marks.push({
      mark: typeof properties === "number" ? properties : (outer?.mark ?? null),
      artifact: tag === "Artifact" || outer?.artifact === true,
      layerOff: outer?.layerOff === true || (tag === "OC" && !this.#resources.isShown(properties)),
    });
  }

  #setFont(name: unknown, size: unknown): void {
    this.#state.fontSize = numberOf(size);
    this.#state.font = typeof name === "string" ? this.#resources.fontOf(name) : NO_FONT;
  }

  #showText(glyphs: readonly unknown[]): void {
    this.#skipped.paint();
    if (this.#masks.includes(true)) return;
    const { signOf } = this.#state.font;
    const shown = signOf === null ? glyphs : glyphs.map((glyph) => asSign(glyph, signOf));
    this.#text.show(shown, this.#state, (where) => this.#paint(where));
  }

  #paint({ clipped, linked }: GlyphPlace): Paint {
    const { font, mode, fill, stroke, fillAlpha } = this.#state;
    const { mark = null, artifact = false, layerOff = false } = this.#marks.at(-1) ?? {};
    const strokesOnly = mode === 1 || mode === 5;
    return {
      bold: font.bold || mode === 2,
      mark,
      artifact,
      layerOff,
      clipped,
      linked,
      color: strokesOnly ? stroke : fill,
      invisible: mode === 3 || mode === 7 || (fillAlpha === 0 && !strokesOnly),
      fillsBefore: this.#fills.length,
    };
  }
}
