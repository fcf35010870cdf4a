import { expect, it, vi } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { startWork, stopWork } from "@/lib/data/jobs/background-work";
import { keepLargeIndex } from "../index/embedded/resident-index";
import { indexWork } from "./index-work";
import { libraryIndexes } from "./library";
import { SearchReplica } from "./search-replica";

vi.mock(import("../index/embedded/resident-index"), async (actual) => ({
  ...(await actual()),
  keepLargeIndex: vi.fn(async () => undefined),
}));
setUpDatabase();

it("holds the index that is searched in memory, which the index's own worker does not", async () => {
  await indexWork().step();
  expect(keepLargeIndex).not.toHaveBeenCalled();
  const { active, engine } = await libraryIndexes();
  startWork("search-replica", () => new SearchReplica());
  await vi.waitFor(() => expect(vi.mocked(keepLargeIndex).mock.calls).toEqual([[active.id, engine]]));
  await stopWork();
});
