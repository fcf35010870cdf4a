import { paragraph, run, wordFile, table as wordTable } from "@/lib/library/ingest/testing/word-file";
import { mulberry32 } from "../../shared/mulberry-32";
import { asked, type BenchSheet, best, byGroup, Dice, distinct, mean, separated, sum, textFile } from "../sheet";

const _serial = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569;

/** French marks: decimal commas, "abs" instead of a mark. */
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
