import { blocksOf } from "../html/html-blocks";
import { markTitle } from "../html/title-heading";
import { statedTitle } from "../office/office-parts";
import { firstNamed, xmlTree } from "../office/xml-reader";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import { DocumentPictures } from "../pictures/document-pictures";
import type { OcrInput } from "../pictures/ocr-input";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { joinBlocks } from "../text/blocks-text";
import { TableLimits } from "../text/table-limits";
import { OdfContent } from "./odf-content";
import { OdfLists } from "./odf-lists";
import { CONTENT, META, odfFile } from "./odf-parts";
import { hasColouredPages, OdfStyles, runningLines } from "./odf-styles";

/**
 * Visible text of an OpenDocument text, with its notes after the paragraphs that refer to them, and the words of its
 * pictures as OCR reads them. Tracked deletions, comments, headers, footers and tables of contents are left out.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `no_text`, `scanned`, `too_large`,
 * and as `TableLimits`
 */
export async function parseOdt(
  bytes: Uint8Array,
  limits: ReadLimits,
  receipt: ReceiptWriter,
  ocr: OcrInput,
): Promise<Parsed> {
  const { parts, styles: trees } = await odfFile(bytes, "text", limits);
  const body = firstNamed(xmlTree(parts.get(CONTENT)), "body");
  const text = body === undefined ? undefined : firstNamed(body, "text");
  if (text === undefined) throw new ParseFailure("broken", "the file has no text");
  const styles = new OdfStyles(trees);
  const lists = new OdfLists(trees);
  const pictures = await DocumentPictures.open(bytes, { limits, receipt, ocr });
  const context = { parts, styles, lists, pictures, receipt, weights: new TableLimits() };
  const content = new OdfContent(context, { onColour: hasColouredPages(trees) });
  const root = content.tree(text);
  for (const line of runningLines(trees)) content.skip("running_lines", line);
  const title = markTitle(root);
  const joined = joinBlocks(blocksOf(root, { notes: content.notes, receipt }), limits, pictures.mayHaveWords);
  return {
    text: joined.text,
    headings: joined.headings,
    exact: joined.exact,
    pageStarts: [],
    title: title ?? statedTitle(parts, META),
    language: null,
    ...pictures.finish(joined.text, joined.figures),
  };
}
