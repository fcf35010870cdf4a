import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHookServer } from "@/lib/server/sending/testing/start-hook-server";
import { isSignedBy, messageIn } from "@/lib/server/webhooks/testing/received-message";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { startApplication } from "@/scripts/testing/application";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";

test("a webhook is added and notified of a run, with a signature, also after a kill, and a message is sent again", async ({
  page,
  expectFailure,
}) => {
  // An address with plain http is refused.
  expectFailure(/\/api\/webhooks$/);
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-webhooks-"));
  await copyLibrary(dataDir);
  // It leaves the first message without an answer, refuses the second and accepts the others.
  const receiver = await startHookServer((response) => {
    if (receiver.received.length === 1) return;
    response.writeHead(receiver.received.length === 2 ? 503 : 200).end();
  });
  const env = { FETCH_ALLOW_HOSTS: "127.0.0.1" };
  const application = await startApplication({ dataDir, port: await findFreePort(), env });
  try {
    await page.goto(`${application.url}/settings`);
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await page.getByRole("button", { name: "New webhook" }).click();
    const editor = page.getByRole("dialog", { name: "New webhook" });
    await editor.getByRole("button", { name: "Add webhook" }).click();
    await expect(editor.getByText("Enter a name of up to 120 characters.")).toBeVisible();
    await editor.getByLabel("Name").fill("Ticket system");
    await editor.getByLabel("Address").fill("http://hooks.example.org/");
    await editor.getByRole("button", { name: "Add webhook" }).click();
    await expect(editor.getByText("Use https and a public address")).toBeVisible();
    await editor.getByLabel("Address").fill(receiver.url);
    await editor.getByRole("button", { name: "Add webhook" }).click();
    const shown = page.getByRole("dialog", { name: "Signing secret of “Ticket system”" });
    const secret = await shown.getByRole("textbox", { name: "Signing secret" }).inputValue();
    await shown.getByRole("button", { name: "Done" }).click();

    const { runId } = await new Api(application.url).ask({ question: "How long are sign-in logs kept?" });
    await expect.poll(() => receiver.received.length).toBe(1);
    // The result of the message is unknown: the next process sends it again, and again after the refusal.
    await page.goto("about:blank");
    await application.kill("application");
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(2);
    await page.goto(`${application.url}/webhooks`);
    await page.getByText("Messages", { exact: true }).click();
    const messages = page.getByRole("list", { name: "Messages" });
    await expect(messages.getByText("HTTP 503")).toBeVisible();
    await expect(messages.getByText("next try", { exact: false })).toBeVisible();
    await messages.getByRole("button", { name: "Send now: run.ended" }).click();
    await expect(messages.getByText("HTTP 200")).toBeVisible();
    await messages.getByRole("button", { name: "Send again: run.ended" }).click();
    await expect.poll(() => receiver.received.length).toBe(4);

    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const call of receiver.received) {
      expect(isSignedBy(secret, call)).toBe(true);
      expect(messageIn(call)).toMatchObject({ type: "run.ended", data: { runId, outcome: "approved", words: null } });
      expect(call.body).not.toContain("sign-in logs");
    }
    await expect(messages.getByRole("link", { name: "Trace" })).toHaveAttribute("href", `/traces/${runId}`);
    await page.getByRole("button", { name: "Actions for “Ticket system”" }).click();
    await page.getByRole("menuitem", { name: "Send test" }).click();
    await expect(messages.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByText("secret-token")).toHaveCount(0);
    // An open page would ask the stopped server.
    await page.goto("about:blank");
  } finally {
    await application.stop();
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
