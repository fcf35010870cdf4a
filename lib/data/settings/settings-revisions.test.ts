import { beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { resolveSettings } from "./resolve-settings";
import { saveSettings } from "./save-settings";
import { restoreSettings, settingsRevision } from "./settings-revisions";

describe("revisions of the settings", () => {
  setUpDatabase();
  beforeEach(async () => {
    await emptyDatabase();
    await saveSettings({ caps: { transforms: 1 } }, "ada");
    await saveSettings({ caps: { transforms: 2 }, retrieval: { topK: 9 } }, "ben");
  });

  it("show what restoring them would change", async () => {
    expect(await settingsRevision(1)).toMatchObject({
      savedBy: "ada",
      current: 2,
      changes: [
        { path: "caps.transforms", from: 2, to: 1 },
        { path: "retrieval.topK", from: 9, to: 6 },
      ],
    });
    await expect(settingsRevision(3)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are restored as the newest, and the restore can be undone the same way", async () => {
    await restoreSettings(1, "cyd", 2);
    const restored = await resolveSettings();
    expect(restored).toMatchObject({ revision: 3, settings: { caps: { transforms: 1 }, retrieval: { topK: 6 } } });
    await restoreSettings(2, "cyd", 3);
    expect((await resolveSettings()).settings).toMatchObject({ caps: { transforms: 2 }, retrieval: { topK: 9 } });
  });

  it("begin with 0, the state before the first save", async () => {
    expect(await settingsRevision(0)).toMatchObject({
      savedBy: null,
      current: 2,
      changes: [
        { path: "caps.transforms", from: 2 },
        { path: "retrieval.topK", from: 9, to: 6 },
      ],
    });
    await restoreSettings(0, "cyd", 2);
    expect(await resolveSettings()).toMatchObject({ revision: 3, settings: { retrieval: { topK: 6 } }, beneath: {} });
  });

  it("are not restored over a newer save by someone else", async () => {
    await expect(restoreSettings(1, "cyd", 1)).rejects.toMatchObject({ code: "conflict" });
  });
});
