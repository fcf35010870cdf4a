import { Parser } from "htmlparser2";

/** What may hide a run; a part without any of it is not looked through. */
const MAY_HIDE = /<(?:\w+:)?(?:vanish\b|color [^>]*val="[fF]|sz [^>]*val="\d?")/;
/** White, or so near to it that nobody reads it on paper. */
const WHITE = /^(?:[fF][0-9a-fA-F]){3}$/;
/** Font size in half points up to which a text is a line of dust. */
const TINY_HALF_POINTS = 4;
/** Where a paper that is not white may lie behind a text without its run saying so. */
const COLOURED = new Set(["tbl", "txbxContent"]);

/**
 * A part of a Word document without the runs that nobody sees: formatted as hidden (ECMA-376 part 1, 17.3.2.41), white
 * on white, or too small to be read. White words in tables and text boxes are kept, since these have colours of their
 * own.
 * @param findings counts those with words: `hiddenElements`
 */
export function withoutHiddenRuns(xml, findings) {
  if (!MAY_HIDE.test(xml)) return xml;
  const darkPage = /<(?:\w+:)?background\b/.test(xml);
  /** Open elements: a run knows what it looks like and whether it holds words. */
  const open = [];
  const kept = [];
  let from = 0;
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        open.push({ name, start: parser.startIndex });
        const property = open.at(-2)?.name;
        const owner = open.at(-3);
        if (property === "rPr" && owner?.name === "r") note(owner, name, attributes);
        // The shade of a paragraph lies behind all of its runs.
        if (property === "pPr" && name === "shd" && owner?.name === "p" && isShade(attributes)) owner.shaded = true;
      },
      ontext(text) {
        if (/[\p{L}\p{N}]/u.test(text)) for (const element of open) element.words = true;
      },
      onclosetag() {
        const element = open.pop();
        // A hidden run within another has gone with it.
        if (element?.name !== "r" || element.start < from || !isHidden(element) || open.some(isHidden)) return;
        kept.push(xml.slice(from, element.start));
        from = parser.endIndex + 1;
        if (element.words) findings.hiddenElements += 1;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  const isHidden = ({ vanish, tiny, white, shaded }) =>
    vanish || tiny || (white && !shaded && !darkPage && !open.some((one) => one.shaded || COLOURED.has(one.name)));
  parser.end(xml);
  return kept.join("") + xml.slice(from);
}

/** Keeps of a run what one of its properties says. */
function note(run, name, attributes) {
  const value = attributes["w:val"] ?? attributes.val ?? "";
  if (name === "vanish") run.vanish = !/^(?:0|false|off)$/.test(value);
  else if (name === "color") run.white = WHITE.test(value);
  else if (name === "sz") run.tiny = /^\d+$/.test(value) && Number(value) <= TINY_HALF_POINTS;
  else if (name === "shd") run.shaded ||= isShade(attributes);
  else if (name === "highlight") run.shaded ||= !/^(?:none|white)$/.test(value);
}

function isShade(attributes) {
  const fill = attributes["w:fill"] ?? attributes.fill ?? "auto";
  const pattern = attributes["w:val"] ?? attributes.val ?? "clear";
  return !/^(?:clear|nil)$/.test(pattern) || !(fill === "auto" || WHITE.test(fill));
}

function localName(qualified) {
  return qualified.slice(qualified.indexOf(":") + 1);
}
