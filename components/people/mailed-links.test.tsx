import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { invitationRequestSchema, newInvitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import type { MailedLink } from "@/lib/shared/contracts/accounts/mailed-link";
import { InviteCard } from "./invite-card";
import { LinkDialog } from "./link-dialog";

it("invitations that were sent show no link; one that was not says why, and shows it", async () => {
  fakeServer.json("POST /api/invitations", newInvitationSchema, ({ body }) => {
    const { email, role } = invitationRequestSchema.parse(body);
    const mail: MailedLink = { failure: email.startsWith("gone") ? "refused" : null, answer: null };
    return {
      ...{ id: "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a11", email, role, invitedBy: "Ada", token: "secret" },
      ...{ expiresAt: "2026-01-02T00:00:00Z", mail },
    };
  });
  const { user } = await renderPage(<InviteCard mailsLinks onClose={() => undefined} />, { path: "/people" });
  expect(screen.getByText(text("people.invite.textMailed"))).toBeVisible();
  fill(screen.getByRole("textbox", { name: text("people.invite.addresses") }), "lise@example.org gone@example.org");
  await user.click(screen.getByRole("button", { name: text("people.invite.submitMailed", { count: 2 }) }));
  expect(await screen.findByText(text("people.invite.done", { count: 2 }))).toBeVisible();
  expect(screen.getByText(text("people.invite.outcomes.mailed"))).toBeVisible();
  const reason = text("alerts.failures.refused");
  expect(screen.getByText(text("people.invite.outcomes.notMailed", { reason }))).toBeVisible();
  const links = screen.getAllByRole("textbox").filter((box) => box.hasAttribute("readonly"));
  expect(links.map((link) => link.getAttribute("value"))).toEqual([`${window.location.origin}/invitation#secret`]);
});

it.each([
  [null, text("people.link.mailed")],
  ["timed_out", text("people.link.notMailed", { reason: text("alerts.failures.timed_out") })],
] as const)("a link that is shown says whether it was sent: %s", async (failure, words) => {
  const link = { token: "secret", expiresAt: "2026-01-02T00:00:00Z", mail: { failure, answer: null } };
  await renderPage(<LinkDialog title="Reset" text="" path="/reset-password" link={link} onClose={() => undefined} />, {
    path: "/people",
  });
  expect(await screen.findByText(words)).toBeVisible();
});
