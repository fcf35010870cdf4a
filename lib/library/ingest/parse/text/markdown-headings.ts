import type { Heading } from "../parse-document";
import { HEADING_MAX_CHARS } from "./limit-headings";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(=+|-{2,})[ \t]*$/;
/** Lines that cannot be the text of an underlined heading: a list item, quote, table row, indented code or rule. */
const NOT_SETEXT_TEXT = /^(?: {4}|\t| {0,3}(?:[-+*>|#]|\d{1,9}[.)]|`{3}|~{3}))/;
const MARKUP = /(?:\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)|!?\[([^\]]*)\]\([^)]*\))/g;

/** Characters of a line that are examined, so that the patterns above stay fast; headings are shorter. */
const LINE_READ_CHARS = 8 * HEADING_MAX_CHARS;
const FRONT_MATTER_CHARS = 20_000;

/** A line with its offsets; the text of a long line is truncated. */
interface Line {
  start: number;
  end: number;
  text: string;
}

/** Headings of Markdown (ATX and setext, as in CommonMark), outside code fences and front matter. */
export function markdownHeadings(text: string): Heading[] {
  const found: Heading[] = [];
  const frontMatter = frontMatterEnd(text);
  let fence: string | null = null;
  let previous: Line | null = null;
  for (const line of linesFrom(text, frontMatter)) {
    const mark = FENCE.exec(line.text)?.[1];
    const paragraph: Line | null = previous;
    previous = null;
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.text.trim() === mark) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const atx = ATX.exec(line.text);
    if (atx !== null) {
      found.push({ start: line.start, end: line.end, level: atx[1]?.length ?? 1, title: plain(atx[2] ?? "") });
      continue;
    }
    const underline = SETEXT.exec(line.text)?.[1];
    if (underline !== undefined && paragraph !== null) {
      const level = underline.startsWith("=") ? 1 : 2;
      found.push({ start: paragraph.start, end: line.end, level, title: plain(paragraph.text) });
      continue;
    }
    if (line.text.trim() !== "" && !NOT_SETEXT_TEXT.test(line.text)) previous = line;
  }
  return found;
}

/** Offset after a YAML front matter block, or 0. */
function frontMatterEnd(text: string): number {
  return /^---[ \t]*\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text.slice(0, FRONT_MATTER_CHARS))?.[0].length ?? 0;
}

/** `title:` of the front matter. */
export function frontMatterTitle(text: string): string | null {
  const block = text.slice(0, frontMatterEnd(text));
  const title = /^title:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(block)?.[2]?.trim();
  return title === undefined || title === "" ? null : title;
}

function plain(title: string): string {
  return title.replace(MARKUP, "$1").trim();
}

function* linesFrom(text: string, from: number): Generator<Line> {
  for (let start = from; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    yield { start, end, text: text.slice(start, Math.min(end, start + LINE_READ_CHARS)) };
    start = end + 1;
  }
}
