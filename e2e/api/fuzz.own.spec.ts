// Its tests share one application, which is slow to start, and the last test checks the effect of all.
import { expect, test } from "../support/fixtures";
import { brokenBodyTests } from "./fuzz/broken-body-tests";
import { CALLS, target } from "./fuzz/calls";
import { expectDeclared, expectRefusal } from "./fuzz/expect-answer";
import { FuzzedApplication } from "./fuzz/fuzzed-application";
import { hostileAddressTests } from "./fuzz/hostile-address-tests";
import { oddConnectionTests } from "./fuzz/odd-connection-tests";

const START_MS = 240_000;

test.describe.configure({ timeout: 240_000 });

const fuzzed = new FuzzedApplication();
let memoryBefore: number;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  await fuzzed.start();
  memoryBefore = await fuzzed.residentMegabytes();
});

test.afterAll(() => fuzzed.stop());

test("every call of every route file has a valid request, and responds as declared", async () => {
  expect(
    fuzzed
      .requests()
      .map(([id]) => id)
      .sort(),
  ).toEqual(CALLS.map(({ id }) => id).sort());
  for (const [id, request] of fuzzed.requests()) {
    const answer = await fuzzed.send(id, request);
    if (request.refusedWith === undefined) {
      expect(answer.ok, `${id}: ${answer.status}`).toBe(true);
      await expectDeclared(target(id, request).call, answer, id);
    } else {
      expect(request.refusedWith, id).toContain(answer.status);
      await expectRefusal(answer, id);
    }
  }
});

brokenBodyTests(fuzzed);
hostileAddressTests(fuzzed);
oddConnectionTests(fuzzed);

test("afterwards the application is alive, ready and no larger, with a clean log", async () => {
  for (const path of ["/api/health/live", "/api/health/ready"]) expect((await fuzzed.api.fetch(path)).status).toBe(200);
  const { events } = await fuzzed.api.ask({ question: "How long are sign-in logs kept?" });
  expect(events.at(-1)?.type).toBe("run-end");
  expect((await fuzzed.residentMegabytes()) - memoryBefore).toBeLessThan(400);
  expect(fuzzed.complaints()).toEqual([]);
});
