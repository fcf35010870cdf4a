import mammoth from "mammoth";
import { blocksOf } from "../html/html-blocks.mjs";
import { descendants, htmlTree, textOf } from "../html/html-tree.mjs";
import { ParseFailure } from "../parse-failure.mjs";
import { joinBlocks } from "../text/blocks-text.mjs";
import { cleanText } from "../text/clean-text.mjs";
import { withoutHiddenRuns } from "./hidden-runs.mjs";
import { officeParts, statedTitle } from "./office-parts.mjs";
import { readXml, xmlText } from "./xml-reader.mjs";

const NOT_THE_TEXT = /^(?:customXml|word\/(?:theme|glossary|media|embeddings|charts|diagrams))\//;
const WORD = {
  name: "Word document",
  contentType: /wordprocessingml|ms-word/i,
  isWanted: (part) => !NOT_THE_TEXT.test(part),
};
const TITLE_CLASS = "document-title";
/** Tables of contents are dropped: they repeat the headings with page numbers. */
const STYLES = [
  `p[style-name='Title'] => p.${TITLE_CLASS}:fresh`,
  "p[style-name^='toc '] => !",
  "p[style-name^='TOC '] => !",
  "p[style-name='table of figures'] => !",
  "p[style-name^='heading 7'] => h6:fresh",
  "p[style-name^='heading 8'] => h6:fresh",
  "p[style-name^='heading 9'] => h6:fresh",
];

/**
 * Visible text of a Word document, with its notes after the paragraphs that refer to them. Tracked deletions, comments,
 * pictures, headers and footers are dropped; macros are never read.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `no_text`, `too_large`
 */
export async function parseDocx(bytes, limits, findings) {
  const parts = await officeParts(bytes, WORD, limits);
  const { root, elements } = htmlTree(await toHtml(parts, findings));
  if (elements === 0) throw new ParseFailure("no_text", "no words");
  const title = markTitle(root);
  const notes = takeNotes(root);
  const { text, headings } = joinBlocks(blocksOf(root, { notes, findings }), limits);
  return { text, headings, pageStarts: [], pages: null, title: title ?? statedTitle(parts), language: null };
}

async function toHtml(parts, findings) {
  const file = {
    exists: (name) => parts.has(name),
    read: async (name, encoding) => {
      if (encoding === undefined) return parts.get(name);
      // Checks the nesting depth first: the library's own reader takes minutes on deeply nested elements.
      readXml(parts.get(name), {});
      return withoutHiddenRuns(xmlText(parts.get(name)), findings);
    },
  };
  try {
    const options = {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    };
    return (await mammoth.convertToHtml({ file }, options)).value;
  } catch (error) {
    if (error instanceof ParseFailure) throw error;
    if (error instanceof RangeError) throw new ParseFailure("broken", "nested too deeply");
    // The library throws a meaningless TypeError when a part is not the expected XML.
    if (error instanceof TypeError) throw new ParseFailure("broken", "a part is not Word XML");
    throw new ParseFailure("broken", String(error?.message ?? error));
  }
}

/** Makes the paragraph in Word's title style the top heading, one level above the others. @returns its text */
function markTitle(root) {
  const title = [...descendants(root)].find(({ attributes }) => attributes.class === TITLE_CLASS);
  if (title === undefined) return null;
  for (const element of descendants(root)) {
    const level = /^h([1-5])$/.exec(element.name)?.[1];
    if (level !== undefined) element.name = `h${Number(level) + 1}`;
  }
  title.name = "h1";
  return oneLine(textOf(title));
}

/** Removes the notes from the list at the end. @returns them by id */
function takeNotes(root) {
  const notes = new Map();
  for (const element of [...descendants(root)]) {
    const { id } = element.attributes;
    if (element.name !== "li" || !/^(?:foot|end)note-\d+$/.test(id ?? "")) continue;
    notes.set(id, element);
    element.parent.children = element.parent.children.filter((child) => child !== element);
  }
  return notes;
}

function oneLine(title) {
  return cleanText(title).replace(/\s+/g, " ").trim() || null;
}
