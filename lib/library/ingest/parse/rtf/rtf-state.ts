import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { type Script, scriptOfShift } from "../text/script-text";

/** The destination for the text of a group. */
export type Destination =
  | { to: "text" }
  /** It is data or describes the document. */
  | { to: "nowhere" }
  | { to: "leftOut"; reason: LeftOutReason }
  /** The label of a list item, as a program without lists would show it. */
  | { to: "label" }
  | { to: "title" }
  /** Names of fonts; only their character sets matter. */
  | { to: "fonts" }
  | { to: "colours" }
  | { to: "styles" };

export const TEXT: Destination = { to: "text" };
export const NOWHERE: Destination = { to: "nowhere" };

/** The state that the control words of a group set; a nested group inherits it. */
export interface RtfState {
  destination: Destination;
  /** Nesting depth of the present text, which is the document's, a note's or a text box's. */
  depth: number;
  /** Whether the group began with `\*`: if its destination is unknown, it is skipped. */
  optional: boolean;
  font: number;
  /** Number of characters that replace a `\u` in old programs. */
  fallbackChars: number;
  hidden: boolean;
  deleted: boolean;
  script: Script | null;
  colour: number;
  /** Whether the text or its paragraph states a background. */
  shaded: boolean;
  halfPoints: number;
  style: number;
  /** Level of a heading, from 1; null for ordinary text. */
  outline: number | null;
  listLevel: number;
  inTable: boolean;
}

export const START: RtfState = {
  destination: TEXT,
  depth: 0,
  optional: false,
  font: -1,
  fallbackChars: 1,
  hidden: false,
  deleted: false,
  script: null,
  colour: 0,
  shaded: false,
  halfPoints: 24,
  style: 0,
  outline: null,
  listLevel: 0,
  inTable: false,
};

/** Half points by which `\\up` and `\\dn` shift text unless they say otherwise. */
const SHIFT = 6;

/** Control words that set how text looks. @returns whether it is one */
export function format(state: RtfState, word: string, parameter: number | null): boolean {
  if (word === "uc") state.fallbackChars = parameter ?? START.fallbackChars;
  else if (word === "f") state.font = parameter ?? 0;
  else if (word === "v") state.hidden = parameter !== 0;
  else if (word === "deleted") state.deleted = parameter !== 0;
  else if (word === "super" || word === "sub") state.script = parameter === 0 ? null : word;
  else if (word === "nosupersub") state.script = null;
  else if (word === "up" || word === "dn")
    state.script = scriptOfShift((parameter ?? SHIFT) * (word === "up" ? 1 : -1));
  else if (word === "cf") state.colour = parameter ?? 0;
  else if (/^(?:cb|chcbpat|cbpat|highlight)$/.test(word)) state.shaded = (parameter ?? 0) !== 0;
  else if (word === "fs") state.halfPoints = parameter ?? START.halfPoints;
  else if (word === "plain") {
    const { hidden, deleted, script, colour, shaded, halfPoints, font } = START;
    Object.assign(state, { hidden, deleted, script, colour, shaded, halfPoints, font });
  } else return false;
  return true;
}

const running = (): Destination => ({ to: "leftOut", reason: "running_lines" });

/** Destinations by the control word that begins them. */
export const DESTINATIONS: ReadonlyMap<string, Destination> = new Map<string, Destination>([
  ...["header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"].map(
    (word) => [word, running()] as const,
  ),
  ["annotation", { to: "leftOut", reason: "comments" }],
  ["listtext", { to: "label" }],
  ["pntext", { to: "label" }],
  ["footnote", TEXT],
  ["fonttbl", { to: "fonts" }],
  ["colortbl", { to: "colours" }],
  ["stylesheet", { to: "styles" }],
  ["title", { to: "title" }],
  ["shptxt", TEXT],
  ["result", TEXT],
  ["fldrslt", TEXT],
  ...(
    "info pict object objdata objclass fldinst nonshppict shprslt shpinst shpgrp sp themedata colorschememapping " +
    "datastore listtable listoverridetable rsidtbl generator xmlnstbl latentstyles filetbl revtbl mmathPr bkmkstart " +
    "bkmkend atnid atnauthor atnref atndate atntime atnicn atnparent atrfstart atrfend xe tc tcn rxe txe author operator " +
    "company category keywords subject comment doccomm manager hlinkbase creatim revtim printim buptim template " +
    "password pn pnseclvl nonesttables wgrffmtfilter ffdeftext ffname datafield formfield background htmltag mhtmltag nesttableprops " +
    "userprops docvar falt panose fontemb fontfile"
  )
    .split(" ")
    .map((word) => [word, NOWHERE] as const),
]);
/** Control words after `\\*` that do not begin data. */
export const KEPT_AFTER_STAR: ReadonlySet<string> = new Set(["cs", "shppict"]);

/** Characters that control words represent. */
export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ["~", "\u00a0"],
  ["_", "\u2011"],
  ["tab", " "],
  ["emdash", "—"],
  ["endash", "–"],
  ["emspace", " "],
  ["enspace", " "],
  ["qmspace", " "],
  ["bullet", "•"],
  ["lquote", "‘"],
  ["rquote", "’"],
  ["ldblquote", "“"],
  ["rdblquote", "”"],
  ["\\", "\\"],
  ["{", "{"],
  ["}", "}"],
]);
