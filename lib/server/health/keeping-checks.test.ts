import { describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { createRealPostgres } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { backupFinding, durabilityTask } from "./keeping-checks";
import { OLD_BACKUP_DAYS } from "./tunables";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const madeBefore = (hours: number) => ({
  at: new Date(NOW - hours * 3_600_000).toISOString(),
  file: "/backups/one.zip",
  bytes: 1_640_000,
});

describe("the latest backup", () => {
  it.each([
    [1, { status: "ok", code: "backup_recent", params: { days: 0, file: "/backups/one.zip", mb: 1.6 } }],
    [24 * OLD_BACKUP_DAYS + 23, { status: "ok", code: "backup_recent", params: { days: OLD_BACKUP_DAYS } }],
    [24 * OLD_BACKUP_DAYS + 24, { status: "warning", code: "backup_old", fix: "make_backup" }],
    [-1, { status: "ok", params: { days: 0 } }],
  ])("of %i hours ago", (hours, finding) => {
    expect(backupFinding(madeBefore(hours), NOW)).toMatchObject(finding);
  });

  it("may be missing", () => {
    expect(backupFinding(null, NOW)).toMatchObject({ status: "not_configured", code: "backup_none" });
  });
});

describe("commits on a server", () => {
  setUpDatabase(createRealPostgres);

  it("are at risk where they do not wait for the disk, as on the server of the tests", async () => {
    expect((await pool().query("SHOW fsync")).rows).toEqual([{ fsync: "off" }]);
    expect(await durabilityTask.check(new AbortController().signal)).toMatchObject({
      status: "warning",
      code: "server_commits_do_not_wait",
    });
  });
});
