import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";

test("a grade, a verdict and the answer are reviewed in the trace, and stay after a reload", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  const { runId } = await new Api(baseURL ?? "").ask({ question: QUESTION });
  await page.goto(`/traces/${runId}`);
  await page
    .getByRole("button", { name: /^Grade passages/ })
    .first()
    .click();
  const agree = page
    .getByRole("group", { name: /^Your verdict: 1\./ })
    .getByRole("button", { name: "Agree", exact: true });
  await agree.click();
  await expect(agree).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("tab", { name: "Run" }).click();
  const outcome = page.getByRole("group", { name: /^Your verdict: Outcome/ });
  await outcome.getByRole("button", { name: "Disagree" }).click();
  await page.getByLabel("Note").fill("It should say since when.");
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/feedback") && answer.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await saved;
  await page.reload();
  await expect(page.getByLabel("Note")).toHaveValue("It should say since when.");
  await expect(outcome.getByRole("button", { name: "Disagree" })).toHaveAttribute("aria-pressed", "true");
  // A refused change is reverted, with a message.
  expectFailure(/\/feedback$/);
  await page.route("**/feedback", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await outcome.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Couldn’t save your verdict."),
  ).toBeVisible();
  await expect(outcome.getByRole("button", { name: "Disagree" })).toHaveAttribute("aria-pressed", "true");
});

test("a run is reviewed by keyboard alone, and counts for the judges", async ({ page, baseURL }) => {
  const { runId } = await new Api(baseURL ?? "").ask({ question: QUESTION });
  await page.goto("/traces/review?order=newest");
  const run = page.getByRole("region", { name: `Run to review: ${QUESTION}` });
  await expect(run.getByRole("link", { name: "Whole trace" })).toHaveAttribute("href", `/traces/${runId}`);
  const items = run.getByRole("listitem");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("a");
  await expect(items.first()).toHaveAccessibleName(/Agreed$/);
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press("d");
  await expect(items.nth(1)).toHaveAccessibleName(/Disagreed$/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("u");
  await expect(items.nth(1)).toHaveAccessibleName(/Not reviewed yet$/);
  await page.keyboard.press("e");
  await page.keyboard.type("and d are letters here");
  await expect(page.getByLabel("Note")).toHaveValue("and d are letters here");
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("a");
  await expect(items.first()).toHaveAccessibleName(/Agreed$/);
  await expect(page.getByRole("row", { name: /^Answers/ }).first()).toBeVisible();
  // A reviewed run leaves the queue, but stays shown until the user moves on.
  const here = run.getByRole("link", { name: "Whole trace" }).and(page.locator(`[href="/traces/${runId}"]`));
  await expect(here).toBeVisible();
  await expect(items.first()).toHaveAccessibleName(/Agreed$/);
  await page.keyboard.press("n");
  await expect(here).toHaveCount(0);
});

test("a run becomes a test case, which runs, fails when more is expected, and is compared with its previous result", async ({
  page,
  baseURL,
}) => {
  const { runId } = await new Api(baseURL ?? "").ask({ question: QUESTION });
  await page.goto(`/traces/${runId}`);
  await page.getByRole("button", { name: "Save as test case" }).click();
  const dialog = page.getByRole("dialog", { name: "New test case" });
  await expect(dialog.getByLabel("Question")).toHaveValue(QUESTION);
  await expect(dialog.getByLabel("Title of source 1")).not.toHaveValue("");
  await dialog.getByLabel("Note").fill("From the review");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Test case saved")).toBeVisible();

  await page.goto("/traces/cases");
  const list = page.getByRole("region", { name: "Test cases" });
  await expect(list.getByText("From the review")).toBeVisible();
  const runAll = page.getByRole("button", { name: "Run all" });
  const results = page.getByRole("region", { name: "Evaluation" });
  await runAll.click();
  await expect(results.getByText("1 passed")).toBeVisible({ timeout: 20_000 });
  await expect(list.getByText("Passed")).toBeVisible();

  await list.getByRole("button", { name: `Edit: ${QUESTION}` }).click();
  await page.getByLabel("Answer must contain").fill("Atlantis");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await runAll.click();
  await expect(results.getByText("Does not contain “Atlantis”")).toBeVisible({ timeout: 20_000 });
  await expect(results.getByText("newly failing")).toBeVisible();
  await expect(results.getByRole("link", { name: "Compare" })).toHaveAttribute(
    "href",
    /\/traces\/compare\?left=.+&right=.+/,
  );
  await page.reload();
  await expect(results.getByText("newly failing")).toBeVisible();

  // Runs of test cases are in no list of runs.
  const trace = await results.getByRole("link", { name: "Trace" }).getAttribute("href");
  const listed = await (await page.request.get("/api/runs?limit=200")).text();
  expect(listed).toContain(runId);
  expect(listed).not.toContain(trace?.split("/").at(-1));
  await list.getByRole("button", { name: `Delete: ${QUESTION}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No test cases yet")).toBeVisible();
});
