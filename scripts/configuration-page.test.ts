import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { configurationPage } from "./configuration-page";

it("docs/configuration.md is what `npm run docs:configuration` writes", () => {
  const committed = readFileSync(new URL("../docs/configuration.md", import.meta.url), "utf8");
  expect(committed).toBe(configurationPage());
});
