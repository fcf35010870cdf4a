import { oneLine } from "@/lib/shared/text/one-line";
import type { PointsOutline, SourceOutline, Span, TranscriptOutline, TurnOutline } from "./outline";

/** A conversation as Markdown (CommonMark); texts of users and models are escaped. */
export function writeMarkdown({ title, subtitle, empty, sourcesHeading, turns }: TranscriptOutline): string {
  const parts = [
    `# ${markdownLine(title)}`,
    `*${markdownLine(subtitle)}*`,
    ...(turns.length === 0 ? [markdownLine(empty)] : turns.map((turn) => turnText(turn, sourcesHeading))),
  ];
  return `${parts.join("\n\n")}\n`;
}

function turnText(turn: TurnOutline, sourcesHeading: string): string {
  const answer = withoutLinks(turn.answer.map(spanText).join("").trim());
  const sources = turn.sources.map(sourceText);
  return [
    `## ${markdownLine(turn.heading)}`,
    quoted(turn.question),
    `*${markdownLine(turn.details)}*`,
    ...turn.notes.map(markdownLine),
    ...(answer === "" ? [] : [lines(answer)]),
    `**${markdownLine(turn.outcome)}**`,
    ...[turn.closest, turn.disagreement].flatMap(pointsText),
    turn.confidences.map((line) => `- ${markdownLine(line)}`).join("\n"),
    ...(sources.length === 0 ? [] : [`### ${markdownLine(sourcesHeading)}`, sources.join("\n")]),
  ].join("\n\n");
}

function spanText({ text, style }: Span): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === "") return text;
  if (style === "citation") return text;
  const marks = { plain: "", emphasis: "**", mark: "*", struck: "~~" }[style];
  // Emphasis must not span line breaks.
  const marked = escaped(words)
    .split("\n")
    .map((line) => (line.trim() === "" ? line : `${marks}${line.trim()}${marks}`))
    .join("\n");
  return `${before}${style === "plain" ? escaped(words) : marked}${after}`;
}

function pointsText(given: PointsOutline | null): string[] {
  if (given === null) return [];
  return [`### ${markdownLine(given.heading)}`, given.points.map((point) => `- ${markdownLine(point)}`).join("\n")];
}

/** Escapes the character after a citation where it would turn `[n]` into a link or definition. */
function withoutLinks(written: string): string {
  return written.replace(/\[\d+\](?=[(:])/g, "$&\\");
}

function sourceText({ number, title, place, address, fetched }: SourceOutline): string {
  const parts = [title, place, fetched].filter((part) => part !== null).map((part) => markdownLine(part));
  const link = address === null ? "" : ` <${linkAddress(address)}>`;
  return `- [${number}] ${parts.join(", ")}${link}`;
}

/** An address with the characters escaped that would end the link. */
function linkAddress(address: string): string {
  return (URL.canParse(address) ? new URL(address).href : address).replace(/[<>\s\\]/g, encodeURIComponent);
}

function quoted(text: string): string {
  return lines(escaped(text.trim()))
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Keeps line breaks within a paragraph, and escapes line starts that would be a list, heading, code or quote. */
function lines(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .trimEnd()
        .replace(/^\s+/, " ")
        .replace(/^ ?([-+=])/, "\\$1")
        .replace(/^( ?\d{1,9})([.)])/, "$1\\$2"),
    )
    .map((line, index, all) => (line !== "" && (all[index + 1] ?? "") !== "" ? `${line}\\` : line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
}

function markdownLine(text: string): string {
  return escaped(oneLine(text));
}

/** Escapes Markdown's special characters. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>~|&#]/g, "\\$&");
}
