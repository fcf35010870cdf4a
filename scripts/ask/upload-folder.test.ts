import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Api, AskError } from "./api";
import { uploadFolder, uploadLine } from "./upload-folder";

let folder: string;
let server: Server;
let api: Api;
/** Received forms, in order. */
let forms: FormData[];
let answer: (form: FormData) => { status: number; body: unknown };

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "upload-")), "docs");
  await mkdir(join(folder, "2024", ".cache"), { recursive: true });
  forms = [];
  answer = (form) => ({
    status: 202,
    body: { documentId: `${form.get("path")}`, duplicate: false, version: 1, separate: false },
  });
  server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    forms.push(form);
    const { status, body } = answer(form);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  api = new Api(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
});
afterEach(async () => {
  server.close();
  await rm(join(folder, ".."), { recursive: true });
});

async function lines(path: string, collections: string[] = []) {
  const found: string[] = [];
  for await (const file of uploadFolder(api, path, collections)) found.push(uploadLine(file));
  return found;
}

const write = (name: string) => writeFile(join(folder, name), `The words of ${name}.`);

describe("uploadFolder", () => {
  it("sends every supported file with its path below the folder's own name, and skips the others", async () => {
    const names = ["b.MD", "2024/a.xlsx", "2024/more.zip", "photo.heic", ".hidden.md", "~$b.docx", "2024/.cache/c.md"];
    for (const name of names) await write(name);
    expect(await lines(folder, ["c1", "c2"])).toEqual([
      "docs/2024/a.xlsx: uploaded",
      "docs/2024/more.zip: uploaded",
      "docs/b.MD: uploaded",
    ]);
    expect(forms.map((form) => form.getAll("collection"))).toEqual(Array(3).fill(["c1", "c2"]));
    const file = forms[2]?.get("file");
    expect(file instanceof File ? [file.name, await file.text()] : null).toEqual(["b.MD", "The words of b.MD."]);
  });

  it("continues after a refused file, and reports duplicates, new files and what an archive left out", async () => {
    for (const name of ["a.md", "b.md", "c.md", "d.zip"]) await write(name);
    const refused = { error: { code: "empty_document", message: "The file is empty.", retryable: false } };
    answer = (form) => {
      const path = String(form.get("path"));
      if (path.endsWith("a.md")) return { status: 422, body: refused };
      if (!path.endsWith("d.zip")) {
        return {
          status: 202,
          body: { documentId: path, duplicate: path.endsWith("b.md"), version: 2, separate: false },
        };
      }
      const documents = [{ fileName: "d.zip/x.md", documentId: "x", duplicate: false, version: 1, separate: false }];
      const leftOut = ["d.zip/y.md", "d.zip/.z.md", "d.zip/z.mp3"].map((fileName) => ({ fileName, message: "No." }));
      return { status: 202, body: { archive: "d.zip", documents, leftOut } };
    };
    const found = [];
    for await (const file of uploadFolder(api, folder)) found.push(file);
    expect(found.map(uploadLine)).toEqual([
      "docs/a.md: The file is empty.",
      "docs/b.md: already in the library",
      "docs/c.md: uploaded as version 2",
      "d.zip/x.md: uploaded",
      "d.zip/y.md: No.",
      "d.zip/.z.md: No.",
      "d.zip/z.mp3: No.",
    ]);
    const failed = found.flatMap(({ name, outcome }) => ("refused" in outcome ? [name] : []));
    expect(failed).toEqual(["docs/a.md", "d.zip/y.md"]);
  });

  it("sends a single file, whatever its name", async () => {
    await write("notes");
    expect(await lines(join(folder, "notes"))).toEqual(["notes: uploaded"]);
  });

  it("fails if the folder does not exist or has no supported files", async () => {
    await expect(lines(join(folder, "nowhere"))).rejects.toThrow(AskError);
    await expect(lines(folder)).rejects.toThrow(/\.docx.*\.zip/);
  });
});
