import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import { relationsOf } from "../office-parts";
import { drawnTexts, xmlText } from "../xml-reader";
import type { Parts } from "../zip-parts";
import { Numbering, plainNumberingXml } from "./numbering";
import type { WordInserts } from "./word-inserts";
import { plainStylesXml, WordStyles } from "./word-styles";
import { type WordElement, wordTree } from "./word-tree";
import { textsOf } from "./word-words";
import { plainWordXml } from "./word-writer";
import { partXml } from "./word-xml";

const STYLES = "word/styles.xml";
const NUMBERING = "word/numbering.xml";
/** Types of parts beside the text. */
const BESIDE = new Map<string, LeftOutReason>([
  ["header", "running_lines"],
  ["footer", "running_lines"],
  ["chart", "drawings"],
  ["chartEx", "drawings"],
  ["diagramData", "drawings"],
]);
/** Types of parts that are separate files. */
const ATTACHED = new Set(["oleObject", "package"]);

/**
 * The parts of a Word document as mammoth gets them, by name: the text, its notes, its styles, and no comments. Others are
 * left unchanged.
 * @param main name of the part with the text
 * @throws ParseFailure `broken`, `too_large`
 */
export function wordParts(
  parts: Parts,
  main: string,
  { receipt, inserts }: { receipt: ReceiptWriter; inserts: WordInserts },
): ReadonlyMap<string, string> {
  const related = relationsOf(parts, main);
  const nameOf = (type: string, usual: string) => related.find((one) => one.type === type)?.target ?? usual;
  const treeOf = (name: string) => (parts.has(name) ? partTree(parts, name) : null);
  const stylesName = nameOf("styles", STYLES);
  const stylesTree = treeOf(stylesName);
  const listsName = nameOf("numbering", NUMBERING);
  const lists = treeOf(listsName);
  const styles = new WordStyles(stylesTree, lists);
  const notes = new Set<string>();
  const plain = (name: string, numbering: Numbering | null) => {
    const relations = name === main ? related : relationsOf(parts, name);
    const insert = (kind: Parameters<WordInserts["take"]>[0], id: string) => inserts.take(kind, id, relations);
    return plainWordXml(partTree(parts, name), { receipt, styles, numbering, notes, insert });
  };
  const read = new Map([[main, plain(main, new Numbering(lists, stylesTree))]]);
  if (lists !== null) read.set(listsName, plainNumberingXml(lists));
  read.set(stylesName, plainStylesXml(stylesTree));
  for (const type of ["footnotes", "endnotes"]) {
    const name = nameOf(type, `word/${type}.xml`);
    if (parts.has(name)) read.set(name, plain(name, null));
  }
  // Mammoth would read the comments, and write none of them.
  const comments = nameOf("comments", "word/comments.xml");
  read.set(comments, partXml("w:comments", ""));
  const commented = treeOf(comments);
  if (commented !== null) for (const text of textsOf(commented)) receipt.skip("comments", text);
  return read;
}

/** Reports the headers, footers, comments, charts and diagrams of a document that are not read, and the files inside it. */
export function reportBeside(
  parts: Parts,
  main: string,
  { receipt, read }: { receipt: ReceiptWriter; read: ReadonlySet<string> },
): void {
  const targets = new Map(relationsOf(parts, main).map(({ target, type }) => [target, type]));
  for (const [target, type] of targets) {
    if (ATTACHED.has(type)) receipt.attachments += 1;
    const reason = BESIDE.get(type);
    if (reason === undefined || !parts.has(target) || read.has(target)) continue;
    if (reason === "drawings") {
      receipt.figures += 1;
      for (const text of drawnTexts(parts.get(target))) receipt.skip(reason, text);
    } else for (const text of textsOf(partTree(parts, target))) receipt.skip(reason, text);
  }
}

function partTree(parts: Parts, name: string): WordElement {
  return wordTree(xmlText(parts.get(name)));
}
