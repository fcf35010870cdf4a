import { workbookFile } from "@/lib/library/ingest/testing/workbook-file";
import { mulberry32 } from "../../shared/mulberry-32";
import {
  asked,
  type BenchSheet,
  best,
  byGroup,
  Dice,
  frenchNumber,
  highest,
  lowest,
  mean,
  sum,
  textFile,
} from "../sheet";

/** English workbook: months as columns, a total column and a total row. */
export function budget(): BenchSheet {
  const rows = [
    { department: "Marketing", jan: 12_000, feb: 9_500, mar: 14_250 },
    { department: "Research", jan: 22_400, feb: 25_100, mar: 19_900 },
    { department: "Operations", jan: 31_000, feb: 30_500, mar: 33_750 },
    { department: "Legal", jan: 4_100, feb: 6_300, mar: 3_900 },
    { department: "Facilities", jan: 7_800, feb: 7_800, mar: 8_150 },
  ].map((row) => ({ ...row, total: row.jan + row.feb + row.mar }));
  const head = ["Cost centre", "January", "February", "March", "Total"];
  const body = rows.map((row) => [row.department, row.jan, row.feb, row.mar, row.total]);
  const foot = [
    "Total",
    sum(rows.map((row) => row.jan)),
    sum(rows.map((row) => row.feb)),
    sum(rows.map((row) => row.mar)),
    sum(rows.map((row) => row.total)),
  ];
  return {
    fileName: "spending-q1.xlsx",
    bytes: workbookFile([
      { name: "Spending", rows: [["Spending of the first quarter, in euros"], [], head, ...body, foot] },
    ]),
    questions: [
      ...asked("en", [
        ["What was the total spending in February?", sum(rows.map((row) => row.feb))],
        ["Which cost centre spent the most in March?", "Operations"],
        ["What is the average spending in January?", mean(rows.map((row) => row.jan))],
        ["How many cost centres are there?", rows.length],
        ["How much did Research spend in January?", 22_400],
        ["Which cost centre has the lowest total?", "Legal"],
        ["Which cost centres spent more than 10,000 in January?", ["Marketing", "Research", "Operations"]],
        ["What is the highest spending in February?", 30_500],
      ]),
      ...asked("fr", [
        ["Quel est le total de la colonne January ?", sum(rows.map((row) => row.jan))],
        ["Quel est le cost centre avec le total le plus élevé ?", "Operations"],
        ["Combien de cost centres ?", rows.length],
        ["Quelle est la moyenne de March ?", mean(rows.map((row) => row.mar))],
        ["Quel cost centre a la valeur la plus basse en February ?", "Legal"],
        ["Quel est le total de Marketing ?", 35_750],
        ["Quels cost centres ont un total supérieur à 50 000 ?", ["Research", "Operations"]],
        ["Quelle est la plus grande valeur de January ?", 31_000],
      ]),
    ],
  };
}

/** French HTML: thousands of euros, targets, quarters, a caption. */
export function sales(): BenchSheet {
  const dice = new Dice(mulberry32(32));
  const rows = (["Nord", "Sud", "Est", "Ouest"] as const).flatMap((region) =>
    ["T1", "T2", "T3", "T4"].flatMap((quarter) =>
      (region === "Nord" || region === "Sud" ? ["Diallo", "Perrin"] : ["Vasseur", "Kowalski"]).map((seller) => ({
        region,
        seller,
        quarter,
        revenue: dice.between(400, 2_600) / 10,
        target: dice.between(80, 200),
      })),
    ),
  );
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const revenue = (group: Row[]) => sum(group.map((row) => row.revenue));
  const cells = (values: readonly string[], tag: string) =>
    `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join("")}</tr>`;
  const head = cells(["Région", "Vendeur", "Trimestre", "Chiffre d’affaires (k€)", "Objectif"], "th");
  const body = rows.map((row) =>
    cells([row.region, row.seller, row.quarter, frenchNumber(row.revenue, 1), String(row.target)], "td"),
  );
  const perSeller = byGroup(rows, (row) => row.seller, revenue);
  const perRegion = byGroup(rows, (row) => row.region, revenue);
  return {
    fileName: "ventes-regions.html",
    bytes: textFile(
      `<html lang="fr"><body><h1>Ventes par région</h1><p>Le détail est arrêté au 31 décembre.</p><table><caption>Ventes trimestrielles</caption><thead>${head}</thead><tbody>${body.join("")}</tbody></table></body></html>`,
    ),
    questions: [
      ...asked("en", [
        ["What is the total chiffre d'affaires in the region Nord?", perRegion.Nord ?? 0],
        ["What is the chiffre d'affaires per region?", perRegion],
        ["Which vendeur has the highest chiffre d'affaires?", best(perSeller)],
        ["What is the average objectif?", mean(rows.map((row) => row.target))],
        ["How many vendeurs are there?", 4],
        ["What is the total revenue of Perrin?", perSeller.Perrin ?? 0],
        ["What was the total chiffre d'affaires in T2?", revenue(of((row) => row.quarter === "T2"))],
        [
          "Total objectif by trimestre",
          byGroup(
            rows,
            (row) => row.quarter,
            (group) => sum(group.map((row) => row.target)),
          ),
        ],
      ]),
      ...asked("fr", [
        ["Quel est le chiffre d’affaires total ?", revenue(rows)],
        ["Quel vendeur a réalisé le plus gros chiffre d’affaires ?", best(perSeller)],
        ["Quel est le chiffre d’affaires par trimestre ?", byGroup(rows, (row) => row.quarter, revenue)],
        [
          "Quel est le chiffre d’affaires moyen de la région Sud ?",
          mean(of((row) => row.region === "Sud").map((row) => row.revenue)),
        ],
        ["Quelle région a le chiffre d’affaires le plus faible ?", lowest(perRegion)],
        ["Quels sont les deux vendeurs avec le meilleur chiffre d’affaires ?", highest(perSeller, 2)],
        [
          "Quel est l’objectif total de Diallo au T1 ?",
          sum(of((row) => row.seller === "Diallo" && row.quarter === "T1").map((row) => row.target)),
        ],
        [
          "Combien de vendeurs par région ?",
          byGroup(
            rows,
            (row) => row.region,
            (group) => new Set(group.map((row) => row.seller)).size,
          ),
        ],
      ]),
    ],
  };
}
