import { describe, expect, it } from "vitest";
import { OutlineEvidence, RunningLabels } from "./outline-labels";

function shapeOf(rows: readonly string[][], names = (rows[0] ?? []).map((_, at) => `c${at}`)) {
  const evidence = new OutlineEvidence(names);
  for (const row of rows) evidence.add(row);
  return evidence.shape();
}

/** The rows with the labels that run down. */
function filled(rows: readonly string[][]) {
  const labels = new RunningLabels(shapeOf(rows));
  return rows.map((row) => {
    const above = labels.next(row);
    return row.map((cell, at) => above.get(at) ?? cell).join("|");
  });
}

const NONE = { labels: [], unsure: [], heads: null };

describe("labels that run down", () => {
  it("apply from the first row of each group up to its total", () => {
    const rows = [
      ["East", "Quay", "4"],
      ["", "Mole", "6"],
      ["", "Pier", "1"],
      ["East Total", "", "11"],
      ["West", "Dune", "3"],
      ["", "Cove", "2"],
      ["West Total", "", "5"],
      ["Total Result", "", "16"],
    ];
    expect(filled(rows)).toEqual([
      ...["East|Quay|4", "East|Mole|6", "East|Pier|1", "East Total||11"],
      ...["West|Dune|3", "West|Cove|2", "West Total||5", "Total Result||16"],
    ]);
  });

  it("may be in several columns, each within the label on its left", () => {
    const rows = [
      ["2023", "Nord", "Lille", "4"],
      ["", "", "Douai", "6"],
      ["", "Sud", "Nîmes", "1"],
      ["", "", "Arles", "8"],
      ["", "Total Sud", "", "9"],
      ["2024", "Nord", "Lille", "3"],
      ["", "", "Douai", "2"],
      ["Total général", "", "", "24"],
    ];
    expect(filled(rows)).toEqual([
      ...["2023|Nord|Lille|4", "2023|Nord|Douai|6", "2023|Sud|Nîmes|1", "2023|Sud|Arles|8", "|Total Sud||9"],
      ...["2024|Nord|Lille|3", "2024|Nord|Douai|2", "Total général|||24"],
    ]);
  });

  it("are found below a row that heads or sums up its group", () => {
    const rows = [
      ["East", "", "10"],
      ["", "Quay", "4"],
      ["", "Mole", "6"],
      ["West", "", "5"],
      ["", "Dune", "3"],
      ["", "Cove", "2"],
    ];
    expect(shapeOf(rows)).toEqual({ labels: [0], unsure: [], heads: 1 });
    expect(
      shapeOf(rows.map(([label, own, figure], at) => [label || (at < 3 ? "East" : "West"), own, figure].map(String))),
    ).toEqual({
      ...NONE,
      heads: 1,
    });
  });

  it("are found to the right of a column that numbers the rows", () => {
    const rows = [
      ["1", "East", "Quay"],
      ["2", "", "Mole"],
      ["3", "West", "Dune"],
      ["4", "", "Cove"],
    ];
    expect(shapeOf(rows).labels).toEqual([1]);
  });

  it.each<[string, string[][]]>([
    [
      "a remark here and there",
      [
        ["Quay", "late", "4"],
        ["Mole", "", "6"],
        ["Pier", "", "1"],
        ["Dune", "closed", "3"],
      ],
    ],
    [
      "a manager of some of the people",
      [
        ["Ann", "Kim", "Oslo"],
        ["Bo", "", "Bergen"],
        ["Cy", "", "Oslo"],
        ["Di", "Lee", "Bergen"],
      ],
    ],
    [
      "a name that is missing",
      [
        ["Ann", "Oslo", "4"],
        ["Bo", "Bergen", "5"],
        ["", "Moss", "6"],
        ["Di", "Bodo", "7"],
      ],
    ],
    [
      "a mark that recurs",
      [
        ["x", "Quay", "4"],
        ["", "Mole", "6"],
        ["", "Pier", "1"],
        ["x", "Dune", "3"],
      ],
    ],
    [
      "values with gaps",
      [
        ["Quay", "4", "a"],
        ["Mole", "", "b"],
        ["Pier", "", "c"],
        ["Dune", "3", "d"],
      ],
    ],
    [
      "a label that is not in the first row",
      [
        ["", "Quay", "4"],
        ["East", "Mole", "6"],
        ["", "Pier", "1"],
        ["West", "Dune", "3"],
        ["", "Cove", "3"],
      ],
    ],
  ])("are not those of a column with %s", (_kind, rows) => {
    expect(shapeOf(rows)).toEqual(NONE);
  });

  it("are not read from a column of remarks, whatever its shape", () => {
    const rows = [
      ["late", "Quay"],
      ["", "Mole"],
      ["closed", "Dune"],
      ["", "Cove"],
    ];
    expect(shapeOf(rows, ["Remark", "Site"])).toEqual(NONE);
  });

  it.each<[string, string[][]]>([
    [
      "only one label",
      [
        ["East", "Quay", "4"],
        ["", "Mole", "6"],
        ["", "Pier", "1"],
      ],
    ],
    [
      "more labels than gaps",
      [
        ["A", "Quay", "4"],
        ["B", "Mole", "6"],
        ["C", "Pier", "1"],
        ["", "Cove", "2"],
        ["", "Bay", "2"],
      ],
    ],
    [
      "numbers for labels",
      [
        ["101", "Pen", "4"],
        ["", "Ink", "6"],
        ["102", "Cap", "1"],
        ["", "Pad", "2"],
      ],
    ],
    [
      "a gap below a total",
      [
        ["East", "Quay", "4"],
        ["", "Mole", "6"],
        ["Total", "", "10"],
        ["", "Bay", "1"],
        ["West", "Cove", "2"],
        ["", "Pier", "2"],
      ],
    ],
    [
      "rows that nothing tells apart",
      [
        ["East", "Q1", "4"],
        ["", "Q1", "6"],
        ["West", "Q1", "1"],
        ["", "Q1", "2"],
      ],
    ],
    [
      "figures alone below it",
      [
        ["East", "4"],
        ["", "6"],
        ["", "7"],
        ["West", "1"],
        ["", "2"],
      ],
    ],
  ])("are not sure with %s", (_kind, rows) => {
    expect(shapeOf(rows)).toEqual({ labels: [], unsure: [0], heads: null });
  });
});
