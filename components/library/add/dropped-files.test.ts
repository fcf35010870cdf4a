import { describe, expect, it } from "vitest";
import { chosenFolder, type Dropped, droppedFiles } from "./dropped-files";

interface Node {
  name: string;
  children?: Node[];
}

/** The parts of a browser's file system entry that a drop reads. */
function entry({ name, children }: Node, folder = ""): FileSystemEntry {
  const fullPath = `${folder}/${name}`;
  const base = {
    name,
    fullPath,
    filesystem: { name: "", root: new Proxy(Object.create(null), {}) },
    getParent: () => undefined,
    isFile: children === undefined,
    isDirectory: children !== undefined,
  };
  if (children === undefined) {
    return Object.assign(base, { file: (resolve: (file: File) => void) => resolve(new File(["x"], name)) });
  }
  const pieces = [children.slice(0, 1), children.slice(1), []].filter(
    (piece, index) => index === 2 || piece.length > 0,
  );
  return Object.assign(base, {
    createReader: () => ({
      readEntries: (resolve: (entries: FileSystemEntry[]) => void) =>
        resolve((pieces.shift() ?? []).map((child) => entry(child, fullPath))),
    }),
  });
}

function item(node: Node): DataTransferItem {
  return {
    kind: "file",
    type: "",
    getAsFile: () => (node.children === undefined ? new File(["x"], node.name) : null),
    getAsString: () => undefined,
    webkitGetAsEntry: () => entry(node),
  };
}

const names = ({ files }: Dropped) => files.map(({ file, path }) => path ?? file.name).sort();

describe("droppedFiles", () => {
  it("opens nested folders and leaves out unsupported files", async () => {
    const dropped = await droppedFiles([
      item({ name: "a.md" }),
      item({
        name: "folder",
        children: [
          { name: "b.PDF" },
          { name: "song.mp3" },
          { name: ".DS_Store" },
          { name: "inner", children: [{ name: "c.docx" }, { name: "d.html" }] },
        ],
      }),
    ]);
    expect(names(dropped)).toEqual(["a.md", "folder/b.PDF", "folder/inner/c.docx", "folder/inner/d.html"]);
    expect(dropped.skipped).toEqual(["song.mp3"]);
  });

  it("accepts a single dropped file whatever its name", async () => {
    expect(names(await droppedFiles([item({ name: "song.mp3" })]))).toEqual(["song.mp3"]);
  });

  it("finds no files in dropped text", async () => {
    const text: DataTransferItem = { ...item({ name: "x" }), kind: "string" };
    expect(await droppedFiles([text])).toEqual({ files: [], skipped: [] });
  });
});

describe("chosenFolder", () => {
  const chosen = (path: string) =>
    Object.defineProperty(new File(["x"], path.split("/").at(-1) ?? ""), "webkitRelativePath", { value: path });

  it("keeps the path of each file and leaves out unsupported ones", () => {
    const paths = ["team/a.xlsx", "team/mail/b.eml", "team/song.mp3", "team/.git/c.md", "team/d.zip"];
    const folder = chosenFolder(paths.map(chosen));
    expect(names(folder)).toEqual(["team/a.xlsx", "team/d.zip", "team/mail/b.eml"]);
    expect(folder.skipped).toEqual(["song.mp3"]);
  });
});
