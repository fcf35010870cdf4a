import { Parser } from "htmlparser2";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { localName } from "./xml-reader";

/** Formatting that may hide a run; parts without it are not parsed. */
const MAY_HIDE = /<(?:\w+:)?(?:vanish\b|color [^>]*val="[fF]|sz [^>]*val="\d?")/;
/** White, or close enough to be unreadable on white. */
const WHITE = /^(?:[fF][0-9a-fA-F]){3}$/;
/** Font size in half points up to which text is unreadable. */
const TINY_HALF_POINTS = 4;
/** Elements that may have a coloured background which their runs do not state. */
const COLOURED = new Set(["tbl", "txbxContent"]);

type Attributes = Readonly<Record<string, string>>;

/** An open element; a run records its formatting and its text. */
interface OpenElement {
  name: string;
  start: number;
  text: string;
  vanish: boolean;
  tiny: boolean;
  white: boolean;
  shaded: boolean;
}

/**
 * Removes invisible runs from a part of a Word document: formatted as hidden (ECMA-376 part 1, 17.3.2.41), white on
 * white, or too small to read. White text in tables and text boxes is kept, since these may have their own background.
 */
export function withoutHiddenRuns(xml: string, receipt: ReceiptWriter): string {
  if (!MAY_HIDE.test(xml)) return xml;
  const darkPage = /<(?:\w+:)?background\b/.test(xml);
  const open: OpenElement[] = [];
  const kept: string[] = [];
  let shown = "";
  let from = 0;
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        open.push({
          name,
          start: parser.startIndex,
          text: "",
          vanish: false,
          tiny: false,
          white: false,
          shaded: false,
        });
        const property = open.at(-2)?.name;
        const owner = open.at(-3);
        if (property === "rPr" && owner?.name === "r") recordProperty(owner, name, attributes);
        // A paragraph's shading is behind all of its runs.
        if (property === "pPr" && name === "shd" && owner?.name === "p" && isShade(attributes)) owner.shaded = true;
      },
      ontext(text) {
        if (!isText(open.at(-1)?.name)) return;
        for (const element of open) if (element.name === "r") element.text += text;
        if (!open.some((element) => element.name === "r" && isHidden(element)) && text.trim() !== "") shown = text;
      },
      onclosetag() {
        const element = open.pop();
        // A hidden run inside another is removed with it.
        if (element?.name !== "r" || element.start < from || !isHidden(element) || open.some(isHidden)) return;
        kept.push(xml.slice(from, element.start));
        from = parser.endIndex + 1;
        const by = element.vanish ? "marked_hidden" : element.tiny ? "too_small" : "same_colour";
        receipt.found(element.text);
        receipt.hide(element.text, { by, after: shown });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const isHidden = ({ vanish, tiny, white, shaded }: OpenElement): boolean =>
    vanish || tiny || (white && !shaded && !darkPage && !open.some((one) => one.shaded || COLOURED.has(one.name)));
  parser.end(xml);
  return kept.join("") + xml.slice(from);
}

function isText(name: string | undefined): boolean {
  return name === "t" || name === "delText";
}

/** Records a formatting property of a run. */
function recordProperty(run: OpenElement, name: string, attributes: Attributes): void {
  const value = attributes["w:val"] ?? attributes.val ?? "";
  if (name === "vanish") run.vanish = !/^(?:0|false|off)$/.test(value);
  else if (name === "color") run.white = WHITE.test(value);
  else if (name === "sz") run.tiny = /^\d+$/.test(value) && Number(value) <= TINY_HALF_POINTS;
  else if (name === "shd") run.shaded ||= isShade(attributes);
  else if (name === "highlight") run.shaded ||= !/^(?:none|white)$/.test(value);
}

function isShade(attributes: Attributes): boolean {
  const fill = attributes["w:fill"] ?? attributes.fill ?? "auto";
  const pattern = attributes["w:val"] ?? attributes.val ?? "clear";
  return !/^(?:clear|nil)$/.test(pattern) || !(fill === "auto" || WHITE.test(fill));
}
