import { conversationDetailSchema, runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";
const EDITED = "Who approves a purchase?";

async function detailOf(api: Api, conversationId: string) {
  return conversationDetailSchema.parse(await (await api.fetch(`/api/conversations/${conversationId}`)).json());
}

test("a turn is asked again with other settings, edited in place, stepped through and compared", async ({
  page,
  context,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const { conversationId } = await api.ask({ question: QUESTION });
  await page.goto(`/c/${conversationId}`);
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/c/${conversationId}`);
  await expect(elsewhere.getByRole("button", { name: "Ask again" })).toBeVisible();

  const versions = page.getByRole("group", { name: "Versions of this turn" });
  await page.getByRole("button", { name: "Ask again" }).click();
  await page.getByRole("menuitem", { name: "With other settings…" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask again with other settings" });
  await expect(dialog.getByText("No changes: runs again", { exact: false })).toBeVisible();
  await dialog.getByRole("switch", { name: "Grade passages" }).click();
  await dialog.getByRole("switch", { name: "Check usefulness" }).click();
  await dialog.getByRole("spinbutton", { name: "Passages per question" }).fill("3");
  await expect(dialog.getByText("Changed: Fast, support only · Passages per question: 3")).toBeVisible();
  await dialog.getByRole("button", { name: "Ask again" }).click();

  await expect(versions.getByText("Version 2 of 2")).toBeAttached();
  await expect(page.getByRole("article", { name: QUESTION })).toHaveCount(1);
  await expect(page.getByRole("article", { name: QUESTION })).toBeFocused();
  await expect(page.getByText("Fast, support only · Passages per question: 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  // The other tab receives it without a reload.
  await expect(elsewhere.getByText(/Version \d of 2/)).toBeAttached();

  // A further turn belongs to the version that it follows.
  await page.getByRole("textbox", { name: "Your question" }).fill("And access logs?");
  await page.keyboard.press("Enter");
  const further = page.getByRole("article", { name: "And access logs?" });
  await expect(further.getByRole("button", { name: "Ask again" })).toBeVisible();
  const previous = page.getByRole("button", { name: "Previous version" });
  await previous.focus();
  await page.keyboard.press("Enter");
  await expect(versions.getByText("Version 1 of 2")).toBeAttached();
  await expect(further).toHaveCount(0);
  await expect(previous).toBeFocused();
  await page.reload();
  await expect(versions.getByText("Version 1 of 2")).toBeAttached();
  await expect(further).toHaveCount(0);

  // Editing in place: Esc discards the change, Enter asks it as another version.
  const edit = page.getByRole("button", { name: "Edit question" });
  await edit.click();
  const field = page.getByRole("textbox", { name: "Edit your question" });
  await field.fill("Something else?");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(edit).toBeFocused();
  await edit.click();
  await field.fill(EDITED);
  await page.keyboard.press("Enter");
  await expect(versions.getByText("Version 3 of 3")).toBeAttached();
  await expect(page.getByRole("article", { name: EDITED }).getByRole("button", { name: "Ask again" })).toBeVisible();

  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Compare runs" });
  await expect(sheet.getByRole("region", { name: "Different settings" }).getByText("Grade passages")).toBeVisible();
  await expect(sheet.getByRole("region", { name: "Passages" }).getByText("only on the right").first()).toBeVisible();
  await sheet.getByRole("link", { name: "Open as a page" }).click();
  await expect(page).toHaveURL(/\/traces\/compare\?left=[0-9a-f-]+&right=[0-9a-f-]+$/);
  await expect(page.getByRole("heading", { name: "Compare runs", level: 1 })).toBeVisible();

  const { runs } = await detailOf(api, conversationId);
  const first = runs[0]?.id;
  const further2 = runs.find(({ question }) => question === "And access logs?");
  expect(runs.filter(({ parentRunId }) => parentRunId === null)).toHaveLength(3);
  expect(further2?.parentRunId).not.toBe(first);
});

test("an edited question that the server refuses stays in its editor, also over a reload", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  expectFailure(/\/api\/runs$/);
  const { conversationId } = await new Api(baseURL ?? "").ask({ question: QUESTION });
  await page.goto(`/c/${conversationId}`);
  await page.route("**/api/runs", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Edit question" }).click();
  const field = page.getByRole("textbox", { name: "Edit your question" });
  await field.fill(EDITED);
  await page.keyboard.press("Enter");
  const notice = page.getByRole("alert").filter({ hasText: "Couldn’t reach the server" });
  await expect(notice).toBeVisible();
  await expect(field).toHaveValue(EDITED);
  await page.reload();
  await expect(field).toHaveValue(EDITED);
  await field.press("Enter");
  await expect(notice).toBeVisible();
  await page.unroute("**/api/runs");
  await notice.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("article", { name: EDITED }).getByRole("button", { name: "Ask again" })).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Version 2 of 2")).toBeAttached();
  await expect(field).toHaveCount(0);
});

test("from a trace, a run is asked again and compared with another", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { runId, conversationId } = await api.ask({ question: QUESTION });
  await api.ask({ question: EDITED });
  await page.goto(`/traces/${runId}`);
  await page.getByRole("button", { name: "Ask again with other settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: "Passages per question" }).fill("2");
  await dialog.getByRole("button", { name: "Ask again" }).click();
  await expect(page).toHaveURL(new RegExp(`/traces/compare\\?left=${runId}&right=[0-9a-f-]+$`));
  const differing = page.getByRole("region", { name: "Different settings" });
  await expect(differing.getByText("Passages per question")).toBeVisible();
  await expect(page.getByRole("region", { name: "Right" }).getByText("Approved")).toBeVisible();
  const { runs } = await detailOf(api, conversationId);
  expect(runs.map(({ parentRunId }) => parentRunId)).toEqual([null, null]);

  await page.getByRole("button", { name: "Choose right run" }).click();
  await page.getByRole("searchbox", { name: "Search questions and answers" }).fill(EDITED);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(EDITED.slice(0, 20)) })
    .first()
    .click();
  await expect(page.getByText(EDITED).first()).toBeVisible();
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(page).toHaveURL(new RegExp(`right=${runId}$`));
  await page.goto(`/traces/compare?left=${runId}&right=nobody`);
  await expect(page.getByText("Choose two runs to compare")).toBeVisible();
});

test("a question after a run of another conversation is rejected; ten concurrent ones are versions of one turn", async ({
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const { runId, conversationId } = await api.ask({ question: QUESTION });
  const elsewhere = await api.ask({ question: QUESTION });
  const refused = async (body: object) => {
    const answer = await api.postJson("/api/runs", { question: QUESTION, ...body });
    return [answer.status, Object.keys((await answer.json()).error.fields ?? {})];
  };
  expect(await refused({ conversationId, parentRunId: elsewhere.runId })).toEqual([422, ["parentRunId"]]);
  expect(await refused({ parentRunId: runId })).toEqual([422, ["conversationId", "parentRunId"]]);
  expect(await refused({ conversationId, parentRunId: "x" })).toEqual([422, ["parentRunId"]]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      api.postJson("/api/runs", { question: QUESTION, conversationId, parentRunId: runId }),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 429)).toEqual([]);
  const accepted = await Promise.all(
    answers.filter(({ status }) => status === 202).map(async (answer) => runAcceptedSchema.parse(await answer.json())),
  );
  expect(accepted.length).toBeGreaterThan(1);
  await Promise.all(accepted.map((run) => api.follow(run.runId)));
  const { runs, versions } = await detailOf(api, conversationId);
  expect(runs.filter(({ parentRunId }) => parentRunId === runId)).toHaveLength(accepted.length);
  expect(Object.keys(versions)).toHaveLength(accepted.length);
});
