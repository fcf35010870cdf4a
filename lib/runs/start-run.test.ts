import { expect, it, vi } from "vitest";
import { startRunRequestSchema } from "../contracts/run";
import { db } from "../db/client";
import { shortOfRoom } from "../db/disk-room";
import { LOCAL_OWNER } from "../db/owner";
import { setUpDatabase } from "../db/testing/set-up-database";
import { AppError } from "../errors";
import { startRun } from "./start-run";

vi.mock(import("../db/disk-room"), async (actual) => ({ ...(await actual()), shortOfRoom: vi.fn(() => null) }));
setUpDatabase();

it("refuses a question at once that could not be stored", async () => {
  vi.mocked(shortOfRoom).mockReturnValueOnce(new AppError("disk_full", "No space left."));
  const request = startRunRequestSchema.parse({ question: "Why is the sea salty?" });
  await expect(startRun(request, LOCAL_OWNER)).rejects.toMatchObject({ code: "disk_full", status: 507 });
  expect(await db().run.count()).toBe(0);
});
