import { startHookServer } from "@/lib/server/sending/testing/start-hook-server";
import { alertListSchema } from "@/lib/shared/contracts/metrics/alert";
import { alertRuleListSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

/** Removes rules left by an earlier, failed attempt. */
async function removeRules(api: Api): Promise<void> {
  const { rules } = alertRuleListSchema.parse(await (await api.fetch("/api/alert-rules")).json());
  for (const { id } of rules) await api.fetch(`/api/alert-rules/${id}`, { method: "DELETE" });
}

test("a rule is created, tested, fires at once, appears on every page, and leaves its history when deleted", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  const api = new Api(baseURL ?? "");
  await removeRules(api);
  await api.ask({ question: "How long are sign-in logs kept?" });
  const hook = await startHookServer();

  await page.goto("/dashboard/alerts");
  await expect(page.getByText("No alert rules yet")).toBeVisible();
  await page.getByRole("button", { name: "New rule" }).first().click();
  const editor = page.getByRole("dialog", { name: "New alert rule" });
  await editor.getByRole("button", { name: "Create rule" }).click();
  await expect(editor.getByText("Enter a name.")).toBeVisible();
  await editor.getByLabel("Name").fill("Slow answers");
  await editor.getByRole("combobox", { name: "Metric" }).click();
  await page.getByRole("option", { name: "p95 run time" }).click();
  await editor.getByLabel("Threshold").fill("0,001");
  await editor.getByLabel("Minimum number of runs").fill("1");
  await editor.getByRole("button", { name: "Evaluate now" }).click();
  const preview = editor.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Firing", { exact: true }).first()).toBeVisible();
  await expect(preview.getByText(/^It would have fired/)).toBeVisible();

  // This machine has a private address, which is not allowed: the test reports it, and nothing is sent.
  await editor.getByLabel("Webhook").fill(hook.url);
  await editor.getByRole("button", { name: "Send test" }).click();
  await expect(editor.getByText(`${hook.host} did not accept the test.`)).toBeVisible();
  expect(hook.received).toEqual([]);
  expectFailure(/\/api\/alert-rules$/);
  await editor.getByRole("button", { name: "Create rule" }).click();
  await expect(editor.getByText("No messages can be sent to this address.")).toBeVisible();
  // No host has this name: messages to it do not arrive.
  await editor.getByLabel("Webhook").fill("https://hooks.example.invalid/secret-token");
  await editor.getByRole("button", { name: "Create rule" }).click();
  await expect(editor).toBeHidden();

  const rule = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Slow answers" }) });
  await expect(rule.first()).toContainText("hooks.example.invalid");
  await expect(page.getByText("secret-token")).toHaveCount(0);
  await expect(async () => {
    const { open } = alertListSchema.parse(await (await api.fetch("/api/alerts?open=true")).json());
    expect(open).toBe(1);
  }).toPass();
  await page.goto("/dashboard");
  await expect(page.getByText("An alert is open")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" }).getByText("1 open alert")).toBeAttached();
  await page.getByRole("link", { name: "See alerts" }).click();
  const open = page.getByRole("region", { name: "Open now" });
  await open.getByText(/^Messages:/).click();
  await expect(open.getByText("Couldn’t reach the server.")).toBeVisible();
  await expect(open.getByRole("link", { name: "See runs" })).toHaveAttribute("href", /\/traces\?from=.+&to=/);

  await page.getByRole("switch", { name: "“Slow answers” is on" }).click();
  await expect(page.getByText("the rule was turned off")).toBeVisible();
  await page.getByRole("button", { name: "Actions for “Slow answers”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete this rule?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No alert rules yet")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("heading", { name: "Slow answers rule deleted" }).first()).toBeVisible();
  await hook.close();
});
