import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { holdRequests } from "../support/hold-requests";
import { expect, test } from "../support/team";

const QUESTION = "How long are sign-in logs kept?";

/** A page of another site, with its own strict policy for scripts. */
interface Site {
  /** `localhost` is another site than the application's `127.0.0.1`. */
  origin: string;
  show(line: string, app: string): void;
  stop(): void;
}

async function startSite(): Promise<Site> {
  let [body, app] = ["", ""];
  const server: Server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", `default-src 'none'; script-src ${app}; frame-src ${app}`);
    response.end(`<!doctype html><html lang="fr"><title>Site</title><h1>Un site</h1>${body}</html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return {
    origin: `http://localhost:${port}`,
    show: (line, from) => {
      [body, app] = [line, from];
    },
    stop: () => server.close(),
  };
}

/** Makes a collection of every sample document. */
async function addCollection(page: Page, url: string): Promise<void> {
  const { documents } = documentListSchema.parse(await (await page.request.get(`${url}/api/documents`)).json());
  const made = await page.request.post(`${url}/api/collections`, { data: { name: "For visitors" } });
  const { id } = await made.json();
  const add = documents.map((document) => document.id);
  expect((await page.request.post(`${url}/api/collections/${id}/documents`, { data: { add } })).ok()).toBe(true);
}

/** The browser shows its own error page in the frame. */
async function expectRefused(site: Page): Promise<void> {
  await expect.poll(() => site.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
}

test("a page of another site shows the chat, which answers with verdicts; a page that is not listed cannot", async ({
  page,
  browser,
  team,
}) => {
  const [listed, other] = [await startSite(), await startSite()];
  const { url } = team;
  try {
    await team.signInAdmin(page);
    await addCollection(page, url);
    await page.goto(`${url}/embeds`);
    await page.getByRole("button", { name: "New embed" }).click();
    const dialog = page.getByRole("dialog", { name: "New embed" });
    await dialog.getByLabel("Name", { exact: true }).fill("Help desk");
    await dialog.getByLabel("Origins").fill(`${listed.origin}/`);
    await dialog.getByRole("checkbox", { name: "For visitors" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter at least one origin")).toBeVisible();
    await dialog.getByLabel("Origins").fill(listed.origin);
    await dialog.getByRole("button", { name: "Save" }).click();
    const line = await page.getByRole("textbox", { name: "Embed code for Help desk" }).inputValue();

    listed.show(line, url);
    const visitor = await browser.newContext();
    const site = await visitor.newPage();
    const errors: string[] = [];
    site.on("pageerror", ({ message }) => errors.push(message));
    site.on("response", (response) => response.status() >= 400 && errors.push(response.url()));
    site.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    // A visitor may type before the scripts of the chat arrive.
    const release = await holdRequests(site, "**/_next/static/chunks/*.js");
    await site.goto(listed.origin);
    await site.getByRole("button", { name: "Poser une question" }).click();
    const frame = site.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Help desk" })).toBeVisible();
    await frame.getByRole("textbox", { name: "Votre question" }).fill(QUESTION);
    release();
    await frame.getByRole("button", { name: "Poser la question" }).click();
    const answer = frame.getByRole("article", { name: QUESTION });
    await expect(answer.getByText("Approuvée", { exact: true })).toBeVisible({ timeout: 60_000 });
    await answer
      .getByRole("button", { name: /source 1/i })
      .first()
      .click();
    const passage = frame.getByRole("dialog");
    await expect(passage.locator("mark")).toBeVisible();
    await site.keyboard.press("Escape");
    await expect(passage).toBeHidden();
    await frame.getByRole("textbox", { name: "Votre question" }).focus();
    await site.keyboard.press("Escape");
    const opener = site.getByRole("button", { name: "Poser une question" });
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    expect(errors).toEqual([]);

    other.show(line, url);
    const elsewhere = await visitor.newPage();
    await elsewhere.goto(other.origin);
    await elsewhere.getByRole("button", { name: "Poser une question" }).click();
    await expectRefused(elsewhere);
    await expect(elsewhere.frameLocator("iframe").getByRole("textbox")).toHaveCount(0);

    await page.getByRole("button", { name: "Pause Help desk" }).click();
    await expect(page.getByText("Paused")).toBeVisible();
    await site.reload();
    await site.getByRole("button", { name: "Poser une question" }).click();
    await expectRefused(site);
    await visitor.close();
  } finally {
    for (const site of [listed, other]) site.stop();
  }
});
