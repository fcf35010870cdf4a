import { type DrawnBlock, drawnBlocks } from "@/components/library/document/drawn-blocks";
import { markdownStretches, type Stretch } from "@/components/library/document/markdown-stretches";
import { type Sentence, sameSentence } from "@/lib/shared/projections/chat/chat-text";
import { type BlockKind, markdownBlocks } from "@/lib/shared/projections/text/markdown-blocks";
import { contains, intersection, type Span } from "@/lib/shared/text/spans";

/** Placeholder for citations in the text that is parsed into blocks. */
const CITATION = "\uFFFC";

/** Text of a sentence in one style, or the numbers of its citations. */
export type AnswerRun =
  | (Stretch & {
      kind: "text";
      /** Whether the text is underlined; spaces around a sentence, Markdown syntax and lone full stops are not. */
      lined: boolean;
      /** Whether the text answers the question. */
      answers: boolean;
    })
  | { kind: "citation"; start: number; numbers: number[]; added: boolean };

/** The part of a sentence inside one block or one table cell. */
export interface SentencePart {
  start: number;
  sentence: Sentence;
  runs: AnswerRun[];
  /** The verdict mark follows this part. */
  isLast: boolean;
}

/** A piece of the text, cut at the edges of blocks and cells. Its ranges are offsets into the whole text. */
interface Piece {
  start: number;
  text: string;
  sentence: Sentence;
  numbers: number[] | null;
  /** Whether a citation was found by the sentence's check. */
  added: boolean;
  lined: Span;
  answering: Span;
}

const RUN_FIELDS = ["text", "sign", "strong", "emphasis", "code", "address", "lined", "answers"] as const;
const NOWHERE = { start: 0, end: 0 };

/** The blocks of an answer, each with its parts of sentences. */
export function answerBlocks(sentences: readonly Sentence[]): DrawnBlock<SentencePart>[] {
  const pieces = piecesOf(sentences);
  const text = pieces.map((piece) => piece.text).join("");
  const growing = sentences.at(-1)?.complete === false;
  const drawn = drawnBlocks(markdownBlocks(text, growing), pieces).map((one): DrawnBlock<SentencePart> => {
    const partsOf = (inside: readonly Piece[]) =>
      sentenceParts(one.block.kind, inside, growing && one.block.end === text.length);
    const rows = one.rows?.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, pieces: partsOf(cell.pieces) })),
    }));
    return { block: one.block, pieces: rows === undefined ? partsOf(one.pieces) : [], rows: rows ?? null };
  });
  markLast(drawn);
  return drawn;
}

/** Whether two parts render the same. */
export function samePart(a: SentencePart, b: SentencePart): boolean {
  if (a.isLast !== b.isLast || a.runs.length !== b.runs.length || !sameSentence(a.sentence, b.sentence)) return false;
  return a.runs.every((run, at) => sameRun(run, b.runs[at]));
}

function sameRun(a: AnswerRun, b: AnswerRun | undefined): boolean {
  if (a.kind === "citation")
    return b?.kind === "citation" && a.numbers.join() === b.numbers.join() && a.added === b.added;
  return b?.kind === "text" && RUN_FIELDS.every((field) => a[field] === b[field]);
}

function piecesOf(sentences: readonly Sentence[]): Piece[] {
  let from = 0;
  return sentences.flatMap((sentence) =>
    sentence.pieces.map((piece): Piece => {
      const start = from;
      if (piece.kind === "citation") {
        from += CITATION.length;
        const { numbers, added = false } = piece;
        return { start, text: CITATION, sentence, numbers, added, lined: NOWHERE, answering: NOWHERE };
      }
      const { text, emphasis } = piece;
      from += text.length;
      const hasWords = /[\p{L}\p{N}]/u.test(text);
      return {
        start,
        text,
        sentence,
        numbers: null,
        added: false,
        lined: hasWords ? { start: from - text.trimStart().length, end: start + text.trimEnd().length } : NOWHERE,
        answering: emphasis === undefined ? NOWHERE : { start: start + emphasis.start, end: start + emphasis.end },
      };
    }),
  );
}

/** Groups the pieces of a block or cell by sentence and cuts them where the style changes. */
function sentenceParts(kind: BlockKind, pieces: readonly Piece[], growing: boolean): SentencePart[] {
  const base = pieces[0]?.start ?? 0;
  const text = pieces.map((piece) => piece.text).join("");
  const stretches = markdownStretches(kind, text, growing).map((stretch) => ({
    ...stretch,
    start: stretch.start + base,
  }));
  const parts: SentencePart[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    const runs = runsOf(piece, stretches);
    if (last?.sentence === piece.sentence) last.runs.push(...runs);
    else parts.push({ start: piece.start, sentence: piece.sentence, runs, isLast: false });
  }
  return parts;
}

function runsOf(piece: Piece, stretches: readonly Stretch[]): AnswerRun[] {
  const { start, text, numbers, added, lined, answering } = piece;
  if (numbers !== null) return [{ kind: "citation", start, numbers, added }];
  const end = start + text.length;
  return stretches.flatMap((stretch): AnswerRun[] => {
    const shared = intersection({ start, end }, { start: stretch.start, end: stretch.start + stretch.text.length });
    if (shared === null) return [];
    const { start: first, end: last } = shared;
    const edges = new Set([first, last, lined.start, lined.end, answering.start, answering.end]);
    const cuts = [...edges].filter((edge) => edge >= first && edge <= last).sort((a, b) => a - b);
    return cuts.slice(0, -1).map((from, at) => {
      const to = cuts[at + 1] ?? last;
      const isIn = (range: Span) => contains(range, { start: from, end: to });
      return {
        ...stretch,
        kind: "text",
        start: from,
        text: text.slice(from - start, to - start),
        lined: stretch.sign === null && isIn(lined),
        answers: isIn(answering),
      };
    });
  });
}

/** Marks each sentence once, after its last word: a table row may end with empty cells. */
function markLast(drawn: readonly DrawnBlock<SentencePart>[]): void {
  const bySentence = new Map<Sentence, SentencePart>();
  for (const { pieces, rows } of drawn) {
    const cells = rows?.flatMap((row) => row.cells.flatMap((cell) => cell.pieces)) ?? [];
    for (const part of [...pieces, ...cells]) {
      const hasWords = part.runs.some((run) => run.kind === "citation" || run.lined);
      if (hasWords || !bySentence.has(part.sentence)) bySentence.set(part.sentence, part);
    }
  }
  for (const part of bySentence.values()) part.isLast = true;
}
