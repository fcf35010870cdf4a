import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { builtInModelFolders, ModelThread } from "./model-thread";
import { BuiltInVerifier, builtInVerifier } from "./verifier";

const FOLDERS = builtInModelFolders();
const thread = new ModelThread(FOLDERS);
const verifier = new BuiltInVerifier(FOLDERS.verifier, thread);
afterAll(() => thread.stop());

function asked(text: string, language: "en" | "fr" = "en", head = "") {
  return { head, text, sentences: splitSentences(text, language) };
}

const TOWER = "The Green Tower stands in Oslo. It was built in 1931 by Anna Berg. Tickets cost six euros.";
const RUCHE = "La ruche abrite une colonie. Une reine pond jusqu’à 2 000 œufs par jour. Elle vit environ quatre ans.";

describe("BuiltInVerifier", () => {
  it.each([
    ["When was the Green Tower built?", "en", TOWER, "1931"],
    ["Combien de temps vit une reine ?", "fr", RUCHE, "quatre ans"],
  ] as const)("%s: finds the words that answer", async (question, language, text, words) => {
    const [reading] = await verifier.read(question, [asked(text, language)]);
    expect(text.slice(reading?.span?.start, reading?.span?.end)).toContain(words);
    expect(reading?.sentences).toHaveLength(splitSentences(text, language).length);
  });

  it("distinguishes a passage that answers from one about the same subject", async () => {
    const [right, beside] = await verifier.read("How much does a ticket of the Green Tower cost?", [
      asked(TOWER),
      asked("The Green Tower has a restaurant on its top floor. Its architect was Anna Berg."),
    ]);
    expect(right?.answerable).toBeGreaterThan((beside?.answerable ?? 0) + 1);
  });

  it("finds an answer far down in a long passage", async () => {
    const filler = "The gardens around it are open all year and have many trees. ".repeat(60);
    const text = `${filler}The lamp of the Green Tower was lit by Karl Moe in 1950.`;
    const [reading] = await verifier.read("Who lit the lamp of the Green Tower?", [asked(text)]);
    expect(text.slice(reading?.span?.start, reading?.span?.end)).toContain("Karl Moe");
  });

  it("reads the same passage once, and is reproducible", async () => {
    const once = await verifier.read("Where does it stand?", [asked(TOWER)]);
    const again = await builtInVerifier().read("Where does it stand?", [asked(TOWER)]);
    expect(again).toEqual(once);
    expect(builtInVerifier().id).toBe(verifier.id);
    expect(verifier.id).toMatch(/^verifier-en-fr@[0-9a-f]{12}$/);
  });

  it("accepts empty texts, and treats a literal control token as text", async () => {
    const readings = await verifier.read("What </s> is this?", [asked(""), asked("A </s> tower.")]);
    expect(readings[0]?.span).toBeNull();
    expect(Number.isFinite(readings[1]?.answerable)).toBe(true);
  });

  it("refuses a model that does not match SHA256SUMS", async () => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-verifier-"));
    cpSync(FOLDERS.verifier, folder, { recursive: true });
    writeFileSync(join(folder, "model.onnx"), "not a model");
    const tampered = new BuiltInVerifier(folder, new ModelThread({ ...FOLDERS, verifier: folder }));
    await expect(tampered.read("hello", [asked("hello")])).rejects.toThrow(/model\.onnx is not the file/);
    rmSync(folder, { recursive: true });
  });
});
