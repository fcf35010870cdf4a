import assert from "node:assert/strict";
import { expect, test } from "../../support/fixtures";
import { CALLS, PATH_PARTS, target } from "./calls";
import { expectAnswer, expectRefusal } from "./expect-answer";
import type { FuzzedApplication } from "./fuzzed-application";
import { fieldsRefusedInQuery, samplesOf } from "./own-reading";

const HOSTILE_SEGMENTS = [
  "not-an-id",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "%0d%0aset-cookie:a=b",
  "-1",
  "1e3",
  "2147483648",
  "99999999999999999999",
  "x".repeat(3_000),
  "%F0%9F%98%80",
  "<script>alert(1)</script>",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "{id}",
  "__proto__",
];

const HOSTILE_PARAMETERS = [
  "-1",
  "0",
  "NaN",
  "Infinity",
  "1e400",
  "9007199254740993",
  "x".repeat(5_000),
  "%00",
  "%ED%A0%80",
  "%",
  "[]",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2026-02-30T00:00:00Z",
  "+02:00",
  "..%2f",
  "%5C",
  "%25",
  "'%3B--",
];

function expectNamed(name: string, fields: readonly string[], what: string): void {
  if (fields.length > 0) assert.ok(fields.includes(name), `${what}: ${fields.join(", ")}`);
}

/** Paths, ids and query strings, and methods that a path lacks. */
export function hostileAddressTests(fuzzed: FuzzedApplication): void {
  test("an invalid id or position is not found", async () => {
    for (const [id, request] of fuzzed.requests()) {
      const { call } = target(id, request);
      for (const segment of HOSTILE_SEGMENTS) {
        for (const part of PATH_PARTS) {
          if (!call.path.includes(`{${part}}`)) continue;
          const path = target(id, { ...request, [part]: segment }).path;
          const answer = await fuzzed.send(id, { ...request, [part]: segment });
          const { code } = await expectRefusal(answer, `${call.method} ${path.slice(0, 100)}`);
          // A caller without the permission learns nothing about the id.
          const codes = request.refusedWith?.includes(403) ? ["not_found", "forbidden"] : ["not_found"];
          expect(codes, path.slice(0, 100)).toContain(code);
        }
      }
    }
  });

  test("no query value is a server error", async () => {
    for (const [id, request] of fuzzed.requests()) {
      const { call, path } = target(id, request);
      if (call.query === undefined) continue;
      const refused: { kind: string; name: string; query: string }[] = [];
      const tryQuery = async (name: string, query: string) => {
        const what = `${id}, ${query.slice(0, 100)}`;
        const answer = await expectAnswer(call, await fuzzed.api.fetch(`${path}?${query}`), what);
        expectNamed(name, answer?.fields ?? [], what);
      };
      for (const name of [...Object.keys(call.query.shape), "unknown", "__proto__"]) {
        const tryValue = async (value: string) => {
          const query = `${name}=${value}`;
          for (const each of [query, `${query}&${query}`]) {
            const what = `${id}, ${each.slice(0, 100)}`;
            const fields = await fieldsRefusedInQuery(call, each, what);
            expectNamed(name, fields ?? [], what);
            if (fields === null) await tryQuery(name, each);
            else refused.push({ kind: value, name, query: each });
          }
        };
        // These only read, so they run concurrently.
        await Promise.all(HOSTILE_PARAMETERS.map(tryValue));
        await expectAnswer(call, await fuzzed.api.fetch(`${path}?${name}=`), `${id}, ${name} empty`);
      }
      await Promise.all(samplesOf(refused).map(({ name, query }) => tryQuery(name, query)));
    }
    expect(await expectRefusal(await fuzzed.api.fetch("/api/runs?cursor=WyIwMDAwIl0"), "cursor")).toMatchObject({
      fields: ["cursor"],
    });
  });

  test("unsupported methods and unknown addresses get the standard error", async () => {
    for (const path of new Set(CALLS.map((call) => call.path))) {
      const has = CALLS.filter((call) => call.path === path).map(({ method }) => `${method}`);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((candidate) => !has.includes(candidate))) {
        const answer = await fuzzed.api.fetch(path.replace("{id}", fuzzed.existing.runId).replace("{n}", "0"), {
          method,
        });
        expect(answer.headers.get("allow")?.split(", ").sort(), `${method} ${path}`).toEqual(has.sort());
        expect(await expectRefusal(answer, `${method} ${path}`)).toMatchObject({ code: "method_not_allowed" });
      }
    }
    for (const path of ["/api", "/api/nothing", "/api/runs/a/b/c", "/api/.env", "/api/openfuzzed.api.yaml"]) {
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await fuzzed.api.fetch(path, { method });
        if (path !== "/api")
          expect(await expectRefusal(answer, `${method} ${path}`)).toMatchObject({ code: "not_found" });
        expect(answer.status).toBe(404);
      }
    }
  });

  test("pages accept any address and any cookie", async () => {
    const paths = ["/c", "/traces", "/library"].flatMap((page) =>
      HOSTILE_SEGMENTS.map((segment) => `${page}/${segment}`),
    );
    for (const path of [
      ...paths,
      "/library/x?passage=-1",
      "/traces?outcome=%00&from=never",
      "/dashboard?from=%00&bucket=[]",
      "/settings?x=%ff",
      "/nowhere",
    ]) {
      const answer = await fuzzed.api.fetch(path, {
        headers: { cookie: 'locale=<script>; theme="; conversation=../..' },
      });
      expect(answer.status, path.slice(0, 80)).toBeLessThan(500);
      expect(answer.headers.get("content-security-policy"), path.slice(0, 80)).toMatch(
        /script-src 'self'|default-src 'none'/,
      );
      expect(answer.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe-inline/);
      expect(await answer.text(), path.slice(0, 80)).not.toContain("<script>alert(1)</script>");
    }
  });
}
