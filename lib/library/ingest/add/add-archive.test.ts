import { beforeEach, describe, expect, it } from "vitest";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { addCollection } from "../documents/collections";
import { bytes } from "../testing/ingestion";
import { paragraph, run, wordFile } from "../testing/word-file";
import { type ZipEntry, zipFile } from "../testing/zip-file";
import { addArchive, addUpload } from "./add-archive";
import { unpackArchive } from "./unpack-archive";

setUpDatabase();
beforeEach(emptyDatabase);

const entry = (name: string, content: string | Uint8Array = `The words of ${name}.`): ZipEntry => ({ name, content });
const archive = (entries: readonly ZipEntry[]) => ({ fileName: "library.zip", bytes: zipFile(entries) });

async function leftOutOf(entries: readonly ZipEntry[], limits = {}) {
  const found: Record<string, string> = {};
  for await (const file of unpackArchive(zipFile(entries), { maxFileBytes: 1_000_000, ...limits })) {
    found[file.name] = "leftOut" in file ? file.leftOut : "taken";
  }
  return found;
}

describe("addArchive", () => {
  it("adds each file as a document named by its path, and nothing the second time", async () => {
    const files = [
      entry("readme.md"),
      entry("reports/2024/"),
      entry("reports/2024/été.txt"),
      entry("word/a.docx", wordFile(paragraph(run("x")))),
    ];
    const first = await addArchive(archive(files));
    expect(first).toMatchObject({ archive: "library.zip", leftOut: [] });
    const names = ["library.zip/readme.md", "library.zip/reports/2024/été.txt", "library.zip/word/a.docx"];
    expect(first.documents.map(({ fileName }) => fileName)).toEqual(names);
    expect((await listDocuments(EVERYTHING)).map(({ fileName, title }) => [fileName, title]).sort()).toEqual(
      [
        [names[0], "readme"],
        [names[1], "été"],
        [names[2], "a"],
      ].sort(),
    );
    const again = await addArchive(archive(files));
    expect(again.documents.map(({ duplicate }) => duplicate)).toEqual([true, true, true]);
    const changed = await addArchive(archive([entry("readme.md", "Other words."), ...files.slice(1)]));
    expect(changed.documents.map(({ duplicate, version }) => [duplicate, version])).toEqual([
      [false, 2],
      [true, 1],
      [true, 1],
    ]);
  });

  it("skips and lists unreadable files", async () => {
    const { documents, leftOut } = await addArchive(
      archive([
        entry("a.md"),
        entry("__MACOSX/._a.md"),
        entry(".git/config.txt"),
        entry("more.zip", zipFile([entry("b.md")])),
        entry("song.mp3"),
        entry("old.doc"),
        entry("liar.pdf"),
        entry("empty.txt", ""),
      ]),
    );
    expect(documents.map(({ fileName }) => fileName)).toEqual(["library.zip/a.md"]);
    expect(leftOut.map(({ fileName }) => fileName)).toEqual([
      "library.zip/__MACOSX/._a.md",
      "library.zip/.git/config.txt",
      "library.zip/more.zip",
      "library.zip/song.mp3",
      "library.zip/old.doc",
      "library.zip/liar.pdf",
      "library.zip/empty.txt",
    ]);
  });

  it.each([
    ["a damaged one", Uint8Array.from([...bytes("PK\u0003\u0004"), ...bytes("nothing more")]), "bad_request"],
    ["a file that is not one", bytes("hello"), "unsupported_media_type"],
    ["one without files", zipFile([]), "unsupported_media_type"],
    ["one without readable files", zipFile([entry("a.mp3")]), "unsupported_media_type"],
    ["an empty file", new Uint8Array(), "empty_document"],
    ["a bomb", zipFile([entry("a.txt", "a".repeat(12_000_000))]), "payload_too_large"],
    [
      "more files than the limit",
      zipFile(Array.from({ length: 10_001 }, (_, at) => entry(`${at}.txt`))),
      "payload_too_large",
    ],
  ])("refuses %s", async (_, content, code) => {
    await expect(addArchive({ fileName: "library.zip", bytes: content })).rejects.toMatchObject({ code });
    expect(await listDocuments(EVERYTHING)).toEqual([]);
  });
});

describe("unpackArchive", () => {
  it("skips files that have unsafe paths, are duplicates, encrypted, damaged or too large", async () => {
    expect(
      await leftOutOf(
        [
          entry("../up.txt"),
          entry("/root.txt"),
          entry("C:/drive.txt"),
          entry("..\\back.txt"),
          entry("same.txt"),
          entry("same.txt"),
          { ...entry("locked.txt"), encrypted: true },
          entry("large.txt", Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 251))),
          { ...entry("liar.txt", "x".repeat(30_000)), statedSize: 10 },
          entry("fine.txt"),
        ],
        { maxFileBytes: 10_000 },
      ),
    ).toEqual({
      "../up.txt": expect.stringMatching(/out of the archive/),
      "/root.txt": expect.stringMatching(/out of the archive/),
      "C:/drive.txt": expect.stringMatching(/out of the archive/),
      "../back.txt": expect.stringMatching(/out of the archive/),
      "same.txt": expect.stringMatching(/two files/),
      "locked.txt": expect.stringMatching(/encrypted/),
      "large.txt": expect.stringMatching(/too large/),
      "liar.txt": expect.stringMatching(/damaged/),
      "fine.txt": "taken",
    });
  });

  it("reads UTF-8 names with and without the flag", async () => {
    const [name] = Object.keys(await leftOutOf([entry("Été à Nîmes/œuvre.txt")]));
    expect(name).toBe("Été à Nîmes/œuvre.txt");
  });

  it("refuses an archive that unpacks to more than allowed", async () => {
    const files = Array.from({ length: 20 }, (_, at) => entry(`${at}.txt`, "ab".repeat(5_000 + at)));
    await expect(leftOutOf(files, { maxUnpackedBytes: 50_000 })).rejects.toMatchObject({ code: "payload_too_large" });
  });
});

describe("addUpload", () => {
  it("adds a file, or every document of an archive, to collections", async () => {
    const [first, second] = [await addCollection("First"), await addCollection("Second")];
    const file = { fileName: "a/b.md", bytes: bytes("One file.") };
    await addUpload({ ...file, collections: [first.id] }, EVERYTHING);
    await addUpload({ ...file, collections: [second.id] }, EVERYTHING);
    await addUpload({ ...archive([entry("c.md"), entry("d.md")]), collections: [second.id] }, EVERYTHING);
    const found = Object.fromEntries(
      (await listDocuments(EVERYTHING)).map((document) => [document.fileName, document.collections.sort()]),
    );
    expect(found).toEqual({
      "a/b.md": [first.id, second.id].sort(),
      "library.zip/c.md": [second.id],
      "library.zip/d.md": [second.id],
    });
  });

  it("adds nothing when a collection does not exist", async () => {
    const upload = { fileName: "a.md", bytes: bytes("x"), collections: ["00000000-0000-4000-8000-000000000000"] };
    await expect(addUpload(upload, EVERYTHING)).rejects.toMatchObject({ code: "validation_failed" });
    expect(await listDocuments(EVERYTHING)).toEqual([]);
  });
});
