import { workbookFile } from "@/lib/library/ingest/testing/workbook-file";
import { mulberry32 } from "../../shared/mulberry-32";
import { asked, type BenchSheet, best, byGroup, Dice, dayAfter, lowest, mean, sum } from "../sheet";

const serial = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569;

/** English workbook with real dates and pounds. */
export function staff(): BenchSheet {
  const dice = new Dice(mulberry32(21));
  const given = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ivy", "Jon"];
  const family = ["Marsh", "Oakes", "Pryce", "Quill", "Reed", "Stone"];
  const rows = Array.from({ length: 60 }, (_, at) => ({
    name: `${given[at % 10]} ${family[Math.floor(at / 10)]}`,
    department: dice.pick(["Sales", "Support", "Engineering", "Finance"]),
    site: dice.pick(["Leeds", "Bristol", "Cardiff"]),
    hired: dayAfter("2012-03-01", dice.between(0, 4_400)),
    salary: dice.between(24, 96) * 1_000,
    fullTime: dice.chance(0.75),
  }));
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const salaries = (group: Row[]) => mean(group.map((row) => row.salary));
  const head = ["Name", "Department", "Site", "Hired", "Salary", "Full-time"];
  const body = rows.map((row) => [
    row.name,
    row.department,
    row.site,
    { number: serial(row.hired), style: 1 },
    { number: row.salary, style: 2 },
    row.fullTime,
  ]);
  return {
    fileName: "employees.xlsx",
    bytes: workbookFile([{ name: "Staff", rows: [head, ...body] }], { formats: ["yyyy-mm-dd", '"£"#,##0'] }),
    questions: [
      ...asked("en", [
        ["How many employees are there?", rows.length],
        ["What is the average salary in the Sales department?", salaries(of((row) => row.department === "Sales"))],
        ["How many employees in Leeds are full-time?", of((row) => row.site === "Leeds" && row.fullTime).length],
        [
          "Who has the highest salary in Finance?",
          best(
            byGroup(
              of((row) => row.department === "Finance"),
              (row) => row.name,
              salaries,
            ),
          ),
        ],
        ["What is the average salary by site?", byGroup(rows, (row) => row.site, salaries)],
        ["How many employees were hired before 2015?", of((row) => row.hired < "2015-01-01").length],
        ["How many employees earn more than £80,000?", of((row) => row.salary > 80_000).length],
        [
          "Which department has the fewest employees?",
          lowest(
            byGroup(
              rows,
              (row) => row.department,
              (group) => group.length,
            ),
          ),
        ],
      ]),
      ...asked("fr", [
        ["Combien y a-t-il d’employés ?", rows.length],
        ["Quel est le salaire moyen par département ?", byGroup(rows, (row) => row.department, salaries)],
        ["Combien d’employés travaillent à Cardiff ?", of((row) => row.site === "Cardiff").length],
        ["Quel employé a le salaire le plus bas ?", lowest(byGroup(rows, (row) => row.name, salaries))],
        ["Combien d’employés ont été embauchés depuis 2020 ?", of((row) => row.hired >= "2020-01-01").length],
        [
          "Quelle est la masse salariale totale du site de Bristol ?",
          sum(of((row) => row.site === "Bristol").map((row) => row.salary)),
        ],
        [
          "Combien d’employés du département Engineering ne sont pas à temps plein ?",
          of((row) => row.department === "Engineering" && !row.fullTime).length,
        ],
        ["Quel est le salaire médian ?", median(rows.map((row) => row.salary))],
      ]),
    ],
  };
}

/** French workbook: hours with decimals, yes or no, and a second sheet with other columns. */
export function visits(): BenchSheet {
  const dice = new Dice(mulberry32(22));
  const rows = Array.from({ length: 90 }, () => ({
    technician: dice.pick(["Amar", "Bianchi", "Chevalier"]),
    date: dayAfter("2024-01-08", dice.between(0, 300)),
    client: dice.pick(["Mairie de Vif", "Lycée Curie", "Clinique des Alpes", "Usine Rochat"]),
    type: dice.pick(["Dépannage", "Installation", "Contrôle"]),
    hours: dice.between(1, 16) / 2,
    billed: dice.chance(0.6),
  }));
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const total = (group: Row[]) => sum(group.map((row) => row.hours));
  const perTechnician = byGroup(rows, (row) => row.technician, total);
  const head = ["Technicien", "Date", "Client", "Type d'intervention", "Durée (h)", "Facturé"];
  const body = rows.map((row) => [
    row.technician,
    { number: serial(row.date), style: 1 },
    row.client,
    row.type,
    row.hours,
    row.billed ? "Oui" : "Non",
  ]);
  const vehicles = [
    ["Véhicule", "Immatriculation", "Kilométrage"],
    ["Kangoo", "AB-123-CD", 84_210],
    ["Master", "EF-456-GH", 132_870],
    ["Berlingo", "IJ-789-KL", 45_630],
  ];
  return {
    fileName: "interventions-2024.xlsx",
    bytes: workbookFile(
      [
        { name: "Interventions", rows: [head, ...body] },
        { name: "Véhicules", rows: vehicles },
      ],
      { formats: ["dd/mm/yyyy"] },
    ),
    questions: [
      ...asked("en", [
        ["How many interventions are there?", rows.length],
        ["How many interventions did Bianchi do?", of((row) => row.technician === "Bianchi").length],
        ["What is the total duration (durée) of the interventions?", total(rows)],
        ["How many interventions were of type Installation?", of((row) => row.type === "Installation").length],
        [
          "What is the average duration per technicien?",
          byGroup(
            rows,
            (row) => row.technician,
            (group) => mean(group.map((row) => row.hours)),
          ),
        ],
        ["How many interventions took place in June 2024?", of((row) => row.date.startsWith("2024-06")).length],
        ["How many interventions are not billed (facturé)?", of((row) => !row.billed).length],
        [
          "Which client has the most interventions?",
          best(
            byGroup(
              rows,
              (row) => row.client,
              (group) => group.length,
            ),
          ),
        ],
      ]),
      ...asked("fr", [
        ["Combien d’interventions n’ont pas été facturées ?", of((row) => !row.billed).length],
        ["Quelle est la durée totale des interventions de dépannage ?", total(of((row) => row.type === "Dépannage"))],
        [
          "Quelle est la durée moyenne par type d’intervention ?",
          byGroup(
            rows,
            (row) => row.type,
            (group) => mean(group.map((row) => row.hours)),
          ),
        ],
        ["Quel technicien a passé le plus d’heures en intervention ?", best(perTechnician)],
        [
          "Combien d’interventions chez Clinique des Alpes en 2024 ?",
          of((row) => row.client === "Clinique des Alpes").length,
        ],
        ["Quel est le kilométrage total des véhicules ?", 262_710],
        ["Combien d’interventions durent plus de 6 heures ?", of((row) => row.hours > 6).length],
        ["Quelle part des interventions est facturée ?", (100 * of((row) => row.billed).length) / rows.length],
      ]),
    ],
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
