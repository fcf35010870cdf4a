import { paragraph, run, wordFile, table as wordTable } from "@/lib/library/ingest/testing/word-file";
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

/** French marks: decimal commas, "abs" in place of a mark. */
export function marks(): BenchSheet {
  const dice = new Dice(mulberry32(23));
  const pupils = ["Camille", "Driss", "Emma", "Farid", "Gaspard", "Hanna", "Ilan", "Jeanne"] as const;
  const subjects = ["Maths", "Français", "Histoire", "Anglais"] as const;
  const rows = pupils.flatMap((pupil, at) =>
    subjects.map((subject) => ({
      pupil,
      group: at % 2 === 0 ? "3A" : "3B",
      subject,
      mark: dice.chance(0.08) ? null : dice.between(10, 39) / 2,
      absences: dice.between(0, 5),
    })),
  );
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const average = (group: Row[]) => mean(group.map((row) => row.mark));
  const head = ["Élève", "Classe", "Matière", "Note", "Absences"];
  const body = rows.map((row) => [
    row.pupil,
    row.group,
    row.subject,
    row.mark === null ? "abs" : String(row.mark).replace(".", ","),
    row.absences,
  ]);
  return {
    fileName: "notes-trimestre-1.csv",
    bytes: textFile(separated([head, ...body], ";")),
    questions: [
      ...asked("en", [
        ["What is the average note in Maths?", average(of((row) => row.subject === "Maths"))],
        ["What is the average note per classe?", byGroup(rows, (row) => row.group, average)],
        ["How many absences does Driss have?", sum(of((row) => row.pupil === "Driss").map((row) => row.absences))],
        [
          "What is the highest note in Anglais?",
          Math.max(...of((row) => row.subject === "Anglais").map((row) => row.mark ?? 0)),
        ],
        ["How many different élèves are there?", pupils.length],
        ["Which élève has the highest average note?", best(byGroup(rows, (row) => row.pupil, average))],
        ["What is the total number of absences?", sum(rows.map((row) => row.absences))],
        [
          "Absences per matière",
          byGroup(
            rows,
            (row) => row.subject,
            (group) => sum(group.map((row) => row.absences)),
          ),
        ],
      ]),
      ...asked("fr", [
        ["Quelle est la moyenne des notes ?", average(rows)],
        ["Quelle est la moyenne de Camille ?", average(of((row) => row.pupil === "Camille"))],
        ["Quelle est la note moyenne par matière ?", byGroup(rows, (row) => row.subject, average)],
        [
          "Quel élève a le plus d’absences ?",
          best(
            byGroup(
              rows,
              (row) => row.pupil,
              (group) => sum(group.map((row) => row.absences)),
            ),
          ),
        ],
        ["Combien d’absences en 3B ?", sum(of((row) => row.group === "3B").map((row) => row.absences))],
        [
          "Quelle est la meilleure note en histoire ?",
          Math.max(...of((row) => row.subject === "Histoire").map((row) => row.mark ?? 0)),
        ],
        ["Quelle classe a la meilleure moyenne ?", best(byGroup(rows, (row) => row.group, average))],
        ["Quelles sont les matières ?", distinct(rows.map((row) => row.subject))],
      ]),
    ],
  };
}

/** A Word document with prose and a table: dates in words, percentages, budgets. */
export function projects(): BenchSheet {
  const rows = [
    {
      project: "Atlas",
      owner: "N. Ferro",
      budget: 120_000,
      start: "12 March 2023",
      end: "30 June 2024",
      status: "closed",
      progress: 100,
    },
    {
      project: "Beacon",
      owner: "O. Lindqvist",
      budget: 45_500,
      start: "2 May 2023",
      end: "15 January 2025",
      status: "active",
      progress: 80,
    },
    {
      project: "Cobalt",
      owner: "N. Ferro",
      budget: 310_000,
      start: "9 January 2024",
      end: "31 December 2025",
      status: "active",
      progress: 35,
    },
    {
      project: "Drift",
      owner: "P. Achebe",
      budget: 18_250,
      start: "20 February 2024",
      end: "1 August 2024",
      status: "on hold",
      progress: 10,
    },
    {
      project: "Ember",
      owner: "O. Lindqvist",
      budget: 77_000,
      start: "4 March 2024",
      end: "28 February 2025",
      status: "active",
      progress: 55,
    },
    {
      project: "Fathom",
      owner: "P. Achebe",
      budget: 250_000,
      start: "11 September 2022",
      end: "30 September 2024",
      status: "closed",
      progress: 100,
    },
    {
      project: "Glint",
      owner: "Q. Moreau",
      budget: 9_900,
      start: "1 June 2024",
      end: "1 December 2024",
      status: "active",
      progress: 60,
    },
    {
      project: "Harrow",
      owner: "Q. Moreau",
      budget: 64_000,
      start: "17 October 2023",
      end: "30 April 2024",
      status: "closed",
      progress: 100,
    },
    {
      project: "Inlet",
      owner: "N. Ferro",
      budget: 152_300,
      start: "5 August 2024",
      end: "31 March 2026",
      status: "on hold",
      progress: 5,
    },
  ];
  type Row = (typeof rows)[number];
  const of = (test: (row: Row) => boolean) => rows.filter(test);
  const budget = (group: Row[]) => sum(group.map((row) => row.budget));
  const cells = rows.map((row) => [
    row.project,
    row.owner,
    `${row.budget.toLocaleString("en-GB")} EUR`,
    row.start,
    row.end,
    row.status,
    `${row.progress} %`,
  ]);
  const body = [
    paragraph(run("Project portfolio"), "Titre1"),
    paragraph(run("The steering committee reviews the portfolio every month. A project on hold keeps its budget.")),
    wordTable([["Project", "Owner", "Budget", "Start", "End", "Status", "Progress"], ...cells]),
    paragraph(run("Closed projects stay in the list for two years.")),
  ];
  return {
    fileName: "portfolio.docx",
    bytes: wordFile(body.join("")),
    questions: [
      ...asked("en", [
        ["How many projects are active?", of((row) => row.status === "active").length],
        ["What is the total budget of the projects?", budget(rows)],
        ["What is the total budget of N. Ferro's projects?", budget(of((row) => row.owner === "N. Ferro"))],
        ["Which project has the largest budget?", "Cobalt"],
        ["Which projects are on hold?", ["Drift", "Inlet"]],
        ["How many projects started in 2024?", of((row) => row.start.endsWith("2024")).length],
        [
          "What is the average progress of active projects?",
          mean(of((row) => row.status === "active").map((row) => row.progress)),
        ],
        ["Total budget by status", byGroup(rows, (row) => row.status, budget)],
      ]),
      ...asked("fr", [
        ["Combien de projets sont suivis par P. Achebe ?", 2],
        ["Quel est le budget total des projets ?", budget(rows)],
        ["Quel projet a le plus petit budget ?", "Glint"],
        ["Combien de projets ont un budget supérieur à 100 000 € ?", of((row) => row.budget > 100_000).length],
        [
          "Quel est le budget moyen par responsable ?",
          byGroup(
            rows,
            (row) => row.owner,
            (group) => mean(group.map((row) => row.budget)),
          ),
        ],
        ["Combien de projets ont le statut « closed » ?", 3],
        ["Quels projets se terminent en 2026 ?", ["Inlet"]],
        ["Quel est l’avancement moyen des projets de Q. Moreau ?", 80],
      ]),
    ],
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
