import { expect, it } from "vitest";
import { sourcesTable } from "./written-sources";

it("counts answers by who gave their sources", () => {
  const table = sourcesTable([
    { language: "en", ending: "approved", of: "check" },
    { language: "en", ending: "best_effort", of: "check" },
    { language: "en", ending: "approved", of: "writer" },
    { language: "fr", ending: "best_effort", of: "nobody" },
  ]);
  expect(table).toContain("| en | 3 | 1 (1) | 2 (1) | 0 (0) |");
  expect(table).toContain("| fr | 1 | 0 (0) | 0 (0) | 1 (0) |");
});
