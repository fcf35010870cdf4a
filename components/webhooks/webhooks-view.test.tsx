import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { z } from "zod";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import {
  type Webhook,
  type WebhookDelivery,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookListSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from "@/lib/shared/contracts/webhooks/webhook";
import { WebhooksView } from "./webhooks-view";

const ID = "00000000-0000-4000-8000-000000000001";
const SECRET = `whsec_${"A".repeat(43)}=`;
const WEBHOOK: Webhook = {
  ...{ id: ID, name: "Tickets", host: "hooks.example.org", events: ["run.ended"], withWords: false },
  ...{ pausedBy: null, earlierSecretUntil: null, createdAt: "2026-01-02T00:00:00Z" },
};
const DELIVERY: WebhookDelivery = {
  ...{ id: "00000000-0000-4000-8000-000000000002", type: "run.ended", subject: "run-1", state: "failing", tries: 2 },
  ...{ failure: "refused", answer: "HTTP 503", createdAt: "2026-01-02T00:00:00Z" },
  ...{ triedAt: "2026-01-02T00:00:30Z", nextAt: "2026-01-02T00:01:30Z" },
};

/** The page over a server that keeps webhooks, and the bodies of the changes that it was sent. */
async function open(webhooks: Webhook[]) {
  const sent: unknown[] = [];
  fakeServer.json("GET /api/webhooks", webhookListSchema, () => ({ webhooks: [...webhooks] }));
  fakeServer.json("POST /api/webhooks", webhookWithSecretSchema, ({ body }) => {
    sent.push(body);
    webhooks.push(WEBHOOK);
    return { ...WEBHOOK, secret: SECRET };
  });
  fakeServer.json(`PATCH /api/webhooks/${ID}`, webhookSchema, ({ body }) => {
    sent.push(body);
    const { paused = false } = z.looseObject({ paused: z.boolean().optional() }).parse(body);
    webhooks.splice(0, 1, { ...WEBHOOK, pausedBy: paused ? "administrator" : null });
    return webhooks[0] ?? WEBHOOK;
  });
  const page = await renderPage(<WebhooksView />, { path: "/webhooks" });
  return { ...page, sent };
}

it("adds a webhook and shows its secret once", async () => {
  const { user, sent } = await open([]);
  await user.click(await screen.findByRole("button", { name: text("webhooks.new") }));
  const dialog = await screen.findByRole("dialog", { name: text("webhooks.editor.new") });
  await user.click(within(dialog).getByRole("button", { name: text("webhooks.editor.add") }));
  expect(await within(dialog).findByText(text("webhooks.editor.nameProblem"))).toBeVisible();
  expect(within(dialog).getByText(text("webhooks.editor.addressProblem"))).toBeVisible();
  fill(within(dialog).getByLabelText(text("webhooks.editor.name")), "Tickets");
  fill(within(dialog).getByLabelText(text("webhooks.editor.address")), "https://hooks.example.org/t");
  await user.click(within(dialog).getByRole("checkbox", { name: /document\.ready/ }));
  await user.click(within(dialog).getByRole("button", { name: text("webhooks.editor.add") }));
  const shown = await screen.findByRole("dialog", { name: text("webhooks.secret.title", { name: "Tickets" }) });
  expect(within(shown).getByDisplayValue(SECRET)).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ name: "Tickets", address: "https://hooks.example.org/t" },
      events: ["run.ended", "document.failed", "alert.opened", "alert.ended"],
      ...{ withWords: false, paused: false },
    },
  ]);
  await user.click(within(shown).getByRole("button", { name: text("webhooks.secret.done") }));
  expect(await screen.findByRole("heading", { name: "Tickets" })).toBeVisible();
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

it("says at the field that messages cannot be sent to an address", async () => {
  const { user } = await open([WEBHOOK]);
  fakeServer.on("POST /api/webhooks", () => refusal(422, "address_refused"));
  fakeServer.on(`PATCH /api/webhooks/${ID}`, () => refusal(422, "address_refused"));
  for (const [opener, send] of [
    [text("webhooks.new"), text("webhooks.editor.add")],
    [text("webhooks.editor.edit", { name: "Tickets" }), text("webhooks.editor.save")],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: opener }));
    const dialog = within(await screen.findByRole("dialog"));
    fill(dialog.getByLabelText(text("webhooks.editor.name")), "Tickets");
    const address = dialog.getByLabelText(text("webhooks.editor.address"));
    fill(address, "https://10.0.0.7/");
    await user.click(dialog.getByRole("button", { name: send }));
    await waitFor(() => expect(address).toHaveAccessibleDescription(text("webhooks.editor.addressRefused")));
    // Only at the field.
    expect(dialog.queryByRole("alert")).toBeNull();
    await user.click(dialog.getByRole("button", { name: text("webhooks.editor.cancel") }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

it("keeps the stored address when a webhook is changed, and says why it is paused", async () => {
  const { user, sent } = await open([{ ...WEBHOOK, pausedBy: "receiver" }]);
  expect(await screen.findByText(text("webhooks.pausedBy.receiver"))).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("webhooks.editor.edit", { name: "Tickets" }) }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("checkbox", { name: new RegExp(text("webhooks.editor.withWords")) }));
  await user.click(within(dialog).getByRole("button", { name: text("webhooks.editor.save") }));
  await waitFor(() => expect(sent).toEqual([{ name: "Tickets", events: ["run.ended"], withWords: true }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("switch", { name: text("webhooks.switch", { name: "Tickets" }) }));
  expect(await screen.findByText(text("webhooks.pausedBy.administrator"))).toBeVisible();
});

it("lists messages with their results, and sends one again", async () => {
  const deliveries = [DELIVERY];
  fakeServer.json(`GET /api/webhooks/${ID}/deliveries`, webhookDeliveryPageSchema, () => ({
    ...{ deliveries: [...deliveries], nextCursor: null },
  }));
  fakeServer.json(`POST /api/webhook-deliveries/${DELIVERY.id}/send`, webhookDeliverySchema, () => {
    const settled = { ...DELIVERY, state: "sent" as const, failure: null, answer: "HTTP 200", nextAt: null };
    deliveries.splice(0, 1, settled);
    return { ...settled, state: "pending" as const };
  });
  const { user } = await open([WEBHOOK]);
  await user.click(await screen.findByText(text("webhooks.messages.title")));
  const list = await screen.findByRole("list", { name: text("webhooks.messages.title") });
  expect(list).toHaveTextContent("HTTP 503");
  expect(list).toHaveTextContent(text("alerts.failures.refused"));
  expect(within(list).getByRole("link")).toHaveAttribute("href", "/traces/run-1");
  const now = text("webhooks.messages.of", { action: text("webhooks.messages.now"), type: "run.ended" });
  await user.click(within(list).getByRole("button", { name: now }));
  await waitFor(() => expect(list).toHaveTextContent("HTTP 200"));
});
