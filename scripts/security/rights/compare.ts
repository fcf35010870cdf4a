import type { Text } from "@/lib/server/accounts/testing/rights-model";
import { type DocumentSummary, documentListSchema } from "@/lib/shared/contracts/library/document";
import { searchAnswerSchema } from "@/lib/shared/contracts/library/search";
import type { Random } from "../../faults/random";
import type { Caller, Person } from "../caller";
import { asked, until } from "../team";
import { CONTENTS, readsContent, type SharedLibrary } from "./shared-library";

/** Texts of a step that are read whole. Each takes a dozen requests. */
const MOST_READ = 2;
/** How often another text is read as well. */
const OTHER_CHANCE = 1 / 3;

const listed = async (who: Caller) => (await who.made(documentListSchema, "GET", "/api/documents")).documents;

/**
 * Compares what an administrator sees, and what each person can list, read and find, with the model.
 * @param touched texts of which some are read whole, and now and then another
 * @returns the differences
 */
export async function differences(library: SharedLibrary, touched: readonly Text[], random: Random): Promise<string[]> {
  const { model, people } = library;
  const left = touched.filter((text) => model.texts.includes(text)).slice(0, MOST_READ);
  const other = random.chance(OTHER_CHANCE) ? random.pick(model.texts) : undefined;
  const known = other === undefined || left.includes(other) ? left : [...left, other];
  const all = await listed(library.team.admin);
  const found = await Promise.all([
    ...people.flatMap((person) => [listsOtherwise(library, person, all), readsOtherwise(library, person, known)]),
    findsTooMuch(library, random.pick(people)),
  ]);
  return [...storedOtherwise(library, all), ...found.flat()];
}

/** Compares collections of all documents. Earlier versions and replaced documents are not listed. */
function storedOtherwise({ model, contents }: SharedLibrary, all: readonly DocumentSummary[]): string[] {
  return all.flatMap(({ id, seriesId, collections }) => {
    if (!contents.has(id)) return [];
    const text = model.texts.find((one) => one.id === id);
    if (text === undefined) return `document ${id} is still there`;
    if (text.series !== seriesId) return `document ${id} is in another series`;
    const wanted = model.members.get(seriesId) ?? [];
    return String(collections.toSorted()) === String(wanted) ? [] : `${id} is in ${collections}, not in ${wanted}`;
  });
}

async function listsOtherwise(
  library: SharedLibrary,
  person: Person,
  all: readonly DocumentSummary[],
): Promise<string[]> {
  const { model, contents, team } = library;
  const readable = (id: string) => {
    const text = model.texts.find((one) => one.id === id);
    return text !== undefined && model.reads(person.id, text.series);
  };
  const own = await listed(person);
  const isListed = (id: string) => own.some((document) => document.id === id);
  let missing = all.filter(({ id }) => readable(id) && !isListed(id));
  if (missing.length > 0) {
    // An import that ended between the two lists has replaced a version.
    const still = await listed(team.admin);
    missing = missing.filter(({ id }) => still.some((document) => document.id === id));
  }
  return [
    ...own.flatMap(({ id }) => (contents.has(id) && !readable(id) ? `${person.email} is shown ${id}` : [])),
    ...missing.map(({ id }) => `${person.email} is not shown ${id}`),
  ];
}

/** Compares the document, its original and its first passage, which a text has once it is read. */
async function readsOtherwise({ model }: SharedLibrary, person: Person, texts: readonly Text[]): Promise<string[]> {
  const found = texts.map(async ({ id, series }) => {
    const may = model.reads(person.id, series);
    const statuses = await Promise.all(
      ["", "/original", "/passages/0"].map((part) => person.status("GET", `/api/documents/${id}${part}`)),
    );
    const asWanted = statuses.every((status, part) => status === (may ? 200 : 404) || (part === 2 && status === 404));
    return asWanted ? [] : [`${person.email} ${may ? "may read" : "may not read"} ${id}: ${statuses}`];
  });
  return (await Promise.all(found)).flat();
}

async function findsTooMuch({ model }: SharedLibrary, person: Person | undefined): Promise<string[]> {
  if (person === undefined) return [];
  const json = { query: "yearly budget of the project", k: 50 };
  const { results, leftOut } = await person.made(searchAnswerSchema, "POST", "/api/search", { json });
  const documents = new Set([...results, ...leftOut].map(({ passage }) => passage.documentId));
  return model.texts
    .filter(({ id, series }) => documents.has(id) && !model.reads(person.id, series))
    .map(({ id }) => `${person.email} finds ${id}`);
}

/** Asks a person about a content that they may not read. @returns whether anyone was asked, and what is wrong */
export async function askExcluded(
  library: SharedLibrary,
  random: Random,
): Promise<{ asked: boolean; wrong: string[] }> {
  const pairs = CONTENTS.flatMap((content, index) =>
    library.people
      .filter((person) => [...library.contents.values()].includes(index) && !readsContent(library, person, index))
      .map((person) => ({ person, content })),
  );
  const pair = random.pick(pairs);
  if (pair === undefined) return { asked: false, wrong: [] };
  const { person, content } = pair;
  const told = (await asked(person, content.question)).includes(content.amount);
  return { asked: true, wrong: told ? [`${person.email} is told ${content.amount}`] : [] };
}

/** Whether a person who may read a content gets it in an answer: otherwise the questions above prove nothing. */
export async function readersGetAnswers(library: SharedLibrary): Promise<boolean> {
  const [person] = library.people;
  if (person === undefined) return false;
  await until("all texts are read", async () =>
    (await listed(library.team.admin)).every(({ status }) => status === "ready" || status === "failed"),
  );
  for (const [index, { question, amount }] of CONTENTS.entries()) {
    const current = (await listed(person)).filter(({ id }) => library.contents.get(id) === index);
    if (current.length > 0 && (await asked(person, question)).includes(amount)) return true;
  }
  return false;
}
