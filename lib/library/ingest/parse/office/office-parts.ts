import { posix } from "node:path";
import { oneLine } from "@/lib/shared/text/one-line";
import { ParseFailure } from "../parse-failure";
import type { ReadLimits } from "../parser";
import { cleanText } from "../text/clean-text";
import { isCompoundFile, isEncryptedPackage } from "./compound-file";
import { elementsNamed, firstNamed, innerText, unescaped, type XmlElement, xmlText, xmlTree } from "./xml-reader";
import { type Parts, zipParts } from "./zip-parts";

const CONTENT_TYPES = "[Content_Types].xml";
/** Default titles set by programs. */
const DEFAULT_TITLE =
  /^(?:microsoft (?:word|powerpoint|excel)|powerpoint presentation|pr[ée]sentation powerpoint|presentation\s*\d*|document\s*\d*|book\s*\d*|classeur\s*\d*|untitled|sans (?:titre|nom))/i;

/** Folders without text, at any level, and parts that copy the cells of other sheets. */
const NOT_THE_TEXT =
  /(?:^|\/)(?:customXml|themes?|glossary|media|embeddings|fonts|tags|notesMasters|handoutMasters|changesInfos)\/|(?:^|\/)pivotCacheRecords[^/]*$/i;

/** A type of Office Open XML document. */
export interface OfficeKind {
  name: string;
  /** Pattern of its content types. */
  contentType: RegExp;
  /** Names of parts that are read besides XML. */
  others?: RegExp;
}

/** A relationship of a part to another one of the file. */
export interface Relation {
  id: string | undefined;
  /** Last segment of its type. */
  type: string;
  target: string;
}

/**
 * The XML parts of an Office Open XML file (ECMA-376) by name.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`
 */
export async function officeParts(
  bytes: Uint8Array,
  { name, contentType, others }: OfficeKind,
  limits: ReadLimits,
): Promise<Parts> {
  if (isCompoundFile(bytes)) {
    if (isEncryptedPackage(bytes)) throw new ParseFailure("encrypted", "a password is needed");
    throw new ParseFailure("unsupported_type", `an old ${name}`);
  }
  const isRead = (part: string) =>
    (/\.(?:xml|rels)$/i.test(part) || others?.test(part) === true) && !NOT_THE_TEXT.test(part);
  const parts = await zipParts(bytes, isRead, limits);
  if (!contentType.test(xmlText(parts.get(CONTENT_TYPES)))) {
    throw new ParseFailure("unsupported_type", `an archive that is not a ${name}`);
  }
  return parts;
}

/** Name of the part with the document; the usual name if the file does not state it. */
export function mainPart(parts: Parts, usual: string): string {
  const main = relationsOf(parts, "").find(({ type }) => type === "officeDocument");
  return main !== undefined && parts.has(main.target) ? main.target : usual;
}

/** A part's relationships inside the file. */
export function relationsOf(parts: Parts, part: string): Relation[] {
  const { dir, base } = posix.parse(part);
  const relations = parts.get(posix.join(dir, "_rels", `${base}.rels`));
  if (relations === undefined) return [];
  return [...elementsNamed(xmlTree(relations), "Relationship")].flatMap(({ attributes }) => {
    const { Id: id, Type: type = "", Target: target, TargetMode: mode } = attributes;
    if (target === undefined || mode === "External") return [];
    const path = target.replaceAll("\\", "/");
    const absolute = path.startsWith("/") ? posix.normalize(path).slice(1) : posix.join(dir, path);
    return [{ id, type: type.slice(type.lastIndexOf("/") + 1), target: absolute }];
  });
}

/** The id of an element's relationship, whatever the namespace prefix of the attribute. */
export function relationOf({ attributes }: XmlElement): string | undefined {
  const key = Object.keys(attributes).find((name) => name.endsWith(":id"));
  return key === undefined ? undefined : attributes[key];
}

/** `dc:title` of the file's properties, unless it is a default. @param part the name of the part that has them */
export function statedTitle(parts: Parts, part = "docProps/core.xml"): string | null {
  const properties = parts.get(part);
  const title = properties === undefined ? undefined : firstNamed(xmlTree(properties), "title");
  const stated = title === undefined ? "" : oneLine(cleanText(unescaped(innerText(title)))).slice(0, 300);
  return stated === "" || DEFAULT_TITLE.test(stated) ? null : stated;
}
