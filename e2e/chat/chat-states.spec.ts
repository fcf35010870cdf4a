import type { Page } from "@playwright/test";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
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

test("a question that finds no server is kept, also over a reload, and goes once the server is back", async ({
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

test("a question that is asked offline is not lost, and is sent once there is a way to the server", async ({
  page,
  context,
  allowFailure,
}) => {
  // Everything that the page asks for meanwhile.
  allowFailure(/./);
  await page.goto("/");
  await context.setOffline(true);
  await ask(page, QUESTION);
  const notice = page.getByRole("alert").filter({ hasText: "Couldn’t reach the server" });
  await expect(notice).toBeVisible();
  await expect(composer(page)).toHaveValue(QUESTION);
  await context.setOffline(false);
  await notice.getByRole("button", { name: "Send again" }).click();
  await expect(answer(page, QUESTION)).toBeVisible({ timeout: 60_000 });
});

test("a server with too much to do is asked again when it says so", async ({ page, expectFailure }) => {
  expectFailure(/\/api\/runs$/);
  await page.goto("/");
  await page.route("**/api/runs", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "2" },
      json: { error: { code: "rate_limited", message: "Too many runs.", retryable: true } },
    }),
  );
  await ask(page, QUESTION);
  const notice = page.getByRole("alert").filter({ hasText: "The server is busy" });
  await expect(notice.getByRole("button", { name: /^Send again in \d s$/ })).toBeDisabled();
  await page.unroute("**/api/runs");
  await notice.getByRole("button", { name: "Send again", exact: true }).click();
  await expect(answer(page, QUESTION)).toBeVisible({ timeout: 60_000 });
});

test("a question that is too long is counted and not sent", async ({ page }) => {
  await page.goto("/");
  await composer(page).fill("x".repeat(4_003));
  await expect(page.getByText("3 characters too many; the limit is 4,000.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeDisabled();
  await composer(page).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(0);
  await composer(page).fill("x".repeat(3_900));
  await expect(page.getByText("100 characters left")).toBeVisible();
  await composer(page).fill("");
});

test("markup, endless words, emoji and right-to-left text in a question are shown as they are", async ({ page }) => {
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

test("an empty library is said to be empty, with the way to fill it", async ({ page }) => {
  await page.route("**/api/documents", (route) => route.fulfill({ json: { documents: [] } }));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your library is empty" })).toBeVisible();
  await page.getByRole("link", { name: "Add documents" }).click();
  await expect(page.getByText("Your library is empty")).toBeVisible();
});

test("a refused answer hands its question back to be rephrased", async ({ page }) => {
  const question = "What is the boiling point of ethanol?";
  await page.goto("/");
  await ask(page, question);
  await page.getByRole("button", { name: "Rephrase" }).click();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue(question);
  await composer(page).fill("");
});

test("an answer that was not found says so while documents are still being read", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const list = documentListSchema.parse(await (await api.fetch("/api/documents")).json());
  let isRead = false;
  await page.route("**/api/documents", (route) =>
    route.fulfill({
      json: {
        ...list,
        documents: list.documents.map((document, at) =>
          at === 0 && !isRead ? { ...document, status: "processing" } : document,
        ),
      },
    }),
  );
  await page.goto("/");
  await ask(page, "Who painted the ceiling of the Sistine Chapel?");
  const notice = page.getByText("1 document is still being imported. Ask again when the import is done.");
  await expect(notice).toBeVisible({ timeout: 60_000 });
  isRead = true;
  await expect(notice).toHaveCount(0);
});
