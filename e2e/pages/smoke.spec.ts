import { expect, test } from "../support/fixtures";

test("an unknown page is reported as not found", async ({ page, expectFailure }) => {
  expectFailure(/\/no-such-page$/);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to chat" }).click();
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeVisible();
});

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const NOT_FOUND = [
  { locale: "en", heading: "Page not found", link: "Go to chat", question: "Your question" },
  { locale: "fr", heading: "Page introuvable", link: "Aller à la discussion", question: "Votre question" },
] as const;

for (const path of [`/c/${UNKNOWN_ID}`, `/library/${UNKNOWN_ID}`, `/traces/${UNKNOWN_ID}`, "/traces/no-id"]) {
  test(`${path} is not found, in both languages`, async ({ page, context, baseURL, expectFailure, allowFailure }) => {
    expectFailure(new RegExp(`:\\d+${path}$`));
    // The chat in the layout may request the conversation before the page replaces it.
    allowFailure(/\/api\/conversations\//);
    for (const { locale, heading, link, question } of NOT_FOUND) {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText([heading]);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await page.getByRole("main").getByRole("link", { name: link }).click();
      await expect(page.getByRole("textbox", { name: question })).toBeVisible();
    }
  });
}
