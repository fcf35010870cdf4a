/** Code units that are counted in an array; characters beyond are rare. */
const BASIC_PLANE = 0x10000;
/** White space, invisible characters, combining accents, and all but the first letter of a Korean syllable. */
const UNCOUNTED = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u1160-\u11ff\ufff9-\ufffb]|\p{Script=Inherited}/u;
/** A superscript "-" becomes a minus sign. */
const MINUS = "\u2212";

/** The characters that a non-ASCII character counts as: the letters of a ligature, the base of an accented letter. */
const countedForms = new Map<number, number[]>();

/**
 * How often each visible character occurs, whatever its order and form: the same letters get the same count in a file,
 * with separate accents and arbitrary line breaks, and in the text made from it.
 */
export class CharacterTally {
  #basic = new Uint32Array(BASIC_PLANE);
  #others = new Map<number, number>();
  total = 0;

  /** @returns the number of characters counted */
  add(text: string): number {
    const before = this.total;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit > 0x7e) {
        const code = text.codePointAt(at) ?? unit;
        if (code > 0xffff) at += 1;
        for (const counted of countedForm(code)) this.#count(counted);
      } else if (unit > 0x20) {
        this.#basic[unit] = (this.#basic[unit] ?? 0) + 1;
        this.total += 1;
      }
    }
    return this.total - before;
  }

  of(code: number): number {
    return (code < BASIC_PLANE ? this.#basic[code] : this.#others.get(code)) ?? 0;
  }

  /** The characters that occur. */
  *codes(): Generator<number, void, undefined> {
    for (let code = 0; code < BASIC_PLANE; code += 1) if (this.#basic[code] !== 0) yield code;
    yield* this.#others.keys();
  }

  #count(code: number): void {
    if (code < BASIC_PLANE) this.#basic[code] = (this.#basic[code] ?? 0) + 1;
    else this.#others.set(code, (this.#others.get(code) ?? 0) + 1);
    this.total += 1;
  }
}

function countedForm(code: number): number[] {
  let form = countedForms.get(code);
  if (form === undefined) {
    form = [...String.fromCodePoint(code).normalize("NFKD").replace(MINUS, "-")]
      .filter((part) => !UNCOUNTED.test(part))
      .map((part) => part.codePointAt(0) ?? code);
    countedForms.set(code, form);
  }
  return form;
}
