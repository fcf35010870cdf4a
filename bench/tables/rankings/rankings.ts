import { mulberry32 } from "../../shared/mulberry-32";
import {
  type AskedTable,
  asked,
  type BenchSheet,
  best,
  byGroup,
  Dice,
  dayAfter,
  dayFirst,
  frenchNumber,
  highest,
  lowest,
  mean,
  separated,
  sum,
  textFile,
} from "../sheet";

/** Sheets for questions that group, combine and rank: "Which supplier has the highest total?". */
export function rankingSheets(): BenchSheet[] {
  return [purchases(), sales()];
}

export const RANKING_UNANSWERABLE: AskedTable[] = [
  ...asked("en", [
    ["Which supplier has the highest total weight?", null],
    ["Top 3 suppliers by delivery time", null],
    ["Average discount per category, highest first", null],
    ["Which warehouse has the highest total?", null],
    ["Which supplier will have the highest total next year?", null],
    ["Rank the suppliers by reliability", null],
  ]),
  ...asked("fr", [
    ["Quel client a le plus gros poids total ?", null],
    ["Top 3 des clients par ancienneté", null],
    ["Remise moyenne par famille, par ordre décroissant", null],
    ["Quel entrepôt a le total le plus élevé ?", null],
    ["Quel client aura le plus gros montant l’année prochaine ?", null],
    ["Classe les clients par fiabilité", null],
  ]),
];

function totals<Row>(rows: readonly Row[], labelOf: (row: Row) => string, figureOf: (row: Row) => number) {
  return byGroup(rows, labelOf, (group) => sum(group.map(figureOf)));
}

function means<Row>(rows: readonly Row[], labelOf: (row: Row) => string, figureOf: (row: Row) => number) {
  return byGroup(rows, labelOf, (group) => mean(group.map(figureOf)));
}

const counts = <Row>(rows: readonly Row[], labelOf: (row: Row) => string) => totals(rows, labelOf, () => 1);

/** English purchases; two categories share the lowest number of purchases. */
function purchases(): BenchSheet {
  const dice = new Dice(mulberry32(210));
  const suppliers = ["Alder & Co", "Brightside", "Cobalt Supplies", "Dunmore", "Eastgate", "Fenwick"] as const;
  const categories = ["Cleaning", "Furniture", "Printing", "Catering"] as const;
  const rows = Array.from({ length: 88 }, (_, at) => ({
    id: `P${String(at + 1).padStart(3, "0")}`,
    supplier: dice.pick([...suppliers]),
    category: dice.pick([...categories]),
    buyer: dice.pick(["Ines", "Jonas", "Kofi"]),
    date: dayAfter("2025-01-03", dice.between(0, 180)),
    amount: dice.between(900, 190_000) / 100,
  }));
  const rare = ["Legal", "Training"].map((category, at) => ({
    id: `P${90 + at}`,
    supplier: "Dunmore",
    category,
    buyer: "Ines",
    date: "2025-03-03",
    amount: 40,
  }));
  const all = [...rows, ...rare];
  type Row = (typeof all)[number];
  const [amount, supplier, category, month] = [
    (row: Row) => row.amount,
    (row: Row) => row.supplier,
    (row: Row) => row.category,
    (row: Row) => row.date.slice(0, 7),
  ];
  const bySupplier = totals(all, supplier, amount);
  const byCategory = totals(all, category, amount);
  const meanByCategory = means(all, category, amount);
  const head = ["Purchase", "Supplier", "Category", "Buyer", "Date", "Amount (€)"];
  const body = all.map((row) => [row.id, row.supplier, row.category, row.buyer, row.date, row.amount]);
  return {
    fileName: "purchases.csv",
    bytes: textFile(separated([head, ...body], ",")),
    questions: [
      ...asked("en", [
        ["Which supplier has the highest total?", best(bySupplier)],
        ["Which supplier has the lowest total amount?", lowest(bySupplier)],
        ["What is the highest total amount by supplier?", best(bySupplier)],
        ["Top 3 suppliers by total amount", highest(bySupplier, 3)],
        ["Which two suppliers have the highest total amount?", highest(bySupplier, 2)],
        ["bottom 2 suppliers by total amount", highest(negated(bySupplier), 2)],
        ["Average amount per category, highest first", meanByCategory],
        ["Total amount by category, from highest to lowest", byCategory],
        ["Which category has the highest average amount?", best(meanByCategory)],
        ["Which category has the fewest purchases?", lowest(counts(all, category))],
        ["Number of purchases per supplier in descending order", counts(all, supplier)],
        ["Rank the suppliers by total amount", bySupplier],
        ["Which month has the highest total amount?", best(totals(all, month, amount))],
        ["Which buyer has the most purchases?", best(counts(all, (row) => row.buyer))],
        [
          "Which supplier has the highest total for Furniture?",
          best(
            totals(
              all.filter((row) => row.category === "Furniture"),
              supplier,
              amount,
            ),
          ),
        ],
        ["What are the top two categories by number of purchases?", highest(counts(all, category), 2)],
      ]),
    ],
  };
}

/** French sales of one line each, in a file with decimal commas. */
function sales(): BenchSheet {
  const dice = new Dice(mulberry32(211));
  const clients = ["Atelier Morel", "Brasserie du Lac", "Clinique Saint-Jean", "Durand SA", "École Pasteur"] as const;
  const rows = Array.from({ length: 94 }, (_, at) => ({
    id: `V${String(at + 1).padStart(3, "0")}`,
    client: dice.pick([...clients]),
    family: dice.pick(["Mobilier", "Papeterie", "Entretien", "Informatique"]),
    seller: dice.pick(["Amélie", "Bruno", "Chloé"]),
    date: dayAfter("2025-02-01", dice.between(0, 200)),
    amount: dice.between(1_200, 260_000) / 100,
  }));
  type Row = (typeof rows)[number];
  const [amount, client, family, month] = [
    (row: Row) => row.amount,
    (row: Row) => row.client,
    (row: Row) => row.family,
    (row: Row) => row.date.slice(0, 7),
  ];
  const byClient = totals(rows, client, amount);
  const byFamily = totals(rows, family, amount);
  const meanByFamily = means(rows, family, amount);
  const head = ["Vente", "Client", "Famille", "Vendeur", "Date", "Montant"];
  const body = rows.map((row) => [
    row.id,
    row.client,
    row.family,
    row.seller,
    dayFirst(row.date),
    `${frenchNumber(row.amount)} €`,
  ]);
  return {
    fileName: "ventes.csv",
    bytes: textFile(separated([head, ...body], ";")),
    questions: [
      ...asked("fr", [
        ["Quel client a le plus gros montant total ?", best(byClient)],
        ["Quel client a le total le plus élevé ?", best(byClient)],
        ["Quel client a le montant total le plus faible ?", lowest(byClient)],
        ["Top 3 des clients par montant total", highest(byClient, 3)],
        ["Quels sont les deux premiers clients par montant total ?", highest(byClient, 2)],
        ["Quels sont les 2 clients au montant total le plus élevé ?", highest(byClient, 2)],
        ["Montant moyen par famille, du plus élevé au plus bas", meanByFamily],
        ["Montant total par famille, par ordre décroissant", byFamily],
        ["Quelle famille a le montant moyen le plus élevé ?", best(meanByFamily)],
        ["Quelle famille a le moins de ventes ?", lowest(counts(rows, family))],
        ["Nombre de ventes par client, par ordre décroissant", counts(rows, client)],
        ["Classe les clients par montant total", byClient],
        ["Quel mois a le montant total le plus élevé ?", best(totals(rows, month, amount))],
        ["Quel vendeur a fait le plus de ventes ?", best(counts(rows, (row) => row.seller))],
        [
          "Quel client a le plus gros montant total en Mobilier ?",
          best(
            totals(
              rows.filter((row) => row.family === "Mobilier"),
              client,
              amount,
            ),
          ),
        ],
        ["Les 2 familles avec le plus de ventes", highest(counts(rows, family), 2)],
      ]),
    ],
  };
}

function negated(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([label, figure]) => [label, -figure]));
}
