import { documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import type { TeamAttack } from "../attack";
import type { Person } from "../caller";
import { sendFile, type Team, uploaded } from "../team";

/** Attempts of each pair of changes: which one comes first is left to chance. */
const TRIES = 8;

interface Setting {
  team: Team;
  /** In the closed groups of one each, and in neither. */
  ann: Person;
  ben: Person;
  dan: Person;
  groups: { ann: string; ben: string };
}

const reads = async (who: Person, id: string) => (await who.status("GET", `/api/documents/${id}`)) === 200;

const addTo = async (who: Person, name: string, text: string, into: readonly string[]) => {
  const [first] = await uploaded(await sendFile(who, name, text, { into }));
  return first?.documentId ?? "";
};

/** A pair of changes at the same time, by different processes if there are several. @returns the broken promises */
type Race = (setting: Setting, number: number) => Promise<string[]>;

const sameName: Race = async ({ team, ann, ben, dan, groups }, number) => {
  const [own, others] = [
    await team.collection("none", [{ id: groups.ann, level: "write" }]),
    await team.collection("none", [{ id: groups.ben, level: "write" }]),
  ];
  const name = `race-${number}.md`;
  // Different bytes, and equal ones.
  const texts = number % 2 === 0 ? [`Ann ${number}.`, `Ben ${number}.`] : [`Both ${number}.`, `Both ${number}.`];
  const [first, second] = await Promise.all([
    sendFile(ann, name, texts[0] ?? "", { into: [own], at: 0 }),
    sendFile(ben, name, texts[1] ?? "", { into: [others], at: 1 }),
  ]);
  const [ofAnn = "", ofBen = ""] = [first, second].map(async (answer) => (await uploaded(answer))[0]?.documentId ?? "");
  const [a, b] = [await ofAnn, await ofBen];
  const wrong = [];
  if (a === b || (await reads(ann, b)) || (await reads(ben, a)))
    wrong.push("one name in two collections opened a text");
  if (!(await reads(ann, a)) || !(await reads(ben, b))) wrong.push("one name in two collections lost a text");
  if ((await reads(dan, a)) || (await reads(dan, b))) wrong.push("one name in two collections opened a text to others");
  return wrong;
};

const deleteAndJoin: Race = async ({ team, ann, ben, dan, groups }, number) => {
  // Ann only reads the collection that her document was moved to: she may delete it until someone adds a version.
  const rights = [
    { id: groups.ann, level: "read" as const },
    { id: groups.ben, level: "write" as const },
  ];
  const shared = await team.collection("none", rights);
  const name = `join-${number}.md`;
  const id = await addTo(ann, name, `First of ${number}.`, []);
  await team.admin.status("PATCH", `/api/documents/${id}`, { json: { collections: [shared] } });
  const [deleted, joined] = await Promise.all([
    ann.status("DELETE", `/api/documents/${id}`, { at: 0 }),
    sendFile(ben, name, `Second of ${number}.`, { into: [shared], at: 1 }),
  ]);
  const accepted = documentAcceptedSchema.parse(await joined.json());
  const wrong = [];
  if (!(await reads(ben, accepted.documentId))) wrong.push("a version that was added vanished with a deletion");
  if (deleted !== 204 && !(await reads(ann, id))) wrong.push("a text vanished though its deletion was refused");
  if (deleted === 204 && accepted.version > 1) wrong.push("a deletion took place after somebody else had joined");
  if (await reads(dan, accepted.documentId)) wrong.push("a deletion opened a text");
  return wrong;
};

const moveAndDeleteCollection: Race = async ({ team, ann, dan, groups }, number) => {
  const rights = [{ id: groups.ann, level: "write" as const }];
  const [from, to] = [await team.collection("none", rights), await team.collection("none", rights)];
  const id = await addTo(ann, `move-${number}.md`, `Moved in ${number}.`, [from]);
  const [moved, deleted] = await Promise.all([
    ann.status("PATCH", `/api/documents/${id}`, { json: { collections: [to] }, at: 0 }),
    team.admin.status("DELETE", `/api/collections/${to}`, { at: 1 }),
  ]);
  const wrong = [];
  if (moved === 200 && deleted === 204) wrong.push("a collection was deleted with what had been moved to it");
  if (await reads(dan, id)) wrong.push("a text became everyone's while its collection was deleted");
  if (!(await reads(ann, id))) wrong.push("a text vanished while its collection was deleted");
  return wrong;
};

const RACES: readonly (readonly [string, Race])[] = [
  ["two uploads of one name", sameName],
  ["a deletion and another's version", deleteAndJoin],
  ["a move into a collection and its deletion", moveAndDeleteCollection],
];

/** Changes of one document at the same time: no text gains a reader, and none vanishes without right. */
export const conflictingChanges: TeamAttack = {
  name: "conflicting changes",
  async run({ team }, report) {
    const [ann, ben, dan] = [
      await team.join("Race-Ann", "analyst"),
      await team.join("Race-Ben", "analyst"),
      await team.join("Race-Dan", "analyst"),
    ];
    const groups = { ann: await team.group([ann]), ben: await team.group([ben]) };
    for (const [what, race] of RACES) {
      for (let number = 1; number <= TRIES; number += 1) {
        for (const broken of await race({ team, ann, ben, dan, groups }, number)) report.complain(`${what}: ${broken}`);
      }
    }
    report.note(`${RACES.length} pairs of changes, ${TRIES} times each`);
  },
};
