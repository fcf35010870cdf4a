import { expect, it, vi } from "vitest";
import { db } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { shortOfRoom } from "@/lib/data/db/faults/disk-room";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { startRunRequestSchema } from "@/lib/shared/contracts/runs/start-run-request";
import { AppError } from "@/lib/shared/errors";
import { startRun } from "./start-run";

vi.mock(import("@/lib/data/db/faults/disk-room"), async (actual) => ({
  ...(await actual()),
  shortOfRoom: vi.fn(() => null),
}));
setUpDatabase();

it("rejects a question at once when the disk is full", async () => {
  vi.mocked(shortOfRoom).mockReturnValueOnce(new AppError("disk_full", "No space left."));
  const request = startRunRequestSchema.parse({ question: "Why is the sea salty?" });
  await expect(startRun(request, LOCAL_OWNER)).rejects.toMatchObject({ code: "disk_full", status: 507 });
  expect(await db().run.count()).toBe(0);
});
