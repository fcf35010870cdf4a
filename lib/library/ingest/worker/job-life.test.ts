import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { createRealPostgres, EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { addDocument } from "../add/add-document";
import { cancelDocument, retryDocument } from "../documents/remove-document";
import {
  anyJob,
  claimed,
  counts,
  find,
  leftovers,
  MANUALS,
  NOTHING_LEFT,
  setUpQuickIngestion,
  workToEnd,
  workUntil,
} from "../testing/ingestion";

describe("a document whose job is killed or cancelled at one statement", () => {
  // Every statement of every try is repeated: a server runs them in a third of the embedded database's time.
  setUpQuickIngestion(createRealPostgres);

  it("is complete after a crash at every statement", async () => {
    let statements = Number.POSITIVE_INFINITY;
    for (let deadAfter = 0; deadAfter < statements; deadAfter += 1) {
      await emptyDatabase();
      const { documentId } = await addDocument(MANUALS.word);
      if (deadAfter > 0) expect((await workUntil(await claimed(0), deadAfter, "dies")).finished).toBe(false);
      const work = await workToEnd(await claimed(0));
      expect(work.finished).toBe(true);
      if (deadAfter === 0) statements = work.statements;
      expect(await find(documentId)).toMatchObject({ status: "ready", passages: 5 });
      expect(await counts()).toEqual({ documents: 1, passages: 5, indexed: 5, jobs: 0 });
      expect(await leftovers()).toEqual(NOTHING_LEFT);
    }
    expect(statements).toBeGreaterThan(10);
  }, 180_000);

  it("leaves nothing when it is cancelled at any statement, and can be retried", async () => {
    const file = MANUALS.markdown;
    let ended = "failed";
    for (let at = 1; ended === "failed"; at += 1) {
      await emptyDatabase();
      const { documentId } = await addDocument(file);
      const { statements } = await workUntil(await claimed(), at, () => cancelDocument(documentId, EVERYTHING));
      ended = (await find(documentId))?.status ?? "";
      expect(await leftovers()).toEqual(NOTHING_LEFT);
      if (statements < at) break;
      expect(await find(documentId)).toMatchObject({ status: "failed", failure: { code: "cancelled" }, passages: 0 });
      await retryDocument(documentId, EVERYTHING);
      await workToEnd(await claimed());
      expect(await find(documentId)).toMatchObject({ status: "ready", passages: 5 });
    }
    expect(ended).toBe("ready");
  }, 180_000);
});

describe.each(EVERY_DATABASE)("a document whose job is killed and cancelled repeatedly on %s", (_name, create) => {
  setUpQuickIngestion(create);

  it("converges after any sequence of events", async () => {
    const step = fc.record({ what: fc.constantFrom("dies", "is cancelled"), at: fc.integer({ min: 1, max: 30 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(MANUALS)),
        fc.array(step, { maxLength: 4 }),
        async (file, steps) => {
          await emptyDatabase();
          const { documentId } = await addDocument(file);
          for (const { what, at } of steps) {
            const job = await anyJob(0);
            if (job !== null)
              await workUntil(job, at, what === "dies" ? "dies" : () => cancelDocument(documentId, EVERYTHING));
            expect(await leftovers()).toEqual(NOTHING_LEFT);
            if ((await find(documentId))?.status === "failed") await retryDocument(documentId, EVERYTHING);
          }
          // Too many crashes would fail the job, so each attempt here is a new claim's first.
          const last = await anyJob(0);
          if (last !== null) await workToEnd(last);
          expect(await find(documentId)).toMatchObject({ status: "ready", passages: 5 });
          expect(await leftovers()).toEqual(NOTHING_LEFT);
        },
      ),
      { numRuns: 10 },
    );
  }, 180_000);
});
