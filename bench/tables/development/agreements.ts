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
  lowest,
  mean,
  separated,
  sum,
  textFile,
} from "../sheet";

/** French bookings: semicolons, decimal commas with a currency, days first. */
export function bookings(): BenchSheet {
  const dice = new Dice(mulberry32(12));
  const rows = Array.from({ length: 120 }, (_, at) => ({
    id: `RES-${501 + at}`,
    guest: dice.pick(["M. Leroy", "Mme Faure", "Mme Colin", "M. Haddad", "M. Nguyen"]),
    hotel: dice.pick(["Le Phare", "Les Dunes", "La Criée"]),
    arrival: dayAfter("2024-04-01", dice.between(0, 180)),
    nights: dice.between(1, 9),
    channel: dice.pick(["Site web", "Agence", "Téléphone"]),
    amount: dice.between(7_000, 190_000) / 100,
    status: dice.pick(["confirmée", "confirmée", "annulée", "en attente"]),
  }));
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const perHotel = byGroup(
    rows,
    (row) => row.hotel,
    (group) => sum(group.map((row) => row.amount)),
  );
  const head = ["N° réservation", "Voyageur", "Hôtel", "Arrivée", "Nuits", "Canal", "Montant TTC", "Statut"];
  const body = rows.map((row) => [
    row.id,
    row.guest,
    row.hotel,
    dayFirst(row.arrival),
    row.nights,
    row.channel,
    `${frenchNumber(row.amount)} €`,
    row.status,
  ]);
  return {
    fileName: "reservations.csv",
    bytes: textFile(separated([head, ...body], ";")),
    questions: [
      ...asked("en", [
        ["How many reservations are there?", rows.length],
        ["How many reservations are at Le Phare?", of((row) => row.hotel === "Le Phare").length],
        ["What is the total number of nights?", sum(rows.map((row) => row.nights))],
        ["What is the average amount of a reservation?", mean(rows.map((row) => row.amount))],
        ["How many reservations were cancelled (annulée)?", of((row) => row.status === "annulée").length],
        ["Which hotel has the highest total amount?", best(perHotel)],
        ["How many reservations arrive in August 2024?", of((row) => row.arrival.startsWith("2024-08")).length],
        ["How many nights did Mme Faure book?", sum(of((row) => row.guest === "Mme Faure").map((row) => row.nights))],
      ]),
      ...asked("fr", [
        ["Combien de réservations sont annulées ?", of((row) => row.status === "annulée").length],
        ["Quel est le total des montants des réservations ?", sum(rows.map((row) => row.amount))],
        [
          "Quel est le montant moyen par hôtel ?",
          byGroup(
            rows,
            (row) => row.hotel,
            (group) => mean(group.map((row) => row.amount)),
          ),
        ],
        [
          "Quel hôtel a le moins de réservations ?",
          lowest(
            byGroup(
              rows,
              (row) => row.hotel,
              (group) => group.length,
            ),
          ),
        ],
        [
          "Combien de nuits ont été réservées par téléphone ?",
          sum(of((row) => row.channel === "Téléphone").map((row) => row.nights)),
        ],
        [
          "Combien de réservations arrivent entre le 1er juillet et le 31 août 2024 ?",
          of((row) => row.arrival >= "2024-07-01" && row.arrival <= "2024-08-31").length,
        ],
        [
          "Quelles sont les 3 réservations les plus chères ?",
          highest(
            byGroup(
              rows,
              (row) => row.id,
              (group) => sum(group.map((row) => row.amount)),
            ),
            3,
          ),
        ],
        ["Combien de réservations de plus de 5 nuits ?", of((row) => row.nights > 5).length],
      ]),
    ],
  };
}

/** French supplier contracts: "n/a", long amounts, yes or no, end dates. */
export function contracts(): BenchSheet {
  const dice = new Dice(mulberry32(14));
  const suppliers = ["Sodexia", "Elior Pro", "Nettoyage Plus", "Orangea", "Veolis", "Securitop"] as const;
  const rows = Array.from({ length: 42 }, (_, at) => ({
    id: `C-${100 + at}`,
    supplier: dice.pick([...suppliers]),
    amount: at % 14 === 3 ? null : dice.between(900, 95_000),
    start: dayAfter("2020-01-01", dice.between(0, 1_300)),
    end: dayAfter("2024-06-01", dice.between(0, 900)),
    renewal: dice.chance(0.5),
    department: dice.pick(["Informatique", "Moyens généraux", "Ressources humaines"]),
  }));
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const totals = (group: Row[]) => sum(group.map((row) => row.amount));
  const perSupplier = byGroup(rows, (row) => row.supplier, totals);
  const head = ["Contrat", "Fournisseur", "Montant annuel", "Début", "Échéance", "Tacite reconduction", "Service"];
  const body = rows.map((row) => [
    row.id,
    row.supplier,
    row.amount === null ? "n/a" : `${frenchNumber(row.amount, 0)} €`,
    dayFirst(row.start),
    dayFirst(row.end),
    row.renewal ? "Oui" : "Non",
    row.department,
  ]);
  return {
    fileName: "contrats-fournisseurs.csv",
    bytes: textFile(separated([head, ...body], ";")),
    questions: [
      ...asked("en", [
        ["How many contracts (contrats) are there with Veolis?", of((row) => row.supplier === "Veolis").length],
        ["What is the total annual amount of the supplier contracts?", sum(rows.map((row) => row.amount))],
        ["What is the total annual amount per service?", byGroup(rows, (row) => row.department, totals)],
        ["Which fournisseur has the highest total annual amount?", best(perSupplier)],
        ["How many contrats end in 2025?", of((row) => row.end.startsWith("2025")).length],
        [
          "How many contrats belong to the service Informatique?",
          of((row) => row.department === "Informatique").length,
        ],
        ["What is the highest annual amount of a contrat?", Math.max(...rows.map((row) => row.amount ?? 0))],
        ["How many contrats have no annual amount?", of((row) => row.amount === null).length],
      ]),
      ...asked("fr", [
        ["Combien de contrats sont en tacite reconduction ?", of((row) => row.renewal).length],
        ["Quel est le montant annuel total des contrats ?", sum(rows.map((row) => row.amount))],
        [
          "Quel est le montant annuel moyen par service ?",
          byGroup(
            rows,
            (row) => row.department,
            (group) => mean(group.map((row) => row.amount)),
          ),
        ],
        [
          "Quel fournisseur a le plus de contrats ?",
          best(
            byGroup(
              rows,
              (row) => row.supplier,
              (group) => group.length,
            ),
          ),
        ],
        [
          "Combien de contrats arrivent à échéance avant le 1er janvier 2025 ?",
          of((row) => row.end < "2025-01-01").length,
        ],
        [
          "Combien de contrats du service Ressources humaines sans tacite reconduction ?",
          of((row) => row.department === "Ressources humaines" && !row.renewal).length,
        ],
        ["Quel est le montant annuel le plus bas ?", Math.min(...rows.flatMap((row) => row.amount ?? []))],
        ["Combien de fournisseurs différents ?", new Set(rows.map((row) => row.supplier)).size],
      ]),
    ],
  };
}
