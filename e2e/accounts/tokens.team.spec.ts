import { expect, test } from "../support/team";

test("a person makes an API token, a program asks with it, and it is revoked", async ({ page, team }) => {
  const { url } = team;
  await team.signInAdmin(page);
  await page.goto(`${url}/account`);
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByLabel("Name", { exact: true }).fill("Nightly report");
  await dialog.getByRole("checkbox", { name: /^Ask/ }).check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const secret = await page.getByRole("textbox", { name: "Token", exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Never used")).toBeVisible();

  const ask = (token: string) =>
    fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        model: "touchstone",
        messages: [{ role: "user", content: "How long are sign-in logs kept?" }],
      }),
    });
  const answered = await ask(secret);
  expect(answered.status).toBe(200);
  expect(JSON.stringify(await answered.json())).toContain("touchstone");
  const settings = await fetch(`${url}/api/people`, { headers: { authorization: `Bearer ${secret}` } });
  expect(settings.status).toBe(403);
  const stream = await fetch(`${url}/api/runs`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify({ question: "How long are sign-in logs kept?" }),
  });
  expect(stream.status).toBe(200);
  await stream.text();

  await page.reload();
  await expect(page.getByText(/^Last used/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke Nightly report" }).click();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("No tokens yet.")).toBeVisible();
  const refused = await ask(secret);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain("invalid_token");
});
