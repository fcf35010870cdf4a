import { describe, expect, it } from "vitest";
import { apiRoutes } from "@/app/api-routes";
import { errorCodesOf } from "./api-call";
import { apiCalls } from "./route-table";

const calls = await apiCalls(apiRoutes);

describe("the calls of the route files", () => {
  it("have different names", () => {
    const ids = calls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(100);
  });

  it.each(calls)("$id: a schema for each parameter of $path", ({ path, params }) => {
    expect(Object.keys(params.shape)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });

  it("derive their error codes from access, path, query and body", () => {
    const always: string[] = ["data_damaged", "disk_full", "forbidden_origin", "internal", "unavailable"];
    const codes = (id: string) => {
      const call = calls.find((candidate) => candidate.id === id);
      const all = call === undefined ? [] : errorCodesOf(call);
      expect(all).toEqual(expect.arrayContaining(always));
      return all.filter((code) => !always.includes(code));
    };
    expect(codes("getSignedIn")).toEqual([]);
    expect(codes("getMetrics")).toEqual(["forbidden", "unauthenticated", "validation_failed"]);
    expect(codes("getRun")).toEqual(["forbidden", "not_found", "unauthenticated"]);
    expect(codes("updateConversation")).toEqual([
      "bad_request",
      "forbidden",
      "not_found",
      "payload_too_large",
      "request_timeout",
      "unauthenticated",
      "unsupported_media_type",
      "validation_failed",
    ]);
  });
});
