import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { foldForSearch, searchHits, searchTerms } from "@/lib/shared/contracts/runs/run-search";
import { db, pool } from "../connection/client";
import { readMigrations } from "../connection/migrate";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { listRuns } from "./read-runs";

const MIGRATIONS = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));
const TEXT =
  "The fee is 250¹ euros for members², 7½ per m² of a km³, or 10⁶ in all (log₁₀, base 100₂, H₂O, C₆H₁₂O₆): ①② of ⑴⑵, " +
  "¹ see 30%³ and “so”⁴,⁵. Area 18 m², ½ hour, 5㎡, １２ rooms.";

const found = async (text: string) => (await listRuns("local", runListQuerySchema.parse({ text }))).runs.length > 0;

describe.each(EVERY_DATABASE)("raised, lowered and enclosed digits in a search on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("are not digits of the number before them", async () => {
    await insertRun({ question: TEXT });
    for (const text of ["2501", "71", "106", "1002", "303", "1222", "members2", "so4"]) {
      expect(await found(text), text).toBe(false);
      expect(searchHits(TEXT, searchTerms(text)), `${text} is marked`).toEqual([]);
    }
  });

  it("are found as written, and units by their plain letters", async () => {
    await insertRun({ question: TEXT });
    const texts = [
      "250",
      "250¹",
      '"250 euros"',
      '"250¹ euros for members"',
      "m2",
      "m²",
      "km3",
      "7½",
      "½",
      "10⁶",
      "100₂",
    ];
    for (const text of [
      ...texts,
      "h2o",
      "H₂O",
      "c6h12o6",
      "log10",
      "①",
      '"1 2 of 1 2"',
      '"30 and so"',
      "12",
      "5m2",
      "30³",
    ]) {
      expect(await found(text), text).toBe(true);
      expect(searchHits(TEXT, searchTerms(text)).length, `${text} is marked`).toBeGreaterThan(0);
    }
    // A mark alone has no words.
    for (const text of ["¹", "“⁴”"]) expect(await found(text), text).toBe(false);
  });

  it("fold in the database as on the page, each beside digits and letters", async () => {
    const signs = Array.from({ length: 0x1f1ff }, (_, code) =>
      code >= 0xd800 && code < 0xe000 ? "" : String.fromCodePoint(code),
    ).filter((sign) => /\p{No}/u.test(sign) && /^\W*\d/u.test(sign.normalize("NFKD")));
    const texts = signs.flatMap((sign) => [`5${sign}`, `${sign}5`, `m${sign}`, `fee${sign}`, `${sign}${sign}`]);
    const { rows } = await pool().query<{ folded: string }>(
      `SELECT folded(one) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS listed (one, at) ORDER BY at`,
      [texts],
    );
    const words = (text: string) => text.split(" ").filter(Boolean).join(" ");
    expect(signs.length).toBeGreaterThan(100);
    expect(rows.map(({ folded }, at) => `${texts[at]}: ${words(folded)}`)).toEqual(
      texts.map((text) => `${text}: ${words(foldForSearch(text).folded)}`),
    );
    for (const [at, text] of texts.entries())
      if (/^5./u.test(text)) expect(words(rows[at]?.folded ?? ""), text).not.toMatch(/^5\d/);
  });

  it("are folded again in the runs and titles of earlier versions", async () => {
    const migrations = await readMigrations(MIGRATIONS);
    const sqlOf = (number: string) => migrations.find(({ name }) => name.startsWith(number))?.sql ?? "";
    const [earlier = ""] = /CREATE FUNCTION[^;]*;/.exec(sqlOf("0018")) ?? [];
    await pool().query(earlier.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"));
    await insertRun({ question: "plain" });
    await insertRun({ question: "fee", answer: "It is 250¹ euros." });
    const id = randomUUID();
    await db().conversation.create({ data: { id, ownerId: "local", title: "On 30² rooms" } });
    expect(await found("2501")).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      await pool().query(sqlOf("0073"));
      expect(await found("2501")).toBe(false);
      expect(await found("250")).toBe(true);
      expect(await found("plain")).toBe(true);
      const { rows } = await pool().query("SELECT search_text::text AS words FROM conversation WHERE id = $1", [id]);
      expect(rows).toEqual([{ words: "'30':2 'on':1 'rooms':3" }]);
    }
  });
});
