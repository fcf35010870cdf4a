import type {
  SharedConversation,
  TranscriptSentence,
  TranscriptTurn,
} from "@/lib/shared/contracts/conversations/transcript";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { Citation, ClosestPassage, DisagreeingSource } from "@/lib/shared/contracts/runs/run-event";

type TextPiece = Extract<TranscriptSentence["pieces"][number], { kind: "text" }>;

/** A stretch of an answer: `emphasis` answers the question, `mark` is what is said of the sentence before it, `struck` was taken out of the answer. */
export interface Span {
  text: string;
  style: "plain" | "emphasis" | "citation" | "mark" | "struck";
}

/** One turn as every written form tells it, in the reader's language. */
export interface TurnOutline {
  heading: string;
  question: string;
  /** When it was asked, under which profile, answered by whom. */
  details: string;
  /** What has to be known before the answer is read. */
  notes: readonly string[];
  answer: readonly Span[];
  /** Where there is no answer: what came closest. `null` where there is nothing to tell. */
  closest: PointsOutline | null;
  /** What each source says, where sources give different values; `null` where they do not. */
  disagreement: PointsOutline | null;
  /** How it ended, and why. */
  outcome: string;
  confidences: readonly string[];
  sources: readonly SourceOutline[];
}

/** Points under a heading of their own, which are no part of the answer. */
export interface PointsOutline {
  heading: string;
  points: readonly string[];
}

export interface SourceOutline {
  number: number;
  title: string;
  /** Page or heading. */
  place: string | null;
  /** Of a page of the web, and when it was read. */
  address: string | null;
  fetched: string | null;
}

export interface TranscriptOutline {
  title: string;
  subtitle: string;
  /** What stands where there are no turns. */
  empty: string;
  sourcesHeading: string;
  turns: readonly TurnOutline[];
}

/** What a written form says around questions and answers, in one language. */
export interface TranscriptWords {
  exported(at: Date): string;
  empty: string;
  sources: string;
  closest: string;
  /** A passage that came closest, what it says and what it lacks. */
  closestPassage(passage: ClosestPassage): string;
  disagreement: string;
  /** What one of several sources says that disagree. */
  disagreeingSource(source: DisagreeingSource): string;
  heading(number: number): string;
  details(turn: TranscriptTurn): string;
  /** What a reader has to know before the answer: how it was understood, what it rests on, that there are others. */
  notes(turn: TranscriptTurn): string[];
  /** Of a sentence that is not fully supported; null of the others. */
  mark(sentence: TranscriptSentence): string | null;
  outcome(turn: TranscriptTurn): string;
  confidences(turn: TranscriptTurn["confidences"]): string[];
  reason(reason: Reason): string;
  place(citation: Citation): string | null;
  fetched(at: string): string;
  /** Page of pages, at the foot. */
  page(number: number, count: number): string;
  /** Signs that the fonts of a PDF cannot draw. */
  notDrawn(count: number): string;
}

/** A conversation as Markdown and PDF tell it: the same words in the same order. */
export function outlineOf({ title, turns }: SharedConversation, words: TranscriptWords, now: Date): TranscriptOutline {
  return {
    title,
    subtitle: words.exported(now),
    empty: words.empty,
    sourcesHeading: words.sources,
    turns: turns.map((turn, index) => ({
      heading: words.heading(index + 1),
      question: turn.question,
      details: words.details(turn),
      notes: words.notes(turn),
      answer: spaced(turn.sentences.flatMap((sentence) => spansOf(sentence, words))),
      closest: pointsOf(words.closest, turn.closest.map(words.closestPassage)),
      disagreement: pointsOf(words.disagreement, turn.disagreement.map(words.disagreeingSource)),
      outcome: words.outcome(turn),
      confidences: words.confidences(turn.confidences),
      sources: turn.sources.map((source) => ({
        number: source.number,
        title: source.documentTitle,
        place: words.place(source),
        address: source.web?.url ?? null,
        fetched: source.web === undefined ? null : words.fetched(source.web.fetchedAt),
      })),
    })),
  };
}

function pointsOf(heading: string, points: readonly string[]): PointsOutline | null {
  return points.length === 0 ? null : { heading, points };
}

function textSpans({ text, emphasis }: TextPiece, style: "plain" | "struck"): Span[] {
  if (emphasis === undefined || style === "struck") return [{ text, style }];
  const { start, end } = emphasis;
  const spans: Span[] = [
    { text: text.slice(0, start), style },
    { text: text.slice(start, end), style: "emphasis" },
    { text: text.slice(end), style },
  ];
  return spans.filter((span) => span.text !== "");
}

function spansOf(sentence: TranscriptSentence, words: TranscriptWords): Span[] {
  const style = sentence.retraction === null ? "plain" : "struck";
  const spans = sentence.pieces.flatMap((piece): Span[] =>
    piece.kind === "text"
      ? textSpans(piece, style)
      : [{ text: ` ${piece.numbers.map((number) => `[${number}]`).join(" ")}`, style: "citation" }],
  );
  const mark = words.mark(sentence);
  return mark === null ? spans : [...spans, { text: ` (${mark})`, style: "mark" }];
}

/** With one space before what was put in, whether the text has one there or not. */
function spaced(spans: readonly Span[]): Span[] {
  return spans.map((span, index) =>
    span.text.startsWith(" ") && /\s$/.test(spans[index - 1]?.text ?? " ")
      ? { ...span, text: span.text.slice(1) }
      : span,
  );
}

/** The text of an answer with `[n]`, without what was struck; null where there is none. */
export function answerText(sentences: readonly TranscriptSentence[]): string | null {
  const kept = sentences.filter(({ retraction }) => retraction === null);
  const text = kept
    .flatMap(({ pieces }) =>
      pieces.map((piece) =>
        piece.kind === "text" ? piece.text : ` ${piece.numbers.map((number) => `[${number}]`).join(" ")}`,
      ),
    )
    .join("")
    .replace(/[^\S\n]{2,}/g, " ")
    .trim();
  return text === "" ? null : text;
}
