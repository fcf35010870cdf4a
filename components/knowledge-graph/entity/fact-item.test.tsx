import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import type { GraphFact } from "@/lib/shared/contracts/library/graph-contents";
import { FactItem } from "./fact-item";

const NAMES = new Map([
  ["a", "Acme Ltd"],
  ["b", "Helena Marsh"],
]);
const FACT: GraphFact = {
  id: "f1",
  relationId: "r1",
  sourceId: "a",
  targetId: "b",
  type: "related_to",
  sentence: "In 1998 Helena Marsh wrote to Acme Ltd.",
  passageId: "p1",
  documentId: "d1",
  documentTitle: "Letters",
  ordinal: 0,
  language: "en",
  validFrom: "1998-01-01",
  validTo: "1998-12-31",
  closedBy: null,
  origin: "built-in",
};

async function shown(changes: Partial<GraphFact>, current: string, language: "en" | "fr" = "en") {
  await renderPage(
    <FactItem
      fact={{ ...FACT, ...changes }}
      names={NAMES}
      closing={undefined}
      current={current}
      marked={false}
      onOpen={() => undefined}
      onShowSource={() => undefined}
    />,
    { language },
  );
  const item = screen.getByRole("listitem");
  return { text: (item.textContent ?? "").replace(/\s/g, " "), arrows: item.querySelectorAll("svg").length };
}

describe("a fact of an entity", () => {
  it.each([
    ["en", "a", "Acme Ltdis mentioned withHelena Marsh", "Jan 1 – Dec 31, 1998"],
    ["en", "b", "Helena Marshis mentioned withAcme Ltd", "Jan 1 – Dec 31, 1998"],
    ["fr", "b", "Helena Marshest cité avecAcme Ltd", "1 janv. – 31 déc. 1998"],
  ] as const)(
    "%s: of %s names it first if it is only mentioned with another",
    async (language, current, line, dates) => {
      const { text, arrows } = await shown({}, current, language);
      expect(text).toContain(line);
      expect(text).toContain(dates);
      expect(text).toContain(FACT.sentence);
      expect(arrows).toBe(0);
    },
  );

  it("keeps the direction of any other relation", async () => {
    const { text, arrows } = await shown({ type: "owns", validTo: null }, "b");
    expect(text).toContain("Acme LtdownsHelena Marsh");
    expect(text).toContain("since Jan 1, 1998");
    expect(arrows).toBe(1);
  });
});
