import { expect, test } from "./fixtures";

const pages = ["/", "/library", "/traces", "/dashboard", "/settings"];

for (const path of pages) {
  test(`${path} loads in both languages, with a heading and without an error`, async ({ page, context, baseURL }) => {
    for (const locale of ["en", "fr"]) {
      await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await page.waitForLoadState("load");
    }
  });
}

test("a page that does not exist says so", async ({ page, expectFailure }) => {
  expectFailure(/\/no-such-page$/);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "To the chat" }).click();
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeVisible();
});

test("no page loads anything from, or may be framed by, another origin", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  for (const path of pages) {
    const answer = await page.goto(path);
    const headers = answer?.headers() ?? {};
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers).not.toHaveProperty("x-powered-by");
  }
  expect(elsewhere).toEqual([]);
});
