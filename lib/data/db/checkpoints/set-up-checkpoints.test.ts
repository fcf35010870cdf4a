import { expect, it } from "vitest";
import { pool } from "../connection/client";
import { createEmptyPostgres } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { setUpCheckpoints } from "./checkpoints";

setUpDatabase(createEmptyPostgres);

it("is done by processes that start at the same time", async () => {
  await Promise.all(Array.from({ length: 4 }, () => setUpCheckpoints()));
  await setUpCheckpoints();
  expect((await pool().query("SELECT * FROM checkpoint.checkpoints")).rows).toEqual([]);
});
