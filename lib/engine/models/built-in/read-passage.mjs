/**
 * Computations of the verifier's thread around the model: tokens with their offsets in the text, windows, best spans.
 */

const WORD_START = "▁";
/** White space ends a word, and so does a raised digit after a number. */
const WORD = /\S+?(?=$|\s|(?<=\d)[⁰¹²³⁴-⁹])/gu;

/**
 * A text as it is given to the models' tokenizer, whose normaliser (NFKC) would make a raised digit a digit of the number
 * before it: "250¹" as "250 ¹", not as 2501.
 */
export function raisedDigitsApart(text) {
  return text.replace(/(?<=\d)(?=[⁰¹²³⁴-⁹])/gu, " ");
}

/**
 * The tokens of a text and their offsets. Each token of a word that the tokenizer's normaliser changes ("ﬁ", "½") gets
 * the offsets of the whole word.
 * @returns {{ ids: number[], starts: number[], ends: number[] }} offsets into `text`
 */
export function encodeWithOffsets(tokenizer, text) {
  const found = { ids: [], starts: [], ends: [] };
  for (const word of text.matchAll(WORD)) {
    const { ids, tokens } = tokenizer.encode(word[0], { add_special_tokens: false });
    const pieces = tokens.map((token, at) => (at === 0 && token.startsWith(WORD_START) ? token.slice(1) : token));
    const isExact = pieces.join("") === word[0];
    let at = word.index;
    for (const [index, id] of ids.entries()) {
      const length = isExact ? pieces[index].length : 0;
      found.ids.push(id);
      found.starts.push(isExact ? at : word.index);
      found.ends.push(isExact ? at + length : word.index + word[0].length);
      at += length;
    }
  }
  return found;
}

/**
 * Windows of at most `room` tokens over `length` tokens, each starting `overlap` tokens before the end of the previous
 * one.
 */
export function windowsOf(length, room, overlap) {
  const windows = [{ from: 0, to: Math.min(length, room) }];
  while (windows[windows.length - 1].to < length) {
    const from = windows[windows.length - 1].to - overlap;
    windows.push({ from, to: Math.min(length, from + room) });
  }
  return windows;
}

/**
 * The reading of a passage: that of the window that answers best, and the best span of each sentence over all windows.
 * @param windows each with its body tokens `from`–`to`, the index `first` of its first body token in the logits, and
 * the model's outputs
 * @param sentences offsets into the text
 */
export function readingOf(windows, body, sentences, spanTokens) {
  const read = windows.map((window) => ({ ...window, best: bestSpan(window, body, null, spanTokens) }));
  const top = read.reduce((best, own) => (strength(own) > strength(best) ? own : best));
  return {
    answerable: top.answerable,
    span: top.best === null ? null : { start: top.best.start, end: top.best.end },
    spanMargin: top.best === null ? -spanLimit : top.best.score - nothing(top),
    sentences: sentences.map((sentence) => {
      let best = null;
      for (const window of read) {
        const own = bestSpan(window, body, sentence, spanTokens);
        const margin = own === null ? Number.NEGATIVE_INFINITY : own.score - nothing(window);
        if (own !== null && (best === null || margin > best.spanMargin))
          best = { span: { start: own.start, end: own.end }, spanMargin: margin, answerable: window.answerable };
      }
      return best;
    }),
  };
}

/** Margin of a passage without a token. */
const spanLimit = 20;

/** The logits of the first token mean "no answer here". */
function nothing({ start, end }) {
  return start[0] + end[0];
}

function strength(window) {
  return window.answerable + (window.best === null ? -spanLimit : window.best.score - nothing(window)) / 4;
}

/** The span with the highest sum of start and end logits; within the sentence, if one is given. */
function bestSpan({ from, to, first, start, end }, body, sentence, spanTokens) {
  let best = null;
  for (let i = from; i < to; i += 1) {
    if (sentence !== null && (body.starts[i] < sentence.start || body.starts[i] >= sentence.end)) continue;
    const opening = start[first + i - from];
    for (let j = i; j < Math.min(to, i + spanTokens); j += 1) {
      if (sentence !== null && body.ends[j] > sentence.end) break;
      const score = opening + end[first + j - from];
      if (best === null || score > best.score) best = { score, start: body.starts[i], end: body.ends[j] };
    }
  }
  return best;
}
