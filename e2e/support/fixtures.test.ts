import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("every specification uses the fixtures that watch the browser", () => {
  const folder = join(import.meta.dirname, "..");
  const specs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".spec.ts"));
  const unwatched = specs.filter((name) => {
    const source = readFileSync(join(folder, name), "utf8");
    return !/import \{[^}]*\btest\b[^}]*\} from "[^"]*\/(?:fixtures|team)"/.test(source);
  });
  expect(readFileSync(join(import.meta.dirname, "team.ts"), "utf8")).toMatch(
    /import \{ test as base\b.*"\.\/fixtures"/,
  );
  expect(specs.length).toBeGreaterThan(10);
  expect(unwatched).toEqual([]);
});
