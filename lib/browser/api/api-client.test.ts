import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { runAcceptedSchema, runListSchema } from "@/lib/shared/contracts/runs/run";
import { addressOf, callApi, fetchJson, orNull } from "./api-client";

afterEach(() => {
  vi.unstubAllGlobals();
});

const fetched = (answer: Response) => {
  const fake = vi.fn(async (_address: string, _init: RequestInit) => answer);
  vi.stubGlobal("fetch", fake);
  return fake;
};

test("a call's address has its parameters, escaped, and the query values that are set", () => {
  expect(addressOf("GET /api/documents/{id}/passages/{n}", { params: { id: "a/b", n: 2 } })).toBe(
    "/api/documents/a%2Fb/passages/2",
  );
  expect(addressOf("GET /api/runs", { query: { limit: 5, text: undefined } })).toBe("/api/runs?limit=5");
});

test("a request has the call's method, and its JSON with a content type", async () => {
  const fake = fetched(new Response(null, { status: 204 }));
  await callApi("PATCH /api/conversations/{id}", { params: { id: "a" }, json: { pinned: true } });
  expect(fake).toHaveBeenCalledExactlyOnceWith("/api/conversations/a", {
    method: "PATCH",
    body: '{"pinned":true}',
    headers: { "content-type": "application/json" },
  });
});

test("a missing thing is null; other refusals are thrown", async () => {
  const refusal = (code: string, status: number) =>
    Response.json({ error: { code, message: "No.", retryable: false } }, { status });
  fetched(refusal("not_found", 404));
  expect(await orNull(callApi("GET /api/shared/{id}", { params: { id: "a" } }))).toBeNull();
  fetched(refusal("conflict", 409));
  await expect(orNull(callApi("GET /api/shared/{id}", { params: { id: "a" } }))).rejects.toMatchObject({ status: 409 });
});

test("the definitions of the routes type the requests", () => {
  const requests = [
    () => fetchJson(runAcceptedSchema, "POST /api/runs", { json: { question: "Why?" } }),
    // @ts-expect-error: no route has this method.
    () => callApi("PUT /api/runs"),
    // @ts-expect-error: it has another answer.
    () => fetchJson(runListSchema, "GET /api/alerts"),
    // @ts-expect-error: a parameter is missing.
    () => callApi("GET /api/runs/{id}"),
    // @ts-expect-error: there is no such query value.
    () => callApi("GET /api/runs", { query: { colour: "red" } }),
    // @ts-expect-error: the body has another form.
    () => fetchJson(z.unknown(), "POST /api/runs", { json: { question: 1 } }),
  ];
  expect(requests).toHaveLength(6);
});
