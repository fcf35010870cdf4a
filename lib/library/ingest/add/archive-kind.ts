import { fromBufferPromise } from "yauzl";

/** Names of an archive that are looked at: what it is stands among the first. */
const MAX_NAMES = 10_000;
/** An archive that is no document. */
const PLAIN_ARCHIVE = "a ZIP archive";
const BY_FOLDER: readonly (readonly [string, string])[] = [
  ["word/", "a Word document"],
  ["xl/", "an Excel workbook"],
  ["ppt/", "a PowerPoint presentation"],
  ["META-INF/MANIFEST.MF", "a Java archive"],
  ["content.xml", "an OpenDocument file"],
  ["META-INF/container.xml", "an e-book"],
];

/**
 * What a ZIP archive is, by the names in its directory; nothing is unpacked.
 * @returns words for it, or `broken` when the directory cannot be read
 */
export async function archiveKind(bytes: Uint8Array): Promise<string> {
  const names: string[] = [];
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {});
    for await (const { fileName } of zip.eachEntry()) {
      names.push(fileName);
      if (names.length === MAX_NAMES) break;
    }
  } catch {
    return "broken";
  }
  const known = BY_FOLDER.find(([start]) => names.some((name) => name.startsWith(start)));
  return known?.[1] ?? PLAIN_ARCHIVE;
}
