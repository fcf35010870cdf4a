import { describe, expect, it } from "vitest";
import { EVERY_DATABASE } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { graphTransaction } from "./graph-state";
import { followAliases } from "./regrouped";

describe.each(EVERY_DATABASE)("names that passages declare to be the same on %s", (_name, create) => {
  setUpDatabase(create);

  it("can be more than a statement has parameters", async () => {
    const keys = Array.from({ length: 40_000 }, (_, at) => `name ${at}`);
    await expect(graphTransaction((client) => followAliases(client, keys, 1n))).resolves.toBeUndefined();
  });
});
