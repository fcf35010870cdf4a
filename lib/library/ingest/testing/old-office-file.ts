import { burn, type Entry } from "@kenjiuno/msgreader/lib/Burner";
import { TypeEnum } from "@kenjiuno/msgreader/lib/Reader";

/** An old Office document with these streams. Streams below 4,096 bytes are kept among the short ones. */
export function oldOfficeFile(streams: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const named = Object.entries(streams);
  const root: Entry = { name: "Root Entry", type: TypeEnum.ROOT, length: 0, children: named.map((_, at) => at + 1) };
  const entries = named.map(([name, content]): Entry => {
    return { name, type: TypeEnum.DOCUMENT, length: content.length, binaryProvider: () => Uint8Array.from(content) };
  });
  return Uint8Array.from(burn([root, ...entries]));
}

const LONG_BYTES = 4_096;

/** A stream that is long enough for separate sectors. */
export function longStream(hex: string): Uint8Array {
  const stream = new Uint8Array(LONG_BYTES);
  stream.set(Buffer.from(hex, "hex"));
  return stream;
}
