import { describe, expect, it } from "vitest";
import { errorCodesOf } from "./api-call";
import { apiTable } from "./api-table";
import { routeFileCalls } from "./testing/route-files";

const named = (calls: readonly { method: string; path: string }[]) =>
  calls.map(({ method, path }) => `${method} ${path}`).sort();

describe("the table of the API", () => {
  it("names exactly the methods that the route files export", async () => {
    expect(named(apiTable)).toEqual(named(await routeFileCalls()));
  });

  it("names every call once", () => {
    const ids = apiTable.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(named(apiTable)).size).toBe(apiTable.length);
  });

  it("knows which refusals follow from path, query and body", () => {
    const codes = (id: string) => {
      const call = apiTable.find((candidate) => candidate.id === id);
      return call === undefined ? undefined : errorCodesOf(call);
    };
    expect(codes("getMetrics")).toEqual(["forbidden_origin", "internal", "unavailable", "validation_failed"]);
    expect(codes("getRun")).toEqual(["forbidden_origin", "internal", "not_found", "unavailable"]);
    expect(codes("updateConversation")).toEqual([
      "bad_request",
      "forbidden_origin",
      "internal",
      "not_found",
      "payload_too_large",
      "request_timeout",
      "unavailable",
      "unsupported_media_type",
      "validation_failed",
    ]);
  });
});
