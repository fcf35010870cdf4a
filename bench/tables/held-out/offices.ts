import { workbookFile } from "@/lib/library/ingest/testing/workbook-file";
import { mulberry32 } from "../../shared/mulberry-32";
import {
  asked,
  type BenchSheet,
  best,
  byGroup,
  Dice,
  dayAfter,
  distinct,
  lowest,
  mean,
  separated,
  sum,
  textFile,
} from "../sheet";

/** English, tab-separated, ISO dates, blanks for tickets that are still open. */
export function tickets(): BenchSheet {
  const dice = new Dice(mulberry32(71));
  const rows = Array.from({ length: 140 }, (_, at) => {
    const opened = dayAfter("2024-01-03", dice.between(0, 330));
    const open = dice.chance(0.15);
    return {
      id: `T-${2001 + at}`,
      opened,
      closed: open ? null : dayAfter(opened, dice.between(0, 21)),
      priority: dice.pick(["Low", "Normal", "High", "Urgent"]),
      agent: dice.pick(["Priya", "Marcus", "Elena", "Tomasz"]),
      product: dice.pick(["Router", "Switch", "Firewall", "Access point"]),
      hours: dice.chance(0.04) ? null : dice.between(1, 32) / 4,
    };
  });
  const of = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test);
  const hours = (test: (row: (typeof rows)[number]) => boolean) => of(test).map((row) => row.hours);
  const perAgent = byGroup(
    rows,
    (row) => row.agent,
    (group) => sum(group.map((row) => row.hours)),
  );
  const perProduct = byGroup(
    rows,
    (row) => row.product,
    (group) => group.length,
  );
  const head = ["Ticket ID", "Opened", "Closed", "Priority", "Agent", "Product", "Hours spent"];
  const body = rows.map((row) => [
    row.id,
    row.opened,
    row.closed ?? "",
    row.priority,
    row.agent,
    row.product,
    row.hours === null ? "n/a" : String(row.hours),
  ]);
  return {
    fileName: "support-tickets.tsv",
    bytes: textFile(separated([head, ...body], "\t")),
    questions: [
      ...asked("en", [
        ["How many tickets are there in total?", rows.length],
        ["How many tickets are urgent?", of((row) => row.priority === "Urgent").length],
        ["How many hours did Elena spend on tickets?", sum(hours((row) => row.agent === "Elena"))],
        [
          "What is the average number of hours spent on router tickets?",
          mean(hours((row) => row.product === "Router")),
        ],
        ["How many tickets per product?", perProduct],
        ["Which agent spent the most hours?", best(perAgent)],
        ["How many tickets were opened in March 2024?", of((row) => row.opened.startsWith("2024-03")).length],
        ["How many tickets have no closing date?", of((row) => row.closed === null).length],
      ]),
      ...asked("fr", [
        ["Combien y a-t-il de tickets ?", rows.length],
        ["Combien de tickets sont traités par Marcus ?", of((row) => row.agent === "Marcus").length],
        ["Quel est le nombre total d’heures passées sur les tickets ?", sum(rows.map((row) => row.hours))],
        [
          "Combien de tickets par agent ?",
          byGroup(
            rows,
            (row) => row.agent,
            (group) => group.length,
          ),
        ],
        [
          "Quelle est la moyenne d’heures par produit ?",
          byGroup(
            rows,
            (row) => row.product,
            (group) => mean(group.map((row) => row.hours)),
          ),
        ],
        ["Combien de tickets concernent le produit Firewall ?", of((row) => row.product === "Firewall").length],
        ["Quel produit a le plus de tickets ?", best(perProduct)],
        [
          "Combien de tickets ont été ouverts après le 1er octobre 2024 ?",
          of((row) => row.opened > "2024-10-01").length,
        ],
      ]),
    ],
  };
}

/** French workbook with a title above the header, real dates and numbers, and "oui" or "non". */
export function members(): BenchSheet {
  const dice = new Dice(mulberry32(72));
  const names = ["Bernard", "Petit", "Robert", "Richard", "Durand", "Moreau", "Laurent", "Simon", "Michel", "Garcia"];
  const first = ["Léa", "Hugo", "Chloé", "Louis", "Inès", "Jules", "Zoé", "Adam"];
  const rows = Array.from({ length: 64 }, (_, at) => ({
    number: 4001 + at,
    name: names[at % names.length] ?? "",
    first: first[(at * 3) % first.length] ?? "",
    town: dice.pick(["Annecy", "Seynod", "Cran-Gevrier", "Argonay"]),
    joined: dayAfter("2015-01-10", dice.between(0, 3300)),
    category: dice.pick(["Actif", "Étudiant", "Bienfaiteur"]),
    fee: dice.pick([20, 45, 45, 120]),
    paid: dice.chance(0.7),
  }));
  const of = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test);
  const fees = (test: (row: (typeof rows)[number]) => boolean) => of(test).map((row) => row.fee);
  const serial = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569;
  const head = ["N° adhérent", "Nom", "Prénom", "Commune", "Date d'adhésion", "Catégorie", "Cotisation", "Réglée"];
  const body = rows.map((row) => [
    row.number,
    row.name,
    row.first,
    row.town,
    { number: serial(row.joined), style: 1 },
    row.category,
    { number: row.fee, style: 2 },
    row.paid ? "oui" : "non",
  ]);
  const perTown = byGroup(
    rows,
    (row) => row.town,
    (group) => group.length,
  );
  return {
    fileName: "adherents-2024.xlsx",
    bytes: workbookFile([{ name: "Adhérents", rows: [["Liste des adhérents au 1er juin 2024"], [], head, ...body] }], {
      formats: ["dd/mm/yyyy", '#,##0.00\\ "€"'],
    }),
    questions: [
      ...asked("en", [
        ["How many members (adhérents) are there?", rows.length],
        ["How many adhérents live in Annecy?", of((row) => row.town === "Annecy").length],
        ["What is the total of the cotisations?", sum(rows.map((row) => row.fee))],
        [
          "What is the average cotisation per commune?",
          byGroup(
            rows,
            (row) => row.town,
            (group) => mean(group.map((row) => row.fee)),
          ),
        ],
        ["How many adhérents are in the category Étudiant?", of((row) => row.category === "Étudiant").length],
        ["Which commune has the most adhérents?", best(perTown)],
        ["How many adhérents joined in 2020?", of((row) => row.joined.startsWith("2020")).length],
        ["What is the highest cotisation in Seynod?", Math.max(...fees((row) => row.town === "Seynod"))],
      ]),
      ...asked("fr", [
        ["Combien compte-t-on d’adhérents ?", rows.length],
        ["Combien d’adhérents n’ont pas réglé leur cotisation ?", of((row) => !row.paid).length],
        ["Quel est le montant total des cotisations réglées ?", sum(fees((row) => row.paid))],
        [
          "Combien d’adhérents par catégorie ?",
          byGroup(
            rows,
            (row) => row.category,
            (group) => group.length,
          ),
        ],
        ["Quelle commune compte le moins d’adhérents ?", lowest(perTown)],
        [
          "Combien d’adhérents étudiants habitent à Seynod ?",
          of((row) => row.category === "Étudiant" && row.town === "Seynod").length,
        ],
        [
          "Combien de personnes ont adhéré depuis le 1er janvier 2022 ?",
          of((row) => row.joined >= "2022-01-01").length,
        ],
        ["Quelles sont les communes des adhérents ?", distinct(rows.map((row) => row.town))],
      ]),
    ],
  };
}
