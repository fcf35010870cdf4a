import { expect, test } from "../support/fixtures";

test.use({ serviceWorkers: "allow" });

test("a question typed while the server is unreachable is kept, and sent only by the user", async ({
  page,
  context,
  allowFailure,
}) => {
  // The offline page asks for the server; the page before it may still ask for data, and its reload fails.
  allowFailure(/./);
  await page.goto("/");
  const question = page.getByRole("textbox", { name: "Question" });
  await expect(question).toBeEditable();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { icons, start_url } = await (await page.request.get("/manifest.webmanifest")).json();
  expect(start_url).toBe("/");
  for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Touchstone can’t be reached" })).toBeVisible();
  await page.getByRole("textbox", { name: "Your question" }).fill("How long are sign-in logs kept?");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Your question" })).toHaveValue("How long are sign-in logs kept?");

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/runs")) asked.push(request.url());
  });
  await context.setOffline(false);
  await expect(page.getByText("Touchstone is back.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(question).toHaveValue("How long are sign-in logs kept?");
  expect(asked).toEqual([]);
  // Only the offline page is kept.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/offline", "/offline.js"]);
});
