import type { Locator } from "@playwright/test";
import { conversationShareSchema } from "@/lib/shared/contracts/conversations/share-link";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";

const QUESTION = "How long are sign-in logs kept?";
/** Begins with statements that the library supports: a draft that begins with others is stopped. */
const ANSWER = `## Retention

Sign-in logs are kept for **13 months** [1].

- Sign-in logs are kept for *13 months* [1].
- [Sign-in logs](https://example.org/policy) are kept for 13 months [1].
- ![Sign-in logs](https://example.org/chart.png) are kept for <b>13 months</b> [1].

| Log | Kept |
|---|---|
| Sign-in logs | are kept for 13 months [1] |

\`\`\`txt
Sign-in logs are kept for 13 months
\`\`\`
`;

test.beforeEach(resetLlm);
test.afterEach(resetLlm);

/** Checks the visible Markdown of an answer, wherever it is shown. */
async function expectDrawn(answer: Locator): Promise<void> {
  await expect(answer.getByRole("heading", { name: "Retention" })).toBeVisible();
  await expect(answer.getByRole("heading", { name: "Retention" }).locator("[data-verdict]")).toHaveCount(0);
  const item = answer.getByRole("list").first().getByRole("listitem").first();
  await expect(item.getByRole("button", { name: /^Source 1: / })).toBeVisible();
  await expect(item.locator("em")).toHaveText("13 months");
  const row = answer.getByRole("row", { name: /^Sign-in logs are kept/ });
  await expect(
    row
      .getByRole("cell")
      .nth(1)
      .getByRole("button", { name: /^Source 1: / }),
  ).toBeVisible();
  await expect(row.getByRole("button", { name: /^(Supported|undecided|partly|not supported)/ })).toHaveCount(1);
  await expect(answer.getByRole("columnheader")).toHaveText(["Log", "Kept"], { useInnerText: true });
  await expect(answer.getByRole("link")).toHaveCount(0);
  await expect(answer.locator("table b, img, a[href*='example.org']")).toHaveCount(0);
  await expect(answer.getByText("(https://example.org/policy)")).toBeVisible();
  await expect(answer).toHaveText(/<b>13 months<\/b>/, { useInnerText: true });
  await expect(answer).not.toHaveText(/\*|\||```|^#|^- /m, { useInnerText: true });
}

test("an answer's Markdown renders while it streams, in the replay and on the shared page, and is stored unchanged", async ({
  page,
  baseURL,
}) => {
  await scriptLlm({
    timing: { firstTokenMs: 50, tokensPerSecond: 40 },
    rules: [{ when: { structured: false }, answer: { text: ANSWER } }],
  });
  const signs: string[] = [];
  await page.exposeFunction("reportSign", (text: string) => signs.push(text));
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  // Records each visible state of the text.
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const text of document.querySelectorAll<HTMLElement>("article div.text-answer[dir]")) {
        // biome-ignore lint/performance/useDomNodeTextContent: signs that are hidden are not seen
        const seen = text.innerText;
        if (/\*|\||---|```/.test(seen)) Reflect.get(window, "reportSign")(seen);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const turn = page.getByRole("article", { name: QUESTION });
  const trace = turn.getByRole("link", { name: "Trace", exact: true });
  await expect(trace).toBeVisible({ timeout: 60_000 });
  await expectDrawn(turn.locator("div.text-answer[dir]").first());
  expect(signs).toEqual([]);

  const runId = (await trace.getAttribute("href"))?.split("/").at(-1) ?? "";
  const api = new Api(baseURL ?? "");
  const stored = await api.trace(runId);
  for (const written of [
    "- Sign-in logs are kept for *13 months* [1].",
    "| Sign-in logs | are kept for 13 months [1] |",
  ]) {
    expect(finalAnswer(stored.events).text).toContain(written);
  }
  const shared = await api.fetch(`/api/conversations/${stored.run.conversationId}/share`, { method: "POST" });
  const { shareId } = conversationShareSchema.parse(await shared.json());
  await page.goto(`/shared/${shareId}`);
  await expectDrawn(page.getByRole("article", { name: QUESTION }).locator("div.text-answer[dir]").first());
  await page.goto(`/traces/${runId}`);
  await page.getByRole("tab", { name: "Answer" }).click();
  await expectDrawn(page.getByRole("tabpanel").locator("div.text-answer[dir]").first());
});
