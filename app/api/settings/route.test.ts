import { beforeEach, describe, expect, it } from "vitest";
import { listSettingsRevisions } from "@/lib/data/db/settings/settings";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { GET, PUT } from "./route";

const context = { params: Promise.resolve({}) };
setUpDatabase();
beforeEach(emptyDatabase);

function put(settings: unknown, expectedRevision?: number): Promise<Response> {
  const body = JSON.stringify({ settings, expectedRevision });
  const headers = { "content-type": "application/json" };
  return PUT(new Request("http://localhost/api/settings", { method: "PUT", body, headers }), context);
}
const get = async () =>
  resolvedSettingsSchema.parse(await (await GET(new Request("http://localhost/api/settings"), context)).json());

describe("/api/settings", () => {
  it("stores what is saved, with its source, and reports the change", async () => {
    expect((await get()).revision).toBe(0);
    const answer = await put({ checks: { hallucination: false }, caps: { regenerations: null } }, 0);
    expect(answer.status).toBe(200);
    const resolved = await get();
    expect(resolved).toMatchObject({
      revision: 1,
      settings: { checks: { hallucination: false, answerQuality: true } },
    });
    expect(resolved.sources["checks.hallucination"]).toBe("saved");
    expect(resolved.sources["checks.answerQuality"]).toBe("profile");
    expect(resolved.sources["caps.transforms"]).toBe("default");
    const [revision] = await listSettingsRevisions({ limit: 10 });
    expect(revision).toMatchObject({
      revision: 1,
      savedBy: "local",
      diff: [
        { path: "checks.hallucination", from: true, to: false },
        { path: "caps.regenerations", from: 3, to: null },
      ],
    });
  });

  it("falls back to the default for a value that is no longer saved", async () => {
    await put({ retrieval: { topK: 9 } });
    await put({});
    expect(await get()).toMatchObject({ revision: 2, settings: { retrieval: { topK: 6 } } });
    const [revision] = await listSettingsRevisions({ limit: 1 });
    expect(revision?.diff).toEqual([{ path: "retrieval.topK", from: 9, to: 6 }]);
  });

  it("makes no revision without a change", async () => {
    await put({ judges: "llm" });
    await put({ judges: "llm" });
    expect((await get()).revision).toBe(1);
  });

  it("rejects the whole request if a part is invalid, and names each part", async () => {
    const answer = await put({ thresholds: { support: 2 }, checks: { spelling: true }, caps: 5, judges: "llm" });
    expect(answer.status).toBe(422);
    const { error } = errorAnswerSchema.parse(await answer.json());
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(["caps", "checks.spelling", "thresholds.support"]);
    expect((await get()).revision).toBe(0);
  });

  it("rejects a revision that is out of date", async () => {
    await put({ judges: "llm" }, 0);
    expect((await put({ judges: "cascade" }, 0)).status).toBe(409);
    expect((await put({ judges: "cascade" }, 7)).status).toBe(409);
    const together = await Promise.all([put({ router: "llm" }, 1), put({ judges: "built-in" }, 1)]);
    expect(together.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
