import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { AUDIT_EVENTS, type AuditEvent, auditKindSchema } from "@/lib/shared/contracts/accounts/audit-event";
import { type AuditEntry, auditPageSchema } from "@/lib/shared/contracts/accounts/audit-log";
import { personListSchema } from "@/lib/shared/contracts/accounts/person";
import { AuditView } from "./audit-view";

const ADA = { id: "ada", name: "Ada" };
const entry = (id: number, event: AuditEvent | null, rest: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: String(id), at: "2026-01-02T00:00:00Z", actor: ADA, address: "203.0.113.7", person: null },
  ...{ type: event?.type ?? "later", event, ...rest },
});

/** A server with these entries, two a page; a search finds none. */
async function open(entries: AuditEntry[]) {
  const person = {
    ...ADA,
    email: "ada@example.org",
    role: "admin" as const,
    hasTwoStep: false,
    hasSingleSignOn: false,
    sessionCount: 1,
  };
  const people = [{ ...person, disabledAt: null, createdAt: "2026-01-01T00:00:00Z", lastSeenAt: null }];
  fakeServer.json("GET /api/people", personListSchema, () => ({ people }));
  fakeServer.json("GET /api/audit", auditPageSchema, ({ query: searchParams }) => {
    if (searchParams.has("text")) return { entries: [], nextCursor: null };
    const start = Number(searchParams.get("cursor") ?? 0);
    const next = start + 2;
    return { entries: entries.slice(start, next), nextCursor: next < entries.length ? String(next) : null };
  });
  const page = await renderPage(<AuditView />, { path: "/audit" });
  await screen.findByRole("list", { name: text("audit.list") });
  return page;
}

it("says who did what, from where, with what changed, page by page", async () => {
  const change = { path: "retrieval.topK", from: 6, to: 3 };
  const { user } = await open([
    entry(4, { type: "settings-changed", revision: 2, changes: [change] }),
    entry(3, { type: "sign-in-failed", personId: null }, { actor: null }),
    entry(
      2,
      { type: "role-changed", personId: "gone-for-good", before: "analyst", after: "admin" },
      {
        person: { id: "gone-for-good", name: null },
      },
    ),
    entry(1, null, { actor: null, address: null }),
  ]);
  const list = screen.getByRole("list", { name: text("audit.list") });
  expect(within(list).getAllByText("203.0.113.7")).toHaveLength(2);
  expect(list).toHaveTextContent("retrieval.topK: 6 → 3");
  expect(list).toHaveTextContent(text("audit.nobody"));
  await user.click(screen.getByRole("button", { name: text("audit.more") }));
  await waitFor(() => expect(list).toHaveTextContent("Role of #gone-for: Analyst → Administrator"));
  expect(list).toHaveTextContent(text("audit.unreadable", { type: "later" }));
});

it("keeps its filter in the address", async () => {
  const { user } = await open([entry(1, { type: "signed-in", personId: "ada" })]);
  fill(screen.getByRole("searchbox"), "nothing");
  expect(await screen.findByText(text("audit.none"))).toBeVisible();
  expect(window.location.search).toBe("?text=nothing");
  await user.click(screen.getByRole("button", { name: text("audit.clear") }));
  expect(await screen.findByRole("list", { name: text("audit.list") })).toBeVisible();
  expect(window.location.search).toBe("");
});

it("has no two events of one type", () => {
  const types = auditKindSchema.options.flatMap((kind) => AUDIT_EVENTS[kind].map(({ shape }) => shape.type.value));
  expect(new Set(types).size).toBe(types.length);
});
