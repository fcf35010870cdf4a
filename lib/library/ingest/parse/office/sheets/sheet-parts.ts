import { inScript, type Script } from "../../text/script-text";
import { builtInFormat, NumberFormat } from "../number-formats";
import { elementsNamed, firstNamed, readXml, unescaped, xmlTree } from "../xml-reader";

/** The workbook's shared strings by index, without phonetic hints. */
export function readSharedStrings(content: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (content === undefined) return strings;
  let text: string | null = null;
  let phonetic = 0;
  let inText = false;
  let script: Script | null = null;
  readXml(content, {
    open(name, attributes) {
      if (name === "si") text = "";
      else if (name === "rPh") phonetic += 1;
      else if (name === "t") inText = phonetic === 0;
      else if (name === "r") script = null;
      else if (name === "vertAlign") script = scriptOf(attributes.val);
    },
    text(chars) {
      if (inText && text !== null) text += inScript(chars, script);
    },
    close(name) {
      if (name === "r") script = null;
      else if (name === "si") strings.push(unescaped(text ?? ""));
      else if (name === "rPh") phonetic -= 1;
      else if (name === "t") inText = false;
    },
  });
  return strings;
}

/** Number formats by cell style. */
export function readStyles(content: Uint8Array | undefined): NumberFormat[] {
  if (content === undefined) return [];
  const styles = xmlTree(content);
  const custom = new Map(
    [...elementsNamed(styles, "numFmt")].map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode]),
  );
  const formats = firstNamed(styles, "cellXfs");
  if (formats === undefined) return [];
  const known = new Map<number, NumberFormat>();
  return [...elementsNamed(formats, "xf")].map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    const format = known.get(id) ?? new NumberFormat(custom.get(id) ?? builtInFormat(id));
    known.set(id, format);
    return format;
  });
}

/** How far each cell style indents its text. */
export function readIndents(content: Uint8Array | undefined): number[] {
  const formats = content === undefined ? undefined : firstNamed(xmlTree(content), "cellXfs");
  if (formats === undefined) return [];
  return [...elementsNamed(formats, "xf")].map(
    (xf) => Number(firstNamed(xf, "alignment")?.attributes.indent ?? 0) || 0,
  );
}

/** The effect of a run's `vertAlign` on its text. */
export function scriptOf(value: string | undefined): Script | null {
  return value === "superscript" ? "super" : value === "subscript" ? "sub" : null;
}
