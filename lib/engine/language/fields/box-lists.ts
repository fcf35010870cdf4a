import { lines } from "../text/lines";
import { MARKDOWN_HEADING } from "../text/markdown";
import { isTableRule, TABLE_ROW, tableCells } from "../text/table-cells";

/** A box with its label; `start` and `end` are the offsets of both in the text. */
export interface Box {
  label: string;
  isTicked: boolean;
  start: number;
  end: number;
}

/** Boxes that belong together: on one line, or on consecutive lines. */
export interface BoxList {
  /** Their label: the words before them on the line, or the line above; empty if there are none. */
  label: string;
  /** Where the label begins, or the first box. */
  start: number;
  end: number;
  boxes: Box[];
  /** One box a line. */
  isBlock: boolean;
  /** It may have begun before the text, or continue after it. */
  isCut: boolean;
}

/** Box characters, and boxes typed with brackets. */
const SIGN = /[☐☑☒□❏❑✓✔✗✘]|\[[ xX]?\]/u;
const BOX = new RegExp(`(?<![\\p{L}\\p{N}\\]])(?:${SIGN.source})(?=[\\s\\p{L}\\p{N}]|$)`, "gu");
const TICKED = /^(?:[☑☒✓✔]|\[[xX]\])$/u;
/** Signs that also begin the items of a list without boxes. */
const BULLET = /^[✓✔✗✘]$/u;
const MARKER = /^\s*(?:[-*+•–]\s+|\d{1,3}[.)]\s+)?$/u;
/** Before a label on the same line that belongs to the next box: "☐ complaint Third party known : ☐ yes". */
const NEXT_LABEL = /(?<=\S)\s+(?=\p{Lu}[^:：]{1,60}[:：]\s*$)/u;
/** Minimum boxes of a list: a single one is a statement to agree to. */
const LEAST_BOXES = 2;

/** Whether a text has the sign of a box. */
export function hasBoxSign(text: string): boolean {
  return SIGN.test(text);
}

/** The lists of boxes of a text, in order; in rows of tables, those of one cell. */
export function boxLists(text: string): BoxList[] {
  if (text.search(BOX) === -1) return [];
  const found: BoxList[] = [];
  let block: BoxList | null = null;
  let above: { text: string; start: number } | null = null;
  let isBelowBox = false;
  for (const { start, end, text: line } of lines(text)) {
    if (line.trim() === "") {
      isBelowBox = false;
      continue;
    }
    const isRow = TABLE_ROW.test(line);
    if (isRow) found.push(...listsOfRow(line, start));
    const groups = isRow ? [] : groupsOf(line, start);
    for (const [at, group] of groups.entries()) {
      if (at > 0 || group.label !== "") {
        found.push(group);
        block = null;
      } else if (block === null) {
        const label = above === null ? "" : labelIn(above.text);
        const last = found.at(-1);
        // The text in between may be a page footer.
        if (label === "" && last !== undefined) last.isCut = true;
        const from = above === null || label === "" ? group.start : above.start;
        block = { ...group, label, start: from, isCut: above === null };
        found.push(block);
      } else {
        block.boxes.push(...group.boxes);
        block.end = group.end;
        block.isBlock = true;
      }
    }
    const lastBox: Box | undefined = block?.boxes.at(-1);
    if (groups.length === 0 && isBelowBox && block !== null && lastBox !== undefined && goesOn(line)) {
      lastBox.label = `${lastBox.label} ${line.trim()}`;
      lastBox.end = end;
      block.end = end;
    } else if (groups.length === 0) block = null;
    isBelowBox = block !== null;
    above = { text: line, start };
    if (block !== null && text.slice(end).trim() === "") block.isCut = true;
  }
  return found.filter(({ boxes }) => boxes.length >= LEAST_BOXES && boxes.some((box) => !isBullet(text, box)));
}

/** The boxes of each cell of a row, under the words of the cell before it: "Meals | ☐ with meat ☒ without". */
function listsOfRow(row: string, offset: number): BoxList[] {
  if (isTableRule(row)) return [];
  const cells = tableCells(row);
  return cells.flatMap((cell, at): BoxList[] => {
    const label = cells[at - 1];
    const groups = groupsOf(cell.text, offset + row.indexOf(cell.text, cell.start));
    const [first] = groups;
    if (first === undefined) return [];
    if (first.label !== "" || label === undefined || hasBoxSign(label.text)) return groups;
    const plain = label.text
      .replaceAll("**", "")
      .replace(/\s*[:：]+$/u, "")
      .trim();
    return [{ ...first, label: plain, start: offset + label.start }, ...groups.slice(1)];
  });
}

/** The boxes of a line, split at a further label. */
function groupsOf(line: string, offset: number): BoxList[] {
  const signs = [...line.matchAll(BOX)];
  const groups: BoxList[] = [];
  for (const [at, sign] of signs.entries()) {
    const until = signs[at + 1]?.index ?? line.length;
    const after = line.slice(sign.index + sign[0].length, until);
    const next = at + 1 < signs.length ? NEXT_LABEL.exec(after) : null;
    const words = next === null ? after : after.slice(0, next.index);
    const last = groups.at(-1);
    const before = at === 0 ? line.slice(0, sign.index) : "";
    if (at === 0 && !MARKER.test(before) && !/[:：]\s*$/u.test(before)) return [];
    const start = sign.index + offset;
    const box = {
      label: words.replace(/[\s,;.|/]+$/u, "").trim(),
      isTicked: TICKED.test(sign[0]),
      start,
      end: start + sign[0].length + words.trimEnd().length,
    };
    if (last === undefined) {
      const label = MARKER.test(before) ? "" : labelIn(before);
      groups.push({ ...emptyList(label, label === "" ? start : offset), boxes: [box], end: box.end });
    } else {
      last.boxes.push(box);
      last.end = box.end;
    }
    if (next !== null) {
      const from = sign.index + sign[0].length + next.index + next[0].length;
      groups.push(emptyList(labelIn(line.slice(from, until)), from + offset));
    }
  }
  // Without words after the last box, the words before each are its label.
  return groups.some(({ boxes }) => boxes.some(({ label }) => label === "")) ? [] : groups;
}

function emptyList(label: string, start: number): BoxList {
  return { label, start, end: start, boxes: [], isBlock: false, isCut: false };
}

/** Whether a line without a box may be the rest of the one above. */
function goesOn(line: string): boolean {
  return !TABLE_ROW.test(line) && !MARKDOWN_HEADING.test(line) && /^\s*[\p{Ll}\d(]/u.test(line) && labelIn(line) === "";
}

/** A heading, or words that end with a colon; otherwise empty. */
function labelIn(line: string): string {
  const plain = line
    .replace(/^\s*[-*+•–]\s+/u, "")
    .replaceAll("**", "")
    .trim();
  if (MARKDOWN_HEADING.test(line)) return line.replace(MARKDOWN_HEADING, "").trim();
  return /[:：]$/u.test(plain) ? plain.replace(/\s*[:：]+$/u, "") : "";
}

function isBullet(text: string, { start }: Box): boolean {
  return BULLET.test(text.charAt(start)) && !/[✗✘]/u.test(text.charAt(start));
}
