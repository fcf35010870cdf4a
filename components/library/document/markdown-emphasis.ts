interface EmphasisStyle {
  start: number;
  end: number;
  style: { sign: "hidden" } | { strong: true } | { emphasis: true };
}

interface Opener {
  sign: string;
  count: number;
  /** The end of its last unpaired delimiter. */
  end: number;
}

/**
 * The ranges that `*` and `_` make strong or emphasised, and the delimiters themselves (CommonMark 0.31, 6.2).
 * Delimiters between digits are left alone: they multiply.
 * @param growing an unclosed delimiter applies to the end of the text
 */
export function emphasisStyles(text: string, growing: boolean): EmphasisStyle[] {
  const styles: EmphasisStyle[] = [];
  const openers: Opener[] = [];
  const pair = (opener: Opener, from: number, to: number, count: number) => {
    styles.push({ start: opener.end - count, end: opener.end, style: { sign: "hidden" } });
    if (to > from) styles.push({ start: from, end: to, style: { sign: "hidden" } });
    const style = count === 2 ? ({ strong: true } as const) : ({ emphasis: true } as const);
    styles.push({ start: opener.end, end: from, style });
    opener.count -= count;
    opener.end -= count;
  };
  for (const { 0: run, index } of text.matchAll(/\*+|_+/g)) {
    const { opens, closes } = sidesOf(text, index, run);
    let [at, left] = [index, run.length];
    while (closes && left > 0) {
      const found = openers.findLastIndex(({ sign }) => sign === run[0]);
      const opener = openers[found];
      if (opener === undefined) break;
      const count = Math.min(2, left, opener.count);
      pair(opener, at, at + count, count);
      openers.length = opener.count === 0 ? found : found + 1;
      at += count;
      left -= count;
    }
    if (opens && left > 0) openers.push({ sign: run.charAt(0), count: left, end: at + left });
    else if (growing && left > 0 && at + left === text.length) {
      // The start of an opening or closing delimiter.
      styles.push({ start: at, end: text.length, style: { sign: "hidden" } });
    }
  }
  if (growing) {
    for (const opener of openers) {
      while (opener.count > 0) pair(opener, text.length, text.length, Math.min(2, opener.count));
    }
  }
  return styles;
}

/** Whether a delimiter run can open or close emphasis, given the characters around it. */
function sidesOf(text: string, index: number, run: string): { opens: boolean; closes: boolean } {
  const before = text.slice(0, index).at(-1) ?? " ";
  const after = text[index + run.length] ?? " ";
  if (/\d/.test(before) && /\d/.test(after)) return { opens: false, closes: false };
  const isSign = (character: string) => /[\p{P}\p{S}]/u.test(character);
  const leads = !/\s/.test(after) && (!isSign(after) || /\s/.test(before) || isSign(before));
  const trails = !/\s/.test(before) && (!isSign(before) || /\s/.test(after) || isSign(after));
  const inWord = run.startsWith("_") && leads && trails;
  return { opens: leads && (!inWord || isSign(before)), closes: trails && (!inWord || isSign(after)) };
}
