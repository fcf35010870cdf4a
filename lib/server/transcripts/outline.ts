import type {
  SharedConversation,
  TranscriptSentence,
  TranscriptTurn,
} from "@/lib/shared/contracts/conversations/transcript";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { Citation, ClosestPassage, DisagreeingSource } from "@/lib/shared/contracts/runs/run-event";

type TextPiece = Extract<TranscriptSentence["pieces"][number], { kind: "text" }>;

/** A span of an answer: `emphasis` answers the question, `mark` labels the sentence before it, `struck` was retracted. */
export interface Span {
  text: string;
  style: "plain" | "emphasis" | "citation" | "mark" | "struck";
}

/** One turn, in the reader's language, for all export formats. */
export interface TurnOutline {
  heading: string;
  question: string;
  /** Time, profile and generator. */
  details: string;
  /** Notes shown before the answer. */
  notes: readonly string[];
  answer: readonly Span[];
  /** Without an answer, the closest passages; `null` without any. */
  closest: PointsOutline | null;
  /** The values of sources that disagree; `null` if none do. */
  disagreement: PointsOutline | null;
  /** The outcome and its reason. */
  outcome: string;
  confidences: readonly string[];
  sources: readonly SourceOutline[];
}

/** A list with a heading, separate from the answer. */
export interface PointsOutline {
  heading: string;
  points: readonly string[];
}

export interface SourceOutline {
  number: number;
  title: string;
  /** Page or heading. */
  place: string | null;
  /** Address of a web page, and when it was read. */
  address: string | null;
  fetched: string | null;
}

export interface TranscriptOutline {
  title: string;
  subtitle: string;
  /** Text of a conversation without turns. */
  empty: string;
  sourcesHeading: string;
  turns: readonly TurnOutline[];
}

/** The texts of an export around questions and answers, in one language. */
export interface TranscriptWords {
  exported(at: Date): string;
  empty: string;
  sources: string;
  closest: string;
  /** A closest passage, with what it says and what it lacks. */
  closestPassage(passage: ClosestPassage): string;
  disagreement: string;
  /** The statement of one of several disagreeing sources. */
  disagreeingSource(source: DisagreeingSource): string;
  heading(number: number): string;
  details(turn: TranscriptTurn): string;
  /** Notes before the answer: how the question was understood, the answer's basis, other versions. */
  notes(turn: TranscriptTurn): string[];
  /** Label of a sentence that is not fully supported, else null. */
  mark(sentence: TranscriptSentence): string | null;
  outcome(turn: TranscriptTurn): string;
  confidences(turn: TranscriptTurn["confidences"]): string[];
  reason(reason: Reason): string;
  place(citation: Citation): string | null;
  fetched(at: string): string;
  /** Page number in the footer. */
  page(number: number, count: number): string;
  /** Note about characters that the fonts of a PDF cannot draw. */
  notDrawn(count: number): string;
}

/** The outline of a conversation, from which Markdown and PDF are written. */
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

/** Ensures one space before each inserted span. */
function spaced(spans: readonly Span[]): Span[] {
  return spans.map((span, index) =>
    span.text.startsWith(" ") && /\s$/.test(spans[index - 1]?.text ?? " ")
      ? { ...span, text: span.text.slice(1) }
      : span,
  );
}

/** The text of an answer with `[n]`, without retracted sentences; null if nothing remains. */
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
