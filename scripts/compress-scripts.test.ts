import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compressedScripts, compressScripts } from "./compress-scripts";

describe("compressScripts", () => {
  let build: string;
  beforeEach(async () => {
    build = await mkdtemp(join(tmpdir(), "touchstone-build-"));
    await mkdir(join(build, "static", "chunks"), { recursive: true });
  });
  afterEach(() => rm(build, { recursive: true, force: true }));

  it("writes a compressed copy of every script, and of nothing else", async () => {
    const chunks = join(build, "static", "chunks");
    const script = "export const answer = 42;\n".repeat(200);
    await writeFile(join(chunks, "page.js"), script);
    await writeFile(join(chunks, "page.css"), "a { color: red }");
    await compressScripts(build);
    expect((await readdir(chunks)).sort()).toEqual(["page.css", "page.js", "page.js.br"]);
    const compressed = await readFile(join(chunks, "page.js.br"));
    expect(brotliDecompressSync(compressed).toString()).toBe(script);
    expect(compressed.length).toBeLessThan(script.length / 10);
  });
});

describe("the compressed scripts are served", () => {
  // Matches the way Next does.
  const isCompressedFor = (encodings: string) =>
    compressedScripts.has.every(({ value }) => new RegExp(`^${value}$`).test(encodings));

  it.each(["br", "gzip, deflate, br", "gzip, br, zstd", "gzip,br;q=0.5", "br; q=1.0, gzip", "br;q=0.001"])(
    "for %s",
    (encodings) => expect(isCompressedFor(encodings)).toBe(true),
  );

  it.each(["", "gzip", "gzip, x-br", "brotli", "br;q=0", "gzip, br; q=0.0, deflate", "br ;q=0.000,gzip", "identity"])(
    "not for “%s”",
    (encodings) => expect(isCompressedFor(encodings)).toBe(false),
  );
});
