import { mulberry32 } from "../../shared/mulberry-32";
import {
  asked,
  type BenchSheet,
  best,
  byGroup,
  Dice,
  dayAfter,
  dayFirst,
  frenchNumber,
  highest,
  mean,
  separated,
  sum,
  textFile,
} from "../sheet";

/** French invoices: semicolons, decimal commas, spaces between thousands, blanks for unpaid ones, a row of totals. */
export function invoices(): BenchSheet {
  const dice = new Dice(mulberry32(73));
  const clients = [
    "Boulangerie Roux",
    "Garage Mercier",
    "Pharmacie du Port",
    "Hôtel Bellevue",
    "Librairie Nemo",
  ] as const;
  const rows = Array.from({ length: 96 }, (_, at) => {
    const net = dice.between(4_000, 480_000) / 100;
    const date = dayAfter("2023-02-01", dice.between(0, 500));
    const paid = dice.chance(0.8);
    return {
      id: `FA${String(at + 1).padStart(4, "0")}`,
      date,
      client: dice.pick([...clients]),
      net,
      tax: Math.round(net * 20) / 100,
      gross: Math.round(net * 120) / 100,
      paidOn: paid ? dayAfter(date, dice.between(5, 60)) : null,
      means: paid ? dice.pick(["Virement", "Chèque", "Carte"]) : "",
    };
  });
  const of = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test);
  const perClient = byGroup(
    rows,
    (row) => row.client,
    (group) => sum(group.map((row) => row.gross)),
  );
  const head = ["N° facture", "Date", "Client", "Montant HT", "TVA", "Montant TTC", "Payée le", "Mode de règlement"];
  const body = rows.map((row) => [
    row.id,
    dayFirst(row.date),
    row.client,
    frenchNumber(row.net),
    frenchNumber(row.tax),
    frenchNumber(row.gross),
    row.paidOn === null ? "" : dayFirst(row.paidOn),
    row.means,
  ]);
  const totals = [
    "Total",
    "",
    "",
    sum(rows.map((row) => row.net)),
    sum(rows.map((row) => row.tax)),
    sum(rows.map((row) => row.gross)),
  ];
  const foot = totals.map((cell) => (typeof cell === "number" ? frenchNumber(cell) : cell)).concat(["", ""]);
  return {
    fileName: "factures.csv",
    bytes: textFile(separated([head, ...body, foot], ";")),
    questions: [
      ...asked("en", [
        ["How many invoices are there in factures.csv?", rows.length],
        ["What is the total amount including tax (TTC) of the invoices?", sum(rows.map((row) => row.gross))],
        ["What is the average net amount (HT) of an invoice?", mean(rows.map((row) => row.net))],
        ["How many invoices were paid by Chèque?", of((row) => row.means === "Chèque").length],
        ["What is the total TTC for Garage Mercier?", perClient["Garage Mercier"] ?? 0],
        ["Which client has the highest total TTC?", best(perClient)],
        ["How many invoices are above 5,000 € TTC?", of((row) => row.gross > 5_000).length],
        ["How many invoices are dated 2023?", of((row) => row.date.startsWith("2023")).length],
      ]),
      ...asked("fr", [
        ["Combien de factures n’ont pas de date de paiement ?", of((row) => row.paidOn === null).length],
        ["Quel est le total des montants TTC ?", sum(rows.map((row) => row.gross))],
        ["Quel est le montant HT moyen d’une facture ?", mean(rows.map((row) => row.net))],
        ["Quel est le total TTC par client ?", perClient],
        [
          "Quelles sont les trois factures au montant TTC le plus élevé ?",
          highest(
            byGroup(
              rows,
              (row) => row.id,
              (group) => sum(group.map((row) => row.gross)),
            ),
            3,
          ),
        ],
        ["Combien de factures dépassent 3 000 € HT ?", of((row) => row.net > 3_000).length],
        [
          "Quel est le total de TVA pour l’année 2023 ?",
          sum(of((row) => row.date.startsWith("2023")).map((row) => row.tax)),
        ],
        [
          "Combien de factures de la Pharmacie du Port ont été réglées par virement ?",
          of((row) => row.client === "Pharmacie du Port" && row.means === "Virement").length,
        ],
      ]),
    ],
  };
}
