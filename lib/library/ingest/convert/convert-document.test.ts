import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { documentType } from "../add/document-type";
import { longStream, oldOfficeFile } from "../testing/old-office-file";
import { paragraph, run, wordFile } from "../testing/word-file";
import { readableForm } from "./convert-document";

const PROGRAM = vi.hoisted(() => {
  const path = `/tmp/touchstone-soffice-${process.pid}/soffice`;
  vi.stubEnv("SOFFICE_PATH", path);
  vi.stubEnv("OPENAI_API_KEY", "a secret");
  return path;
});
const FOLDER = dirname(PROGRAM);

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const oldFile = (stream: string) =>
  Uint8Array.from([...COMPOUND, ...Buffer.alloc(600), ...Buffer.from(`${stream}\0`, "utf16le")]);
const OLD: [string, string, DocumentMediaType][] = [
  ["a.doc", "WordDocument", "application/msword"],
  ["a.ppt", "PowerPoint Document", "application/vnd.ms-powerpoint"],
  ["a.xls", "Workbook", "application/vnd.ms-excel"],
];
const word = wordFile(paragraph(run("The lease ends in May.")));

/** Replaces LibreOffice by a script. */
function install(script: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "result"), word);
  writeFileSync(PROGRAM, `#!/bin/sh\n${script}\n`);
  chmodSync(PROGRAM, 0o755);
}

const record = (name: string) => join(FOLDER, name);
/** Writes the requested document, and records its input. */
const CONVERT = `
printf '%s\\n' "$@" > ${record("arguments")}
env > ${record("environment")}
for source; do :; done
cp "\${source%/*}/user/registrymodifications.xcu" ${record("settings")}
cp "$source" ${record("source")}
cp ${record("result")} "\${source%.*}.docx"`;

const signal = () => new AbortController().signal;
const convert = (bytes = oldFile("WordDocument"), options: { signal?: AbortSignal; timeMs?: number } = {}) =>
  readableForm({ bytes, mediaType: "application/msword" }, { signal: signal(), ...options });

/** Folders in which documents are being converted. */
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("touchstone-convert-"));
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("readableForm", () => {
  let before: string[] = [];
  beforeEach(() => {
    rmSync(FOLDER, { recursive: true, force: true });
    before = folders();
  });
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it("converts an old document with the program, a separate profile and none of the application's environment", async () => {
    install(CONVERT);
    const bytes = oldFile("WordDocument");
    expect(await convert(bytes)).toEqual({ ok: true, converted: true, mediaType: DOCX, bytes: word });
    const given = readFileSync(record("arguments"), "utf8");
    expect(given).toMatch(/^-env:UserInstallation=file:\/\/\/.*touchstone-convert-/);
    expect(given).toContain("--headless\n");
    expect(given).toContain("--convert-to\ndocx:MS Word 2007 XML\n");
    expect(new Uint8Array(readFileSync(record("source")))).toEqual(bytes);
    expect(readFileSync(record("settings"), "utf8")).toMatch(/DisableMacrosExecution.*<value>true/);
    const environment = readFileSync(record("environment"), "utf8");
    expect(environment).not.toMatch(/secret|SOFFICE_PATH/);
    expect(folders()).toEqual(before);
  });

  it("returns any other document unchanged", async () => {
    const file = { bytes: word, mediaType: DOCX } as const;
    expect(await readableForm(file, { signal: signal() })).toEqual({ ok: true, converted: false, ...file });
  });

  it.each([
    ["fails", "exit 77"],
    ["writes nothing", "exit 0"],
    ["is killed", "kill -9 $$"],
  ])("says that the document cannot be read if the program %s", async (_, script) => {
    install(script);
    expect(await convert()).toMatchObject({ ok: false, code: "broken" });
    expect(folders()).toEqual(before);
  });

  it("says that a document needs a password if the program could not read it", async () => {
    const encrypted = oldOfficeFile({ WordDocument: longStream(`eca5c100${"0000".repeat(3)}0001`) });
    install("exit 77");
    expect(await convert(encrypted)).toMatchObject({ ok: false, code: "encrypted" });
    install(CONVERT);
    expect(await convert(encrypted)).toMatchObject({ ok: true, converted: true });
  });

  it("ends the program and its child processes when the time is over, or the import is cancelled", async () => {
    const started = record("started");
    install(`sleep 300 & echo $! > ${started}.new; mv ${started}.new ${started}; wait`);
    const pid = () => vi.waitFor(() => Number(readFileSync(started, "utf8")));
    expect(await convert(undefined, { timeMs: 1_500 })).toMatchObject({ ok: false, code: "parse_timed_out" });
    await vi.waitFor(async () => expect(isRunning(await pid())).toBe(false));

    rmSync(started, { force: true });
    const cancelling = new AbortController();
    const cancelled = convert(undefined, { signal: cancelling.signal });
    const child = await pid();
    cancelling.abort(new Error("cancelled"));
    await expect(cancelled).rejects.toThrow("cancelled");
    await vi.waitFor(() => expect(isRunning(child)).toBe(false));
    expect(folders()).toEqual(before);
  });

  it("ends a program that writes without end", async () => {
    install(`for source; do :; done; ulimit -f > ${record("limit")}; ulimit -t >> ${record("limit")}; exit 1`);
    await convert();
    expect(readFileSync(record("limit"), "utf8").trim().split("\n").map(Number)).toEqual([524_288, 60]);
  });

  it("does not start the program for an encrypted document, or without one", async () => {
    expect(existsSync(PROGRAM)).toBe(false);
    expect(await convert()).toMatchObject({ ok: false, code: "converter_missing" });
    install("exit 1");
    expect(await convert(oldFile("EncryptedPackage"))).toMatchObject({ ok: false, code: "encrypted" });
  });
});

describe("documentType with LibreOffice", () => {
  it.each(OLD)("recognizes %s by its stream", async (name, stream, type) => {
    install("exit 1");
    expect(await documentType(name, oldFile(stream))).toBe(type);
    const others = OLD.filter(([other]) => other !== name);
    for (const [, other] of others)
      await expect(documentType(name, oldFile(other))).rejects.toMatchObject({ code: "unsupported_media_type" });
    await expect(documentType(name, new TextEncoder().encode("text"))).rejects.toMatchObject({
      code: "unsupported_media_type",
    });
  });

  it("names the old formats when it refuses another one", async () => {
    install("exit 1");
    await expect(documentType("a.exe", new TextEncoder().encode("MZ"))).rejects.toMatchObject({
      message: expect.stringContaining("Word (.docx, .doc), PowerPoint (.pptx, .ppt), Excel (.xlsx, .xls)"),
      fields: { oldOffice: ".doc, .ppt, .xls" },
    });
  });

  it("refuses old documents without it, and says what to do", async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    await expect(documentType("a.xls", oldFile("Workbook"))).rejects.toMatchObject({
      message: expect.stringMatching(/LibreOffice.*\.xlsx.*SOFFICE_PATH/),
      fields: { saveAs: ".xlsx", converter: "LibreOffice" },
    });
  });
});
