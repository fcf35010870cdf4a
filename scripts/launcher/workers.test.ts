import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bundleWorkers, workersAreCurrent } from "./workers.mjs";

const sources = mkdtempSync(join(tmpdir(), "touchstone-workers-"));
afterAll(() => rmSync(sources, { recursive: true, force: true }));

const bundles = {
  entries: [join(sources, "entry.ts")],
  data: [join(sources, "names.gz")],
  folder: join(sources, "bundled"),
};
const write = (name: string, text: string) => writeFileSync(join(sources, name), text);
const run = () => execFileSync(process.execPath, [join(bundles.folder, "entry.mjs")], { encoding: "utf8" });

describe("bundleWorkers", () => {
  it("bundles TypeScript, and again only after a change of what it imports", async () => {
    write("names.gz", "data");
    write("entry.ts", 'const { answer } = await import("./part");\nprocess.stdout.write(String(answer));\n');
    write("part.ts", "export const answer: number = 1;\n");
    expect(workersAreCurrent(bundles)).toBe(false);
    await bundleWorkers(bundles);
    expect(workersAreCurrent(bundles)).toBe(true);
    expect(run()).toBe("1");
    const former = readdirSync(bundles.folder);
    expect(readFileSync(join(bundles.folder, "names.gz"), "utf8")).toBe("data");

    write("part.ts", "export const answer: number = 2;\n");
    expect(workersAreCurrent(bundles)).toBe(false);
    await bundleWorkers(bundles);
    expect(run()).toBe("2");
    expect(readdirSync(bundles.folder)).toHaveLength(former.length);
  });

  it("keeps the former bundles when a source is broken", async () => {
    write("part.ts", "export const answer = ;\n");
    await expect(bundleWorkers(bundles)).rejects.toThrow("could not be bundled");
    expect(run()).toBe("2");
  });
});
