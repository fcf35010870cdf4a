import { expect, it } from "vitest";
import { countTables } from "./count-tables";

it("counts tables, and those that name at least half of their columns", () => {
  const table = (head: string) => `${head}\n| --- | --- | --- |\n| 1 | 2 | 3 |`;
  const text = [table("| a | b |  |"), table("| a\\|b |  |  |"), "| not | a | table |"].join("\n\n");
  expect(countTables(text)).toEqual({ own: 2, withNames: 1 });
});
