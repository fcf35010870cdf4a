import { Parser } from "htmlparser2";

/**
 * A part of a Word document without the runs that are formatted as hidden (ECMA-376 part 1, 17.3.2.41), which Word
 * neither shows nor prints.
 * @param findings counts those with words: `hiddenElements`
 */
export function withoutHiddenRuns(xml, findings) {
  if (!/<(?:\w+:)?vanish\b/.test(xml)) return xml;
  /** Open elements: a run knows whether it is hidden and whether it holds words. */
  const open = [];
  const kept = [];
  let from = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push({ name: name.slice(name.indexOf(":") + 1), start: parser.startIndex, hidden: false, words: false });
        if (open.at(-1).name !== "vanish" || open.at(-2)?.name !== "rPr" || open.at(-3)?.name !== "r") return;
        open.at(-3).hidden = !/^(?:0|false|off)$/.test(attributes["w:val"] ?? attributes.val ?? "1");
      },
      ontext(text) {
        if (/[\p{L}\p{N}]/u.test(text)) for (const element of open) element.words = true;
      },
      onclosetag() {
        const element = open.pop();
        // A hidden run within another has gone with it.
        if (element?.hidden !== true || element.start < from || open.some(({ hidden }) => hidden)) return;
        kept.push(xml.slice(from, element.start));
        from = parser.endIndex + 1;
        if (element.words) findings.hiddenElements += 1;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return kept.join("") + xml.slice(from);
}
