import { resolvedSettingsSchema } from "../lib/contracts/settings";
import { Api, finalAnswer } from "./api";
import { expect, test } from "./fixtures";

const QUESTION = "How long are sign-in logs kept?";

/** Back to the settings as shipped, whatever a test has saved. */
test.afterEach(async ({ baseURL }) => {
  const answer = await new Api(baseURL ?? "").fetch("/api/settings", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settings: {} }),
  });
  expect(answer.ok).toBe(true);
});

test("a check that is switched off leaves the diagram at once, and the next run once it is saved", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/settings");
  const diagram = page.getByRole("region", { name: "Workflow diagram" });
  await expect(diagram.getByText(/^Check support: check/i)).toHaveCount(1);
  await page.getByRole("switch", { name: "Check support" }).click();
  await expect(diagram.getByText(/^Check support/)).toHaveCount(0);
  await expect(diagram.getByText(/^Grounded\?/)).toHaveCount(0);
  await expect(diagram.getByText(/^Grade passages: check/i)).toHaveCount(1);

  // Not saved yet: a run still has all checks.
  const before = (await api.ask({ question: QUESTION })).events;
  expect(finalAnswer(before).outcome).toBe("approved");

  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const after = (await api.ask({ question: QUESTION })).events;
  const start = after.find((event) => event.type === "run-start");
  expect(start?.configStamp.settings.checks).toEqual({
    documentGrading: true,
    hallucination: false,
    answerQuality: true,
  });
  expect(start?.topology.nodes.map((node) => node.id)).not.toContain("check_hallucination");
  expect(finalAnswer(after)).toMatchObject({ outcome: "best_effort", reason: { code: "grounding_not_checked" } });

  await page.reload();
  await expect(page.getByRole("switch", { name: "Check support" })).not.toBeChecked();
  await expect(page.getByText("Check support: on to off").first()).toBeVisible();
});

test("a preset sets the three checks, and discarding brings the saved ones back", async ({ page }) => {
  await page.goto("/settings");
  const checks = ["Grade passages", "Check support", "Check usefulness"];
  await page.getByRole("radio", { name: /^Development/ }).click();
  for (const name of checks) await expect(page.getByRole("switch", { name })).not.toBeChecked();
  await page.getByRole("radio", { name: /^Recommended/ }).click();
  await expect(page.getByRole("switch", { name: "Check support" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Check usefulness" })).not.toBeChecked();
  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Discard" }).click();
  for (const name of checks) await expect(page.getByRole("switch", { name })).toBeChecked();
});

test("a value out of its bounds cannot be saved, by page or by API", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/settings");
  await page.getByLabel("Query rewrites").fill("99");
  await expect(page.getByText("Enter a whole number from 0 to 10.")).toBeVisible();
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar.getByRole("button", { name: "Save" })).toBeDisabled();

  const refused = await api.fetch("/api/settings", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settings: { caps: { transforms: 99 } } }),
  });
  expect(refused.status).toBe(422);
  const { settings } = resolvedSettingsSchema.parse(await (await api.fetch("/api/settings")).json());
  expect(settings.caps.transforms).toBe(3);
});
