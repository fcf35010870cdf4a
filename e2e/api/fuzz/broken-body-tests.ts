import assert from "node:assert/strict";
import fc from "fast-check";
import { expect, test } from "../../support/fixtures";
import { BROKEN_BODIES, type BrokenBody, brokenBody, brokenVariants } from "./broken-json";
import { target, type ValidRequest } from "./calls";
import { expectAnswer, expectDeclared, expectRefusal, speaksOf } from "./expect-answer";
import { brokenForms } from "./forms";
import type { FuzzedApplication } from "./fuzzed-application";
import { fieldsRefusedInBody, samplesOf } from "./own-reading";

/** `FUZZ_SEED=7 FUZZ_RUNS=5000` makes other and more broken requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_401);
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

/** Clients that send broken bodies at the same time. */
const CLIENTS = 8;

function expectNamed(id: string, variant: BrokenBody, named: readonly string[]): void {
  if (named.length === 0) return;
  // A setting is reported by its own path, wherever it was in the request.
  const fields = id === "saveSettings" ? named.flatMap((name) => [name, `settings.${name}`]) : named;
  assert.ok(speaksOf(fields, variant.field), `${id}, ${variant.what}: ${named.join(", ")}`);
}

/** Bodies with wrong fields, bodies that are no JSON, and forms. */
export function brokenBodyTests(fuzzed: FuzzedApplication): void {
  /** A broken body is rejected with the wrong field, or accepted for what it is. @returns the fields rejected */
  async function tryBody(id: string, request: ValidRequest, variant: BrokenBody): Promise<string[]> {
    const { call } = target(id, request);
    const what = `${id}, ${variant.what}`;
    const refused = await expectAnswer(call, await fuzzed.send(id, request, { body: variant.source }), what);
    const fields = refused?.fields ?? [];
    expectNamed(id, variant, fields);
    return fields;
  }

  test("wrong types, missing and unknown fields are rejected by name", async () => {
    for (const [id, request] of fuzzed.withBody()) {
      const { call } = target(id, request);
      const sent: BrokenBody[] = [];
      const refused: (BrokenBody & { fields: string[] })[] = [];
      for (const variant of brokenVariants(request.json)) {
        const fields = await fieldsRefusedInBody(call, variant.source, `${id}, ${variant.what}`);
        if (fields === null) sent.push(variant);
        else {
          expectNamed(id, variant, fields);
          refused.push({ ...variant, fields });
        }
      }
      const samples = samplesOf(refused);
      const named = new Map(samples.map((variant): [BrokenBody, string[]] => [variant, variant.fields]));
      const variants = [...sent, ...samples].values();
      // Several at once: a client that waits for each answer leaves the server idle while it checks the last one.
      const client = async () => {
        for (const variant of variants) {
          const fields = await tryBody(id, request, variant);
          assert.deepEqual(fields, named.get(variant) ?? fields, `${id}, ${variant.what}`);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
    }
  });

  test("any value in any place is rejected or accepted, and never a server error", async () => {
    const any = fc.oneof(
      ...fuzzed
        .withBody()
        .map(([id, request]) => brokenBody(request.json).map((variant) => ({ id, request, variant }))),
    );
    await fc.assert(
      fc.asyncProperty(any, async ({ id, request, variant }) => {
        await tryBody(id, request, variant);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("a body that is not JSON, too deep, too large or of another type is rejected", async () => {
    for (const [id, request] of fuzzed.withBody()) {
      for (const [what, { body, contentType }] of Object.entries(BROKEN_BODIES)) {
        const headers = { "content-type": contentType ?? "application/json" };
        const answer = await fuzzed.send(id, request, { body, headers });
        await expectRefusal(answer, `${id}, ${what}`);
      }
    }
    const { fields } = await expectRefusal(
      await fuzzed.api.postJson("/api/runs", { question: "x".repeat(4_001) }),
      "long",
    );
    expect(fields).toEqual(["question"]);
    const large = await fuzzed.api.postJson("/api/runs", { question: "x".repeat(10_000_000) });
    expect(await expectRefusal(large, "10 MB")).toMatchObject({ code: "payload_too_large" });
    const document = await fuzzed.api.postJson("/api/documents", { title: "t", text: "x".repeat(30_000_000) });
    expect(await expectRefusal(document, "30 MB")).toMatchObject({ code: "payload_too_large" });
  });

  test("a body for a call that reads none changes nothing", async () => {
    for (const [id, request] of fuzzed.requests()) {
      const { call } = target(id, request);
      if (call.body !== undefined || call.method === "GET") continue;
      const answer = await fuzzed.send(id, request, { body: "[".repeat(50_000) });
      await expectAnswer(call, answer, id);
    }
  });

  test("no form is a server error, and no file name leads out of the library", async () => {
    for (const { what, contentType, body } of brokenForms()) {
      const answer = await fuzzed.api.fetch("/api/documents", {
        method: "POST",
        headers: { "content-type": contentType },
        body,
      });
      const { call } = target("addDocument", {});
      if (answer.status >= 400) await expectRefusal(answer, what);
      else await expectDeclared(call, answer, what);
    }
    for (const document of await fuzzed.api.documents()) {
      // The file name includes its folders.
      for (const part of document.fileName.split("/")) {
        expect(part).not.toMatch(/[\\\p{Cc}\u202a-\u202e\u2066-\u2069]|^\.|^$/u);
      }
      expect(document.fileName.length).toBeLessThanOrEqual(500);
      const original = await fuzzed.api.fetch(`/api/documents/${document.id}/original`);
      expect(original.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[^\s;"/]*$/,
      );
      expect(original.headers.get("content-security-policy")).toContain("sandbox");
      await original.body?.cancel();
    }
  });
}
