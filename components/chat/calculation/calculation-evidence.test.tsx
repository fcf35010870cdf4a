import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { fakeCalculation } from "@/lib/shared/projections/testing/fake-calculation";
import { CalculationEvidence } from "./calculation-evidence";

const SUM = fakeCalculation({
  plan: { ...fakeCalculation().plan, measure: { function: "sum", column: 2 } },
  coverage: { rows: 312, matched: 40, undecided: 0, used: 36, blank: 4, unread: 0, totals: 1 },
  assumptions: [{ kind: "column_assumed", word: "", taken: "Amount" }],
});

describe("the evidence of a calculation", () => {
  it("is closed at first, with its coverage in its title", async () => {
    const { user } = await renderPage(<CalculationEvidence calculation={SUM} />);
    const summary = screen.getByText("36 of 312 rows used", { selector: "summary *" });
    expect(screen.getByText("SQL")).not.toBeVisible();
    await user.click(summary);
    expect(screen.getByText("SQL")).toBeVisible();
  });

  it("has the query in words and as SQL, what was left out, and what was assumed", async () => {
    await renderPage(<CalculationEvidence calculation={SUM} />);
    const items = screen.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
    expect(items).toEqual([
      "Add up Amount",
      "Status is “late”",
      "36 of 312 rows used",
      "272 rows do not meet the conditions",
      "4 rows without Amount left out",
      "1 row of totals or headings not counted",
      "The question names no column, so Amount was used.",
    ]);
    expect(screen.getByText("SELECT count(*)")).toBeInTheDocument();
    expect(screen.getByText("$1 = late")).toBeInTheDocument();
  });

  it("leads from a row to its passage", async () => {
    const touched = [
      { row: 7, start: 10, end: 20, passage: 3, cells: ["R7", "late", "12 €"] },
      { row: 9, start: 30, end: 40, passage: null, cells: ["R9", "late", ""] },
    ];
    await renderPage(<CalculationEvidence calculation={{ ...SUM, touched }} />);
    const [, seven, nine] = screen.getAllByRole("row", { hidden: true });
    const link = within(seven ?? document.body).getByRole("link", { hidden: true });
    expect(link).toHaveAttribute("href", `/library/${SUM.table.documentId}?passage=3`);
    expect(within(nine ?? document.body).queryByRole("link", { hidden: true })).toBeNull();
  });

  it("is worded in French", async () => {
    await renderPage(<CalculationEvidence calculation={SUM} />, { language: "fr" });
    expect(screen.getAllByRole("listitem", { hidden: true })[0]).toHaveTextContent("Additionner Amount");
  });
});
