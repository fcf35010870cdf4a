import { describe, expect, it } from "vitest";
import { errorCodesOf } from "./api-call";
import { apiTable } from "./api-table";
import { routeFileCalls } from "./testing/route-files";

const named = (calls: readonly { method: string; path: string }[]) =>
  calls.map(({ method, path }) => `${method} ${path}`).sort();

describe("the API table", () => {
  it("lists exactly the methods that the route files export", async () => {
    expect(named(apiTable)).toEqual(named(await routeFileCalls()));
  });

  it("lists every call once", () => {
    const ids = apiTable.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(named(apiTable)).size).toBe(apiTable.length);
  });

  it("derives each call's error codes from its path, query and body", () => {
    const always: string[] = ["data_damaged", "disk_full", "forbidden_origin", "internal", "unavailable"];
    const codes = (id: string) => {
      const call = apiTable.find((candidate) => candidate.id === id);
      const all = call === undefined ? [] : errorCodesOf(call);
      expect(all).toEqual(expect.arrayContaining(always));
      return all.filter((code) => !always.includes(code));
    };
    expect(codes("getMetrics")).toEqual(["validation_failed"]);
    expect(codes("getRun")).toEqual(["not_found"]);
    expect(codes("updateConversation")).toEqual([
      "bad_request",
      "not_found",
      "payload_too_large",
      "request_timeout",
      "unsupported_media_type",
      "validation_failed",
    ]);
  });
});
