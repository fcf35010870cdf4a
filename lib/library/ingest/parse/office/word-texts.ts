import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { relationsOf } from "./office-parts";
import { drawnTexts, readXmlText } from "./xml-reader";
import type { Parts } from "./zip-parts";

/** Elements whose texts are left out. Mammoth reads only the pictures of drawings (`inline`, `anchor`), no equations. */
const LEFT_OUT = new Map<string, LeftOutReason>([
  ["comments", "comments"],
  ["del", "deleted_text"],
  ["moveFrom", "deleted_text"],
  ["inline", "drawings"],
  ["anchor", "drawings"],
  ["oMath", "equations"],
]);
/** Types of parts beside the text. */
const BESIDE = new Map<string, LeftOutReason>([
  ["header", "running_lines"],
  ["footer", "running_lines"],
  ["chart", "drawings"],
  ["diagramData", "drawings"],
]);
const TEXT = new Set(["t", "delText"]);

/** Content that a file holds in several forms, for older programs. */
interface Alternatives {
  depth: number;
  /** Texts of the form that is not read, and whether the one that is read has any. */
  choice: string;
  hasFallback: boolean;
}

/**
 * Reports the texts of a part of a Word document, and those that do not become part of the document's text.
 * @throws ParseFailure `broken`
 */
export function reportWordTexts(xml: string, receipt: ReceiptWriter): void {
  /** Why the texts in each open element are left out, if they are. */
  const reasons: (LeftOutReason | null)[] = [];
  const names: string[] = [];
  let alternatives: Alternatives | null = null;
  readXmlText(xml, {
    open(name) {
      names.push(name);
      reasons.push(reasons.at(-1) ?? LEFT_OUT.get(name) ?? null);
      if (name === "AlternateContent") alternatives ??= { depth: names.length, choice: "", hasFallback: false };
    },
    text(text) {
      if (!TEXT.has(names.at(-1) ?? "")) return;
      receipt.found(text);
      const reason = reasons.at(-1) ?? null;
      if (alternatives !== null && names[alternatives.depth] === "Choice") alternatives.choice += text;
      else if (reason !== null) receipt.leaveOut(reason, text);
      if (alternatives !== null && names[alternatives.depth] === "Fallback") alternatives.hasFallback = true;
    },
    close() {
      if (alternatives !== null && names.length === alternatives.depth) {
        receipt.leaveOut(alternatives.hasFallback ? "repeated_text" : "drawings", alternatives.choice);
        alternatives = null;
      }
      names.pop();
      reasons.pop();
    },
  });
}

/** Reports the headers, footers, charts and diagrams that a document refers to, which are not read. */
export function reportBeside(parts: Parts, main: string, receipt: ReceiptWriter): void {
  const targets = new Map(relationsOf(parts, main).map(({ target, type }) => [target, type]));
  for (const [target, type] of targets) {
    const reason = BESIDE.get(type);
    if (reason === undefined || !parts.has(target)) continue;
    if (reason === "drawings") receipt.figures += 1;
    for (const text of drawnTexts(parts.get(target))) receipt.skip(reason, text);
  }
}
