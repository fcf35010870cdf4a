import { expect, test } from "../support/fixtures";

/** Maximum script size of a new user's first page, in bytes as transferred (docs/decisions/042). */
const BUDGET_BYTES = 260_000;

test("the first page loads little script, compressed as well as the browser supports", async ({ page, request }) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const scripts = new Map<string, string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") scripts.set(requestId, response.url);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // Conversations of other tests would load their menu.
  await page.route(/\/api\/conversations(\?|$)/, (route) =>
    route.fulfill({ json: { conversations: [], nextCursor: null } }),
  );
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Question" })).toBeEditable();
  await page.waitForLoadState("networkidle");
  expect(scripts.size).toBeGreaterThan(0);
  test.info().annotations.push({ type: "bytes", description: `${bytes} in ${scripts.size} files, headers included` });
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);

  const [address = ""] = scripts.values();
  const sent = (encoding: string) => request.get(address, { headers: { "Accept-Encoding": encoding } });
  const [brotli, gzip, plain] = [await sent("gzip, deflate, br"), await sent("gzip"), await sent("identity")];
  const refused = await sent("gzip, br;q=0");
  expect(refused.headers()["content-encoding"] ?? "none").not.toBe("br");
  expect(brotli.headers()["content-encoding"]).toBe("br");
  expect(gzip.headers()["content-encoding"] ?? "none").not.toBe("br");
  expect(await brotli.text()).toBe(await plain.text());
  for (const answer of [brotli, plain]) {
    expect(answer.headers()["content-type"]).toContain("application/javascript");
    expect(answer.headers()["cache-control"]).toContain("immutable");
  }
});
