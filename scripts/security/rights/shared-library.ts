import { type Level, RightsModel, type Text } from "@/lib/server/accounts/testing/rights-model";
import type { Person } from "../caller";
import type { Team } from "../team";

/** Contents of documents: the same bytes in any document. Each has its own unique amount. */
const PROJECTS = ["Zephyr", "Quorn", "Vellichor", "Marzipan", "Tundra"].map((project, index) => ({
  project,
  amount: String(40_213 + 7_717 * index),
}));

export const CONTENTS = PROJECTS.map(({ project, amount }) => ({
  text: `# Papers of project ${project}\n\nThe yearly budget of project ${project} is ${amount} euros.\n`,
  question: `What is the yearly budget of project ${project} in euros?`,
  amount,
}));

/** Rights on collections: of everyone, and of three groups with members in common. */
const RIGHTS: readonly (readonly [everyone: Level, groups: readonly Level[]])[] = [
  ["none", ["write", "none", "none"]],
  ["none", ["read", "manage", "none"]],
  ["read", ["none", "write", "none"]],
  ["write", ["none", "none", "none"]],
];

/** People who change documents in the same collections, and what a short model knows of it. */
export interface SharedLibrary {
  team: Team;
  people: readonly Person[];
  collections: readonly string[];
  model: RightsModel;
  /** The content of each text, by its index. */
  contents: Map<string, number>;
}

export async function makeSharedLibrary(team: Team, prefix: string): Promise<SharedLibrary> {
  const [ann, ben, cat, dan] = [
    await team.join(`${prefix}-Ann`, "analyst"),
    await team.join(`${prefix}-Ben`, "analyst"),
    await team.join(`${prefix}-Cat`, "reviewer"),
    await team.join(`${prefix}-Dan`, "analyst"),
  ];
  const groups = [[ann, ben], [ben, cat], [dan]];
  const ids: string[] = [];
  for (const members of groups) ids.push(await team.group(members));
  const levels = new Map<string, { everyone: Level; groups: readonly Level[] }>();
  for (const [everyone, given] of RIGHTS) {
    const rights = ids.map((id, at) => ({ id, level: given[at] ?? "none" }));
    levels.set(await team.collection(everyone, rights), { everyone, groups: given });
  }
  const model = new RightsModel(
    groups.map((members) => members.map(({ id }) => id)),
    levels,
  );
  return { team, people: [ann, ben, cat, dan], collections: [...levels.keys()], model, contents: new Map() };
}

/** Whether a person may read this content in any document. */
export function readsContent({ model, contents }: SharedLibrary, person: Person, content: number): boolean {
  return model.texts.some(({ id, series }) => contents.get(id) === content && model.reads(person.id, series));
}

/** Removes a series from the model. */
export function forget({ model }: SharedLibrary, series: string): void {
  const left = model.texts.filter((text: Text) => text.series !== series);
  model.texts.splice(0, model.texts.length, ...left);
}
