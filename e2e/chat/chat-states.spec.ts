import type { Page } from "@playwright/test";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";
const composer = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const answer = (page: Page, question: string) =>
  page.getByRole("article", { name: question }).getByRole("link", { name: "Trace", exact: true });

async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question);
  await composer(page).press("Enter");
}

test("a question without a reachable server is kept, also over a reload, and sent once the server is back", async ({
  page,
  expectFailure,
}) => {
  expectFailure(/\/api\/runs$/);
  await page.goto("/");
  await page.route("**/api/runs", (route) => route.abort("connectionrefused"));
  await ask(page, QUESTION);
  const notice = page.getByRole("alert").filter({ hasText: "Couldn’t reach the server" });
  await expect(notice).toBeVisible();
  await expect(composer(page)).toHaveValue(QUESTION);
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.reload();
  await expect(composer(page)).toHaveValue(QUESTION);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(notice).toBeVisible();
  await page.unroute("**/api/runs");
  await notice.getByRole("button", { name: "Send again" }).click();
  await expect(answer(page, QUESTION)).toBeVisible({ timeout: 60_000 });
  await expect(composer(page)).toHaveValue("");
  await expect(notice).toHaveCount(0);
});

test("markup, endless words, emoji and right-to-left text in a question are shown unchanged", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const hostile = `<img src=x onerror="window.hostile=1"><script>window.hostile=2</script> ${"endless".repeat(60)} 🧭 ما هو؟`;
  await ask(page, hostile);
  await expect(answer(page, hostile)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { level: 2, name: "<img src=x" })).toBeVisible();
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("main")?.scrollWidth]);
  expect(await widths()).toEqual([360, 360]);
  await page.getByRole("article", { name: hostile }).getByRole("link", { name: "Trace", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "<img src=x" })).toBeVisible();
  expect(await widths()).toEqual([360, 360]);
});

test("two tabs on one conversation show the same questions", async ({ page, context, baseURL }) => {
  const { conversationId } = await new Api(baseURL ?? "").ask({ question: QUESTION });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/c/${conversationId}`);
    await expect(answer(tab, QUESTION)).toBeVisible();
  }
  await composer(other).fill("A draft of the other tab");
  const second = "How much does a single tram ticket cost?";
  await ask(page, second);
  await expect(answer(page, second)).toBeVisible({ timeout: 60_000 });
  await expect(answer(other, second)).toBeVisible();
  await expect(composer(other)).toHaveValue("A draft of the other tab");
  await composer(other).fill("");
});
