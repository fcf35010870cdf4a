import { z } from "zod";
import { zipFile } from "@/lib/library/ingest/testing/zip-file";
import type { Text } from "@/lib/server/accounts/testing/rights-model";
import type { Random } from "../../faults/random";
import type { Person } from "../caller";
import { detailOf, sendFile, uploaded } from "../team";
import { CONTENTS, forget, type SharedLibrary } from "./shared-library";

const NAMES = ["minutes", "plan"];

/** What a step did, which texts it was about, and what is wrong with the answer. */
export interface Taken {
  what: string;
  touched: Text[];
  wrong: string[];
}

type Step = (library: SharedLibrary, who: Person, random: Random) => Promise<Taken>;

function some(collections: readonly string[], random: Random): string[] {
  const count = Math.min(2, Math.floor(random.next() * 3));
  return Array.from({ length: count }, () => random.pick(collections) ?? "").filter(
    (id, at, all) => all.indexOf(id) === at,
  );
}

/** A file, an archive of two, or a pasted text, with a name and bytes that others use as well. */
const upload: Step = async (library, who, random) => {
  const into = some(library.collections, random);
  const [name, ...of] = [random.pick(NAMES) ?? "", random.between(0, CONTENTS.length - 1), random.between(0, 4)];
  const texts = of.map((index) => CONTENTS[index]?.text ?? "");
  const form = random.between(0, 3);
  const send = () => {
    if (form === 0) {
      const json = { title: name, text: texts[0], collections: into };
      return who.send("POST", "/api/documents", { json });
    }
    if (form > 1) return sendFile(who, `${name}.md`, texts[0] ?? "", { into });
    const entries = texts.map((content, index) => ({ name: `${NAMES[index]}.md`, content }));
    return sendFile(who, "papers.zip", zipFile(entries), { into });
  };
  const what = `${who.email} uploads ${name} (${form === 1 ? of : of[0]}) into [${into}]`;
  const { model } = library;
  const answer = await send();
  const level = Math.min(3, ...into.map((collection) => model.level(who.id, collection)));
  if (level < 2) {
    const refusal = into.some((collection) => model.level(who.id, collection) < 1) ? 422 : 403;
    const text = await answer.text();
    return {
      what,
      touched: [],
      wrong: answer.status === refusal ? [] : [`is answered with ${answer.status}: ${text}`],
    };
  }
  const documents = await uploaded(answer);
  const wrong: string[] = [];
  for (const [at, { documentId }] of documents.entries()) {
    wrong.push(...(await becomes(library, who, { id: documentId, content: of[at] ?? 0, into })));
  }
  const touched = model.texts.filter(({ id }) => documents.some(({ documentId }) => documentId === id));
  return { what, touched: touched.flatMap((text) => seriesOf(library, text)), wrong };
};

/** What an uploaded text became, in the model. @returns what is wrong with that */
async function becomes(
  { model, contents, team }: SharedLibrary,
  who: Person,
  { id, content, into }: { id: string; content: number; into: readonly string[] },
): Promise<string[]> {
  const known = model.texts.find((text) => text.id === id);
  if (known !== undefined) {
    const members = model.members.get(known.series) ?? [];
    const fits = model.reads(who.id, known.series) && into.every((collection) => members.includes(collection));
    return fits ? [] : ["is the same as a text elsewhere"];
  }
  const { seriesId } = await detailOf(team.admin, id);
  const joins = model.texts.some((text) => text.series === seriesId);
  const members = model.members.get(seriesId) ?? [];
  const fits =
    !joins || (model.changes(who.id, seriesId) && (into.length === 0 || String(into.toSorted()) === String(members)));
  if (!joins) model.members.set(seriesId, into.toSorted());
  model.texts.push({ id, series: seriesId, by: who.id });
  contents.set(id, content);
  return fits ? [] : ["joins a document that it may not change, or of other collections"];
}

function seriesOf({ model }: SharedLibrary, { series }: Text): Text[] {
  return model.texts.filter((text) => text.series === series);
}

/** A change of one text. @returns the status, the refusal that is due, and whether the person may change the text */
function ofOne(
  name: string,
  take: (given: {
    library: SharedLibrary;
    who: Person;
    text: Text;
    random: Random;
    may: boolean;
    path: string;
  }) => Promise<{ status: number; wanted: readonly number[] }>,
): Step {
  return async (library, who, random) => {
    const { model } = library;
    const text = random.pick(model.texts);
    if (text === undefined) return { what: `${who.email}: nothing to ${name}`, touched: [], wrong: [] };
    const touched = seriesOf(library, text);
    const may = model.changes(who.id, text.series);
    const refusal = model.reads(who.id, text.series) ? 403 : 404;
    const path = `/api/documents/${text.id}`;
    const { status, wanted } = await take({ library, who, text, random, may, path });
    const due = wanted.length === 0 ? [refusal] : wanted;
    const wrong = due.includes(status) ? [] : [`is answered with ${status} instead of ${due.join(" or ")}`];
    return { what: `${who.email} would ${name} ${text.id}`, touched, wrong };
  };
}

const remove = ofOne("delete", async ({ library, who, text, may, path }) => {
  const status = await who.status("DELETE", path);
  if (may) forget(library, text.series);
  return { status, wanted: may ? [204] : [] };
});

const move = ofOne("move", async ({ library, who, text, random, may, path }) => {
  const { model, collections } = library;
  const into = some(collections, random);
  const before = model.members.get(text.series) ?? [];
  const status = await who.status("PATCH", path, { json: { collections: into } });
  const changed = [...before, ...into].filter((id) => before.includes(id) !== into.includes(id));
  if (!may) return { status, wanted: [] };
  if (!into.every((id) => model.level(who.id, id) >= 1)) return { status, wanted: [422] };
  if (!model.writesAll(who.id, changed)) return { status, wanted: [403] };
  model.members.set(text.series, into.toSorted());
  // A person who moves it where they may not read gets "not found".
  return { status, wanted: [200, 404] };
});

const join = ofOne("add to a collection", async ({ library, who, text, random, may }) => {
  const { model, collections } = library;
  const id = random.pick(collections) ?? "";
  const status = await who.status("POST", `/api/collections/${id}/documents`, { json: { add: [text.id] } });
  const before = model.members.get(text.series) ?? [];
  const level = model.level(who.id, id);
  if (level < 1) return { status, wanted: [404] };
  // What they may not read is skipped.
  if (!model.reads(who.id, text.series)) return { status, wanted: level < 2 ? [403] : [204] };
  if (!may || level < 2) return { status, wanted: [403] };
  if (!before.includes(id)) model.members.set(text.series, [...before, id].toSorted());
  return { status, wanted: [204] };
});

const separate = ofOne("separate", async ({ library, who, text, may, path }) => {
  const status = await who.status("POST", `${path}/separate`);
  if (!may) return { status, wanted: [] };
  if (status !== 204) return { status, wanted: [409] };
  const { model, team } = library;
  const { seriesId } = await detailOf(team.admin, text.id);
  model.members.set(seriesId, model.members.get(text.series) ?? []);
  for (const other of model.texts) if (other.id === text.id) other.series = seriesId;
  return { status, wanted: [204] };
});

// Neither changes who may read or change what.
const replace = ofOne("replace", async ({ library, who, random, may, path }) => {
  const by = random.pick(library.model.texts)?.id;
  const status = await who.status("POST", `${path}/supersede`, { json: { by } });
  return { status, wanted: may ? [204, 409, 422] : [] };
});
const restore = ofOne("restore", async ({ who, may, path }) => {
  const status = await who.status("POST", `${path}/restore`);
  return { status, wanted: may ? [204, 409] : [] };
});

/** The steps; one listed twice is twice as likely. */
const STEPS: readonly Step[] = [
  ...[upload, upload, upload, upload, upload, move, move, join, join],
  ...[replace, restore, separate, separate, remove, remove],
];

/** Takes a random step as a random person, in the installation and in the model. */
export async function takeStep(library: SharedLibrary, random: Random): Promise<Taken> {
  const [step, who] = [random.pick(STEPS), random.pick(library.people)];
  if (step === undefined || who === undefined) throw new Error("There is no step, or no person to take it.");
  return step(library, who, random);
}

/** Deletes what is left, for the attacks that come later. */
export async function clear(library: SharedLibrary): Promise<void> {
  for (const { id } of library.model.texts.splice(0)) {
    await library.team.admin.made(z.unknown(), "DELETE", `/api/documents/${id}`).catch(() => undefined);
  }
}
