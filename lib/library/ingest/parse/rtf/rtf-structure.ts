import { levelOf, type RtfDefinitions } from "./rtf-definitions";
import type { ParagraphKind, RtfFlow } from "./rtf-flow";
import { type RtfState, START } from "./rtf-state";

/** Ends of lines, paragraphs and cells. */
const ENDS = new Set(["line", "lbr", "par", "sect", "page", "cell", "nestcell", "\n", "\r"]);
const TITLE_STYLE = /^(?:title|titre)$/i;

interface Place {
  state: RtfState;
  flow: RtfFlow;
  definitions: RtfDefinitions;
  /** Called before a paragraph or a cell ends. */
  onEnd(): void;
}

/** The kind of a paragraph in this state. */
export function paragraphKind(state: RtfState, definitions: RtfDefinitions): ParagraphKind {
  const { style, outline, listLevel, inTable } = state;
  return { isTitle: TITLE_STYLE.test(definitions.style(style).name), outline, listLevel, inTable };
}

/** Applies a control word that sets the kind of paragraphs, or ends one. */
export function applyStructure(word: string, parameter: number | null, place: Place): void {
  const { state, flow, definitions, onEnd } = place;
  if (state.destination.to === "leftOut" && ENDS.has(word)) onEnd();
  if (state.destination.to !== "text") return;
  switch (word) {
    case "pard": {
      const { style, outline, listLevel, inTable } = START;
      Object.assign(state, { style, outline, listLevel, inTable });
      break;
    }
    case "s":
      state.style = parameter ?? 0;
      state.outline = definitions.style(state.style).outline;
      break;
    case "outlinelevel":
      state.outline = levelOf(parameter);
      break;
    case "ilvl":
      state.listLevel = Math.max(0, parameter ?? 0);
      break;
    case "intbl":
      state.inTable = true;
      break;
    case "trowd":
      flow.table.define();
      break;
    case "line":
    case "lbr":
      flow.breakLine();
      break;
    case "par":
    case "sect":
    case "page":
    case "nestcell":
    case "nestrow":
    case "\n":
    case "\r":
      onEnd();
      flow.endParagraph(paragraphKind(state, definitions));
      break;
    case "cell":
      onEnd();
      flow.endCell(paragraphKind(state, definitions));
      break;
    case "row":
      flow.table.endRow();
      break;
    default:
      flow.table.control(word, parameter);
  }
}
