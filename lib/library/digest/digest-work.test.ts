import { describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { listDisagreements, reviewDisagreement } from "@/lib/data/db/disagreements/disagreements";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { removeSampleLibrary } from "@/lib/library/ingest/add/sample-library";
import { bytes, importsEnded, settled, setUpIngestion } from "@/lib/library/ingest/testing/ingestion";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { digestWork } from "./digest-work";
import { documentDigest, suggestions } from "./suggestions";

const HANDBOOK = `# Handbook of the Harlow library

Edition of May 2025

## Membership

Members of the library may borrow books and records. The yearly membership fee is 24 euros. It is due in January. Members must return borrowed records within 14 days. Books that are lost must be replaced by their borrower.

## Reading room

The reading room was opened in 1962 by the mayor. It offers forty seats, and nobody may reserve one. Visitors leave their coats in the hall, where staff look after them.
`;

const VISITS = `Site,Opened,Visits,Budget
North,2014,12,100
South,2009,8,240
North,2018,9,80
East,2020,4,60
`;

const ENTRIES = `Site;Année;Entrées
Nord;2024;12
Sud;2024;8
Nord;2025;9
Est;2025;4
`;

const RULES = `# Règlement de la piscine de Meyran

Le règlement s'applique à tous les baigneurs. La cotisation annuelle est de 85 euros pour les adultes. Le grand bassin a été construit en 1974 par la commune. Le bonnet est obligatoire dans tous les bassins de l'établissement.
`;

const BAD = `# Hausordnung

Die jährliche Kaution beträgt 500 Euro. Das Haus wurde 1974 von der Gemeinde gebaut, und der Garten gehört allen Mietern des Hauses.
`;

async function added(fileName: string, text: string, sample = false): Promise<string> {
  const { documentId } = await addDocument({ fileName, bytes: bytes(text), sample });
  expect(await settled(documentId)).toMatchObject({ status: "ready" });
  return documentId;
}

async function makeAll(): Promise<void> {
  await importsEnded();
  const work = digestWork({ alone: true });
  while (await work.step()) {
    // Each step makes one.
  }
}

describe("the digest of a document", () => {
  setUpIngestion();

  it("has questions that the document answers, in its language, and none in an unconfigured language", async () => {
    startImports();
    const english = await added("handbook.md", HANDBOOK);
    const french = await added("reglement.md", RULES);
    const german = await added("hausordnung.md", BAD);
    const table = await added("visits.csv", VISITS);
    const frenchTable = await added("entrees.csv", ENTRIES);
    expect(await documentDigest(english)).toMatchObject({ made: false, questions: [], summary: [], writer: null });
    expect(await suggestions(EVERYTHING)).toEqual({ questions: [], making: 5 });

    await makeAll();
    const digest = await documentDigest(english);
    expect(digest.questions).toContain("What is the yearly membership fee?");
    expect(digest.questions).toContain("When was the reading room opened?");
    expect(digest.summary.length).toBeGreaterThanOrEqual(3);
    for (const { text: sentence, start, end } of digest.summary) expect(HANDBOOK.slice(start, end)).toBe(sentence);
    // A sentence that begins with a pronoun says nothing on its own.
    expect(digest.summary.map((one) => one.text)).not.toContain("It is due in January.");

    expect((await documentDigest(french)).questions).toContain("Quelle est la cotisation annuelle ?");
    expect((await documentDigest(german)).questions).toEqual([]);
    expect((await documentDigest(table)).questions).toEqual(["What are the total visits by site?"]);
    expect((await documentDigest(frenchTable)).questions).toEqual([
      "Quel est le total de la colonne « entrées » par site ?",
    ]);

    const { questions, making } = await suggestions(EVERYTHING);
    expect(making).toBe(0);
    // The newest document first, one question of each.
    expect(questions.map(({ documentId }) => documentId).slice(0, 3)).toEqual([frenchTable, table, french]);
    expect(questions[2]).toMatchObject({ language: "fr", documentTitle: "Règlement de la piscine de Meyran" });
  });

  it("is made once no import is queued or in progress", async () => {
    startImports();
    const handbook = await added("handbook.md", HANDBOOK);
    await stopImports();
    await addDocument({ fileName: "reglement.md", bytes: bytes(RULES) });
    expect(await digestWork({ alone: true }).step()).toBe(false);
    expect(await documentDigest(handbook)).toMatchObject({ made: false });
    startImports();
    await makeAll();
    expect(await documentDigest(handbook)).toMatchObject({ made: true });
  });

  it("suggests nothing from the sample library, which can be removed", async () => {
    startImports();
    const sample = await added("handbook.md", HANDBOOK, true);
    await makeAll();
    expect(await documentDigest(sample)).toMatchObject({ made: true, questions: [] });
    expect(await suggestions(EVERYTHING)).toEqual({ questions: [], making: 0 });
    const own = await added("reglement.md", RULES);
    expect(await removeSampleLibrary()).toBe(0);
    expect((await listDocuments(EVERYTHING)).map(({ id }) => id)).toEqual([own]);
    await expect(documentDigest(sample)).rejects.toThrow("There is no such document.");
  });

  it("lists what another document contradicts, until it is dismissed, and does not list that again", async () => {
    startImports();
    const handbook = await added("handbook.md", HANDBOOK);
    const leaflet = await added(
      "leaflet.md",
      "# Leaflet for visitors\n\nPrinted in June 2023\n\nThe yearly membership fee is 30 euros. Dogs stay outside.\n",
    );
    await makeAll();
    const [found, ...others] = await listDisagreements(EVERYTHING);
    expect(others).toEqual([]);
    expect(found?.sides.map(({ documentId, value, sentence }) => [documentId, value, sentence])).toEqual([
      [handbook, "24 euros", "The yearly membership fee is 24 euros."],
      [leaflet, "30 euros", "The yearly membership fee is 30 euros."],
    ]);
    // The newer document is the one with the later date in its text, not the one added last.
    expect(found?.sides.map(({ dated }) => dated)).toEqual(["2025-05-01", "2023-06-01"]);
    expect(await listDisagreements(EVERYTHING, handbook)).toHaveLength(1);

    await reviewDisagreement(found?.id ?? "", true);
    await pool().query(
      "INSERT INTO job (kind, subject, owner_id, document_id) SELECT 'digest', id::text, owner_id, id FROM document",
    );
    await makeAll();
    expect(await listDisagreements(EVERYTHING)).toEqual([{ ...found, dismissed: true }]);
    await expect(reviewDisagreement(handbook, true)).rejects.toThrow("no disagreement");

    // A corrected version replaces the one that disagreed.
    await added("leaflet.md", "# Leaflet for visitors\n\nThe yearly membership fee is 24 euros. Dogs stay outside.\n");
    await makeAll();
    expect(await listDisagreements(EVERYTHING)).toEqual([]);
  });
});
