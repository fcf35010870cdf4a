import mammoth from "mammoth";
import { joinBlocks } from "./blocks-text.mjs";
import { cleanText } from "./clean-text.mjs";
import { blocksOf } from "./html-blocks.mjs";
import { descendants, htmlTree, textOf } from "./html-tree.mjs";
import { ParseFailure } from "./parse-failure.mjs";
import { zipParts } from "./zip-parts.mjs";

/** A compound file: an old Word document, or the envelope of an encrypted one. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");
const CONTENT_TYPES = "[Content_Types].xml";
const NOT_THE_TEXT = /^(?:customXml|word\/(?:theme|glossary|media|embeddings|charts|diagrams))\//;
const TITLE_CLASS = "document-title";
/** Contents pages repeat the headings with page numbers. */
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
 * Text of a Word document: what a reader of it sees, with its notes behind the paragraphs that refer to them.
 * Tracked deletions, comments, pictures, heads and feet are left out; macros are never looked at.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `no_text`, `too_large`
 */
export async function parseDocx(bytes, limits, findings) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    if (file.includes(ENCRYPTED)) throw new ParseFailure("encrypted", "a password is needed");
    throw new ParseFailure("unsupported_type", "an old Word document");
  }
  const parts = await zipParts(file, (name) => /\.(?:xml|rels)$/i.test(name) && !NOT_THE_TEXT.test(name), limits);
  if (!/wordprocessingml|ms-word/i.test(xml(parts.get(CONTENT_TYPES)))) {
    throw new ParseFailure("unsupported_type", "an archive that is no Word document");
  }
  const { root, elements } = htmlTree(await toHtml(parts));
  if (elements === 0) throw new ParseFailure("no_text", "no words");
  const title = markTitle(root);
  const notes = takeNotes(root);
  const { text, headings } = joinBlocks(blocksOf(root, { notes, findings }), limits);
  return { text, headings, pageStarts: [], pages: null, title: title ?? statedTitle(parts), language: null };
}

async function toHtml(parts) {
  const file = {
    exists: (name) => parts.has(name),
    read: async (name, encoding) => (encoding === undefined ? parts.get(name) : xml(parts.get(name))),
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
    // What the library trips over when a part is not the XML it should be says nothing to anybody.
    if (error instanceof TypeError) throw new ParseFailure("broken", "a part of it is no Word XML");
    throw new ParseFailure("broken", String(error?.message ?? error));
  }
}

/** Word never declares entities; a file that does is made to unpack them. */
function xml(content = Buffer.alloc(0)) {
  const utf16 =
    content[0] === 0xff && content[1] === 0xfe
      ? "utf-16le"
      : content[0] === 0xfe && content[1] === 0xff
        ? "utf-16be"
        : null;
  const text = new TextDecoder(utf16 ?? "utf-8").decode(content);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new ParseFailure("broken", "it declares entities");
  return text;
}

/** Makes the paragraph in Word's title style the heading above all others. @returns its text */
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

/** Takes the notes out of the list at the end. @returns them by id */
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

/** `dc:title` of the file's properties, unless it is a name that programs give. */
function statedTitle(parts) {
  const stated = /<dc:title(?:\s[^>]*)?>([^<]{1,300})<\/dc:title>/.exec(xml(parts.get("docProps/core.xml")))?.[1];
  if (stated === undefined || /^(?:microsoft word|document\s*\d*$|untitled|sans (?:titre|nom))/i.test(stated.trim()))
    return null;
  return oneLine(textOf(htmlTree(stated).root));
}

function oneLine(title) {
  return cleanText(title).replace(/\s+/g, " ").trim() || null;
}
