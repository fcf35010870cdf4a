import { zipFile } from "@/lib/library/ingest/testing/zip-file";
import type { HostileFile } from "../hostile-file";

const NOTE = "The turbine is serviced in March by its own people.";

/** Archives nested in archives, with one document in the innermost and one at the top. */
function nested(levels: number): Uint8Array {
  let inner = zipFile([{ name: "heart.txt", content: NOTE }]);
  for (let level = 0; level < levels; level += 1) {
    inner = zipFile([
      { name: "inner.zip", content: inner },
      { name: `level-${level}.txt`, content: `${NOTE} Level ${level}.` },
    ]);
  }
  return inner;
}

export const ARCHIVE_FILES: readonly HostileFile[] = [
  {
    what: "archive that unpacks to a gigabyte",
    fileName: "bomb.zip",
    make: () =>
      zipFile(Array.from({ length: 10 }, (_, at) => ({ name: `${at}.txt`, content: Buffer.alloc(100_000_000, 97) }))),
  },
  {
    what: "archive whose directory lies",
    fileName: "liar.zip",
    make: () => zipFile([{ name: "a.txt", content: Buffer.alloc(200_000_000, 97), statedSize: 10 }]),
  },
  { what: "archives in archives", fileName: "nested.zip", make: () => nested(30) },
  {
    what: "archive of 60,000 files",
    fileName: "many.zip",
    make: () => zipFile(Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}.txt`, content: `${at}` }))),
  },
  {
    what: "archive whose names lead out of it",
    fileName: "paths.zip",
    make: () =>
      zipFile(
        ["../../../etc/cron.d/a.txt", "/etc/a.txt", "C:\\a.txt", "..\\..\\a.txt", "a/../../b.txt", "ok.txt"].map(
          (name) => ({ name, content: `${NOTE} ${name}` }),
        ),
      ),
  },
];
