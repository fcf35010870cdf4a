import { beforeEach, describe, expect, it } from "vitest";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import {
  appendPromptRevision,
  listPromptRevisions,
  type NewPromptRevision,
  newestPromptRevisions,
  promptRevisionsMark,
} from "./prompt-revisions";

const save = (given: Partial<NewPromptRevision>) =>
  appendPromptRevision({
    language: "en",
    stage: "generate",
    after: 0,
    template: { instruction: "Answer." },
    savedBy: "local",
    ...given,
  });

describe.each(EVERY_DATABASE)("revisions of prompts on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("stores every revision and uses the newest of each prompt", async () => {
    await save({});
    await save({ after: 1, template: null });
    await save({ language: "fr", template: { instruction: "Répondez." } });
    await save({ stage: "shared", template: { system: "Be brief." } });
    expect(
      (await newestPromptRevisions()).map(({ language, stage, revision, template }) => [
        `${language}/${stage}`,
        revision,
        template,
      ]),
    ).toEqual([
      ["en/generate", 2, null],
      ["en/shared", 1, { system: "Be brief." }],
      ["fr/generate", 1, { instruction: "Répondez." }],
    ]);
    const history = await listPromptRevisions("en", "generate", 10);
    expect(history).toMatchObject([
      { revision: 2, template: null, savedBy: "local" },
      { revision: 1, template: { instruction: "Answer." } },
    ]);
    expect(await listPromptRevisions("en", "generate", 1)).toHaveLength(1);
  });

  it("accepts one of two that follow the same revision", async () => {
    const both = await Promise.allSettled([save({}), save({ template: { instruction: "Other." } })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(save({})).rejects.toMatchObject({ code: "conflict" });
    expect(await listPromptRevisions("en", "generate", 10)).toHaveLength(1);
  });

  it("changes its mark when a revision is saved", async () => {
    const marks = [await promptRevisionsMark()];
    await save({});
    marks.push(await promptRevisionsMark());
    await save({ after: 1, template: null });
    marks.push(await promptRevisionsMark());
    expect(new Set(marks).size).toBe(3);
    expect(await promptRevisionsMark()).toBe(marks[2]);
  });
});
