import fc from "fast-check";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { readableAmong } from "@/lib/data/db/library/readable";
import { changeableAmong } from "@/lib/data/db/library/series";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { addCollection, addGroup, asked, endImports, made, upload } from "./testing/library";
import { LEVELS, RightsModel, type Text } from "./testing/rights-model";
import { createAdmin, join, type Member } from "./testing/team";

/**
 * Random people upload, move, replace, separate and delete documents in collections with random rights. After each step,
 * who may read and who may change every text is what a short model says.
 */

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();

const PEOPLE = ["ann", "ben", "cat", "dan"] as const;
const GROUPS: readonly (readonly number[])[] = [[0, 1], [1, 2], [3]];
const NAMES = ["minutes.md", "plan.md"];
const TEXTS = ["One.", "Two.", "Three."];

let admin: Member;
const people: Member[] = [];
const groups: string[] = [];

beforeAll(async () => {
  admin = await createAdmin(CODE);
  for (const name of PEOPLE) people.push(await join(admin, "analyst", `${name}@example.com`));
  for (const [at, members] of GROUPS.entries()) {
    groups.push(
      await addGroup(
        admin,
        `Group ${at}`,
        members.flatMap((person) => people[person] ?? []),
      ),
    );
  }
});

const person = fc.nat(PEOPLE.length - 1);
const some = fc.uniqueArray(fc.nat(2), { maxLength: 2 });
const pick = fc.nat(1_000);
const stepArbitrary = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("upload"), by: person, name: fc.nat(1), text: fc.nat(2), into: some }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move"), by: person, which: pick, into: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("join"), by: person, which: pick, into: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("replace"), by: person, which: pick, other: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restore"), by: person, which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("separate"), by: person, which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete"), by: person, which: pick }) },
);
type Step = {
  do: string;
  by: number;
  name?: number;
  text?: number;
  into?: number | number[];
  which?: number;
  other?: number;
};
const levelArbitrary = fc.constantFrom(...LEVELS);
const rightsArbitrary = fc.array(
  fc.record({ everyone: levelArbitrary, groups: fc.array(levelArbitrary, { minLength: 3, maxLength: 3 }) }),
  { minLength: 3, maxLength: 3 },
);

async function emptyLibrary(): Promise<void> {
  await db().document.deleteMany({});
  await db().collection.deleteMany({});
}

/** Every text with its series, and the collections of each series, as the database has them. */
async function stored(): Promise<{ texts: Text[]; members: Map<string, string[]> }> {
  const texts = await db().document.findMany({ select: { id: true, seriesId: true, addedBy: true } });
  const members = new Map<string, string[]>();
  for (const { seriesId, collectionId } of await db().collectionMember.findMany({ orderBy: { collectionId: "asc" } })) {
    members.set(seriesId, [...(members.get(seriesId) ?? []), collectionId]);
  }
  return { texts: texts.map(({ id, seriesId, addedBy }) => ({ id, series: seriesId, by: addedBy })), members };
}

async function expectModel(model: RightsModel, what: string): Promise<void> {
  const ids = model.texts.map(({ id }) => id);
  for (const [at, { id }] of people.entries()) {
    const wanted = (holds: (series: string) => boolean) =>
      model.texts.flatMap((text) => (holds(text.series) ? text.id : [])).sort();
    const readable = [...(await readableAmong(ids, id))].sort();
    expect(readable, `${what}: what ${PEOPLE[at]} reads`).toEqual(wanted((series) => model.reads(id, series)));
    const changeable = [...(await changeableAmong(ids, id))].sort();
    expect(changeable, `${what}: what ${PEOPLE[at]} changes`).toEqual(wanted((series) => model.changes(id, series)));
  }
}

/** Does one step over HTTP, and its possible results in the model. */
async function take(step: Step, model: RightsModel, collections: readonly string[]): Promise<void> {
  const who = people[step.by];
  if (who === undefined) throw new Error("There is no such person.");
  const what = JSON.stringify(step);
  const into = [step.into ?? []].flat().map((at) => collections[at] ?? "");
  if (step.do === "upload") return uploaded(who, step, into, model, what);
  const text = model.texts[(step.which ?? 0) % Math.max(1, model.texts.length)];
  if (text === undefined) return;
  const before = model.members.get(text.series) ?? [];
  const params = { id: text.id };
  const [reads, may] = [model.reads(who.id, text.series), model.changes(who.id, text.series)];
  const refusal = reads ? 403 : 404;
  if (step.do === "delete") {
    expect((await asked(who, "deleteDocument", { params })).status, what).toBe(may ? 204 : refusal);
    if (may) model.texts.splice(0, model.texts.length, ...model.texts.filter(({ series }) => series !== text.series));
  } else if (step.do === "move") {
    const { status } = await asked(who, "updateDocument", { params, json: { collections: into } });
    const changed = [...before, ...into].filter((id) => before.includes(id) !== into.includes(id));
    const allowed = may && model.writesAll(who.id, changed);
    // A person who moves it where they may not read gets "not found".
    if (may) expect([200, 404].includes(status), `${what} ${status}`).toBe(allowed);
    else expect(status, what).toBe(refusal);
    if (allowed) model.members.set(text.series, into.toSorted());
  } else if (step.do === "join") {
    const [id = ""] = into;
    const { status } = await asked(who, "changeCollectionDocuments", { params: { id }, json: { add: [text.id] } });
    const allowed = may && model.writesAll(who.id, [id]);
    // Unreadable documents are skipped.
    if (reads) expect(status < 300, what).toBe(allowed);
    if (allowed && !before.includes(id)) model.members.set(text.series, [...before, id].toSorted());
  } else if (step.do === "separate") {
    const { status } = await asked(who, "separateDocument", { params });
    expect(may ? [204, 409] : [refusal], what).toContain(status);
    if (status !== 204) return;
    const { texts } = await stored();
    const own = texts.find(({ id }) => id === text.id)?.series ?? "";
    model.members.set(own, before);
    for (const other of model.texts) if (other.id === text.id) other.series = own;
  } else {
    const other = model.texts[(step.other ?? 0) % model.texts.length] ?? text;
    const sent = step.do === "replace" ? { params, json: { by: other.id } } : { params };
    const { status } = await asked(who, step.do === "replace" ? "supersedeDocument" : "restoreDocument", sent);
    // Nothing that is read or changed is another than before.
    expect(may ? [204, 409, 422] : [refusal], what).toContain(status);
  }
}

async function uploaded(
  who: Member,
  step: Step,
  into: readonly string[],
  model: RightsModel,
  what: string,
): Promise<void> {
  const answer = await upload(who, NAMES[step.name ?? 0] ?? "", TEXTS[step.text ?? 0] ?? "", into);
  const level = Math.min(3, ...into.map((collection) => model.level(who.id, collection)));
  if (level < 2) {
    expect(answer.status, what).toBe(into.some((collection) => model.level(who.id, collection) < 1) ? 422 : 403);
    return;
  }
  const { documentId, duplicate, version } = await made(documentAcceptedSchema, Promise.resolve(answer));
  await endImports();
  const known = model.texts.find(({ id }) => id === documentId);
  expect(known !== undefined, what).toBe(duplicate);
  if (known !== undefined) {
    // Nothing changes, and the person reads what they added where they wanted it.
    expect(model.reads(who.id, known.series), what).toBe(true);
    expect(
      into.every((id) => model.members.get(known.series)?.includes(id)),
      what,
    ).toBe(true);
    return;
  }
  const series = (await stored()).texts.find(({ id }) => id === documentId)?.series ?? "";
  const joined = model.texts.some((text) => text.series === series);
  expect(joined, what).toBe(version > 1);
  if (joined) {
    expect(model.changes(who.id, series), `${what} joins what ${PEOPLE[step.by]} may change`).toBe(true);
    if (into.length > 0) expect(into.toSorted(), what).toEqual(model.members.get(series) ?? []);
  } else model.members.set(series, into.toSorted());
  model.texts.push({ id: documentId, series, by: who.id });
}

describe("whatever people do with documents", () => {
  it("who may read and who may change every text is what the model says", { timeout: 600_000 }, async () => {
    const { runs } = inject("faultProperties");
    await fc.assert(
      fc.asyncProperty(
        rightsArbitrary,
        fc.array(stepArbitrary, { minLength: 6, maxLength: 16 }),
        async (rights, steps) => {
          await emptyLibrary();
          const collections: string[] = [];
          for (const [at, { everyone, groups: given }] of rights.entries()) {
            const levels = groups.map((id, group) => ({ id, level: given[group] ?? "none" }));
            collections.push(await addCollection(admin, `Collection ${at}`, { everyone, groups: levels }));
          }
          const model = new RightsModel(
            GROUPS.map((of) => of.flatMap((at) => people[at]?.id ?? [])),
            new Map(rights.map((one, at) => [collections[at] ?? "", { everyone: one.everyone, groups: one.groups }])),
          );
          for (const step of steps) {
            await take(step, model, collections);
            const { texts, members } = await stored();
            expect(texts.map(({ id }) => id).sort(), JSON.stringify(step)).toEqual(
              model.texts.map(({ id }) => id).sort(),
            );
            for (const { series } of texts) expect(members.get(series) ?? []).toEqual(model.members.get(series) ?? []);
            await expectModel(model, JSON.stringify(step));
          }
        },
      ),
      { numRuns: runs },
    );
  });
});
