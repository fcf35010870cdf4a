import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("every specification runs under the fixtures that watch the browser", () => {
  const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".spec.ts"));
  const unwatched = specs.filter((name) => {
    const source = readFileSync(join(import.meta.dirname, name), "utf8");
    return !/import \{[^}]*\btest\b[^}]*\} from "\.\/fixtures"/.test(source);
  });
  expect(specs.length).toBeGreaterThan(10);
  expect(unwatched).toEqual([]);
});
