import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { readPassageStatistics } from "./passage-statistics";

const document = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const asked = (en: readonly string[], fr: readonly string[] = []) => ({ ...byTextLanguage(() => []), en, fr });

describe.each(EVERY_DATABASE)("statistics of passages on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  async function add(nth: number, texts: readonly string[], language = "en"): Promise<string> {
    await pool().query(
      `INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, status)
       VALUES ($1::uuid, 'local', 'Test', 'test.txt', 'text/plain', 1, $1::uuid::text, '', 'ready')`,
      [document(nth)],
    );
    await pool().query(
      `WITH passage AS (
         INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, language)
         SELECT gen_random_uuid(), $1, ordinal, text, 0, 1, $3
         FROM unnest($2::text[]) WITH ORDINALITY AS given(text, ordinal) RETURNING id, text
       )
       INSERT INTO passage_tokens (passage_id, document_id, language, tokens, length)
       SELECT id, $1, $3, text, cardinality(string_to_array(text, ' ')) FROM passage`,
      [document(nth), texts, language],
    );
    return document(nth);
  }

  it("count whole terms in the passages of the documents, each language apart", async () => {
    const own = [await add(1, ["start art", "art 3.5 art art", "3 5"]), await add(2, ["art chat"], "fr")];
    await add(3, ["art start", "art"]);
    const { en, fr, other } = await readPassageStatistics(
      asked(["art", "3.5", "star", "toString"], ["chat", "3.5"]),
      own,
    );
    expect(en).toMatchObject({
      passages: 3,
      foundIn: new Map(Object.entries({ art: 2, "3.5": 1, star: 0, toString: 0 })),
    });
    expect(en.meanLength).toBeCloseTo(8 / 3, 6);
    expect(fr).toEqual({ passages: 1, meanLength: 2, foundIn: new Map(Object.entries({ chat: 1, "3.5": 0 })) });
    expect(other).toEqual({ passages: 0, meanLength: 0, foundIn: new Map() });
  });

  it("leave out documents that no search finds", async () => {
    const own = [await add(1, ["bell"]), await add(2, ["bell"])];
    await pool().query("UPDATE document SET superseded = true WHERE id = $1", [own[1]]);
    expect((await readPassageStatistics(asked(["bell"]), own)).en).toMatchObject({ passages: 1 });
  });

  it("read the same documents of too many", async () => {
    const own = [await add(3, ["bell", "bell"]), await add(1, ["wall", "bell", "gate"]), await add(2, ["gate"])];
    for (const ids of [own, own.toReversed()]) {
      const { en } = await readPassageStatistics(asked(["bell", "gate"]), ids, 4);
      expect(en).toMatchObject({ passages: 4, foundIn: new Map(Object.entries({ bell: 1, gate: 2 })) });
    }
  });
});
