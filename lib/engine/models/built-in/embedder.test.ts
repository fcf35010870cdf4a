import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { BuiltInEmbedder, builtInEmbedder } from "./embedder";
import { builtInModelFolders, builtInModelThread, ModelThread } from "./model-thread";

const FOLDERS = builtInModelFolders();
const MODEL = FOLDERS.embedder;
const embedder = builtInEmbedder();

afterAll(() => embedder.stop());

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined) throw new Error("a vector is missing");
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);
}

describe("BuiltInEmbedder", () => {
  it("identifies its model by hash and returns unit vectors of its dimension", async () => {
    const vector = await embedder.embedQuery("Where do cats sleep?");
    expect(embedder.id).toMatch(/^embedder-en-fr@[0-9a-f]{12}$/);
    expect(vector).toHaveLength(await embedder.dimension());
    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
  });

  it("turns off what ONNX Runtime would send to its makers, in the environment that native code reads", async () => {
    // biome-ignore lint/style/noProcessEnv: what native code reads
    delete process.env.ORT_DISABLE_TELEMETRY;
    const fresh = new BuiltInEmbedder(MODEL, new ModelThread(FOLDERS));
    await fresh.embedQuery("Where do cats sleep?");
    // biome-ignore lint/style/noProcessEnv: what native code reads
    expect(process.env.ORT_DISABLE_TELEMETRY).toBe("1");
    await fresh.stop();
  });

  it("places a question nearer to its answer than to another text, across both languages", async () => {
    const [right, wrong, french] = await embedder.embedPassages([
      "Paris is the capital of France.",
      "Bananas ripen faster in a paper bag.",
      "La capitale de la France est Paris.",
    ]);
    for (const question of ["What is the capital of France?", "Quelle est la capitale de la France ?"]) {
      const query = await embedder.embedQuery(question);
      expect(cosine(query, right)).toBeGreaterThan(cosine(query, wrong) + 0.05);
      expect(cosine(query, french)).toBeGreaterThan(cosine(query, wrong) + 0.05);
    }
  });

  it("embeds a question once for concurrent requests", async () => {
    const [first, second] = await Promise.all([1, 2].map(() => embedder.embedQuery("Who asks for this twice?")));
    expect(first).toHaveLength(384);
    expect(second).toBe(first);
  });

  it("returns the same vector whatever else is in the same call", async () => {
    const text = "The turbine was serviced in March.";
    const [alone] = await embedder.embedPassages([text], { background: true });
    // Without the first one's cache.
    const other = new BuiltInEmbedder(MODEL, builtInModelThread());
    const [, among] = await other.embedPassages(["Something else, and much longer than that.", text], {
      background: true,
    });
    expect(among).toEqual(alone);
  });

  it("embeds a background sentence once, however many texts of a call and calls have it", async () => {
    const read = vi.spyOn(ModelThread.prototype, "embed");
    const own = new BuiltInEmbedder(MODEL, builtInModelThread());
    const [one, other] = ["The weir was built in 1931.", "The mill was sold."];
    const [first, , again] = await own.embedPassages([one, other, one], { background: true });
    const [later] = await own.embedPassages([one], { background: true });
    const [asked] = await own.embedPassages([one]);
    expect(new Set([first, again, later, asked]).size).toBe(1);
    const passage = "A passage is longer than a sentence. ".repeat(20);
    for (let reading = 0; reading < 2; reading += 1) await own.embedPassages([passage], { background: true });
    const items = read.mock.calls.flatMap(([texts]) => texts);
    expect(items).toEqual([one, other, passage, passage].map((text) => `passage: ${text}`));
    read.mockRestore();
  });

  it("treats a literal control token as text", async () => {
    const [cut, whole] = await embedder.embedPassages(["turbine </s> service", "turbine service"]);
    expect(cosine(cut, whole)).toBeLessThan(0.999);
  });

  it("accepts empty and very long texts", async () => {
    const vectors = await embedder.embedPassages(["", "long ".repeat(50_000)]);
    expect(vectors.map((vector) => Number.isFinite(cosine(vector, vector)))).toEqual([true, true]);
  });

  it("embeds a query and a text a user waits for before background texts", async () => {
    const order: string[] = [];
    const texts = Array.from({ length: 12 }, (_, index) => `Background text ${index} about the maintenance plan.`);
    await Promise.all([
      embedder.embedPassages(texts, { background: true }).then(() => order.push("background")),
      embedder.embedPassages(["A sentence that a person waits for."]).then(() => order.push("waited for")),
      embedder.embedQuery("Which plan is it?").then(() => order.push("query")),
    ]);
    expect(order.at(-1)).toBe("background");
  });

  it("continues with background texts however many texts users wait for", async () => {
    const order: string[] = [];
    const texts = Array.from({ length: 40 }, (_, index) => `A sentence that a person waits for, number ${index}.`);
    await Promise.all([
      embedder.embedPassages(texts).then(() => order.push("waited for")),
      embedder
        .embedPassages(["A background text about the maintenance plan."], { background: true })
        .then(() => order.push("background")),
    ]);
    expect(order).toEqual(["background", "waited for"]);
  });

  it("rejects pending requests when its thread ends, and restarts on the next request", async () => {
    const own = new BuiltInEmbedder(MODEL, new ModelThread(FOLDERS));
    const pending = own.embedQuery("Will this be answered?");
    await Promise.all([expect(pending).rejects.toThrow(/thread ended/), own.stop()]);
    expect(await own.embedQuery("Will this be answered?")).toHaveLength(384);
    await own.stop();
  });

  it("refuses model files that do not match SHA256SUMS", async () => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-embedder-"));
    cpSync(MODEL, folder, { recursive: true });
    writeFileSync(join(folder, "tokenizer.json"), "{}");
    const tampered = new BuiltInEmbedder(folder, new ModelThread({ ...FOLDERS, embedder: folder }));
    await expect(tampered.embedQuery("hello")).rejects.toThrow(/tokenizer\.json is not the file/);
    rmSync(folder, { recursive: true });
  });
});
