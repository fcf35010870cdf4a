/** Encloses the label of a paragraph; characters for private use. */
const OPEN = "\u{E0F0}";
const CLOSE = "\u{E0F1}";
const LABELLED = /^\u{E0F0}(?<label>[^\u{E0F1}]*)\u{E0F1}\s*/u;

/** A label that is written at the start of a paragraph's text, so that it can be distinguished from the text. */
export function marked(label: string): string {
  return OPEN + label + CLOSE;
}

/** Separates the label from the start of a paragraph's text. */
export function takeLabel(text: string): { label: string; rest: string } | null {
  const found = LABELLED.exec(text);
  return found === null ? null : { label: found.groups?.label ?? "", rest: text.slice(found[0].length) };
}
