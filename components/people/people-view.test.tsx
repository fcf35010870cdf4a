import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { type ApiToken, apiTokenListSchema } from "@/lib/shared/contracts/accounts/api-token";
import { groupListSchema, type PersonRights, personRightsSchema } from "@/lib/shared/contracts/accounts/group";
import {
  type Invitation,
  invitationListSchema,
  invitationRequestSchema,
  newInvitationSchema,
} from "@/lib/shared/contracts/accounts/invitation";
import { newPasswordResetSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { type Person, personListSchema, personPatchSchema, personSchema } from "@/lib/shared/contracts/accounts/person";
import { type ErasurePreview, erasurePreviewSchema } from "@/lib/shared/contracts/accounts/personal-data";
import { type ShareLink, shareLinkListSchema } from "@/lib/shared/contracts/conversations/share-link";
import { NoAccounts } from "./no-accounts";
import { PeopleView } from "./people-view";

const person = (id: string, rest: Partial<Person> = {}): Person => ({
  ...{ id, name: id, email: `${id.toLowerCase()}@example.org`, role: "analyst", disabledAt: null },
  ...{
    createdAt: "2026-01-01T00:00:00Z",
    lastSeenAt: null,
    sessionCount: 0,
    hasTwoStep: false,
    hasSingleSignOn: false,
    ...rest,
  },
});
const ADA = person("Ada", { role: "admin", lastSeenAt: "2026-01-02T00:00:00Z", sessionCount: 1 });
const GRACE = person("Grace", { sessionCount: 2 });
const INVITED: Invitation = {
  ...{ id: "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a11", email: "lise@example.org", role: "reviewer", invitedBy: "Ada" },
  expiresAt: "2026-01-02T00:00:00Z",
};

/** A server with these people; changes are kept. */
async function open(
  people: Person[],
  invitations: Invitation[] = [],
  links: ShareLink[] = [],
  { passwords = true, mailsLinks = false } = {},
) {
  const state = { people, invitations, links };
  fakeServer.json("GET /api/people", personListSchema, () => ({ people: state.people }));
  fakeServer.json("GET /api/groups", groupListSchema, () => ({ groups: [] }));
  fakeServer.json("GET /api/share-links", shareLinkListSchema, () => ({ links: state.links }));
  fakeServer.json("GET /api/invitations", invitationListSchema, () => ({ invitations: state.invitations }));
  fakeServer.json("PATCH /api/people/:id", personSchema, ({ params: { id }, body }) => {
    const { role, disabled } = personPatchSchema.parse(body);
    const change = (one: Person): Person => ({
      ...one,
      role: role ?? one.role,
      ...(disabled !== undefined && { disabledAt: disabled ? "2026-01-03T00:00:00Z" : null }),
    });
    state.people = state.people.map((one) => (one.id === id ? change(one) : one));
    return state.people.find((one) => one.id === id) ?? ADA;
  });
  const page = await renderPage(<PeopleView ownId="Ada" ways={{ passwords, mailsLinks, issuer: null }} />, {
    path: "/people",
  });
  await screen.findByRole("heading", { name: new RegExp(`^${people[0]?.name}`) });
  return { ...page, state };
}
const roleOf = (name: string) => screen.getByRole("combobox", { name: text("people.row.roleOf", { name }) });
const openMenu = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(screen.getByRole("button", { name: text("people.row.menu", { name }) }));
const patches = () => fakeServer.received.filter(({ method }) => method === "PATCH").map(({ body }) => body);

describe("the list", () => {
  it("changes a role in place, and takes it back", async () => {
    const { user } = await open([ADA, GRACE]);
    await user.click(roleOf("Grace"));
    await user.click(await screen.findByRole("option", { name: text("account.roles.reviewer") }));
    const done = text("people.row.roleDone", { name: "Grace", role: text("account.roles.reviewer") });
    expect(await screen.findByText(done)).toBeVisible();
    expect(roleOf("Grace")).toHaveTextContent(text("account.roles.reviewer"));
    await user.click(screen.getByRole("button", { name: text("people.row.undo") }));
    await waitFor(() => expect(roleOf("Grace")).toHaveTextContent(text("account.roles.analyst")));
    expect(patches()).toEqual([{ role: "reviewer" }, { role: "analyst" }]);
  });

  it("prevents changes to one's own account, and says why", async () => {
    await open([ADA, GRACE]);
    expect(roleOf("Ada")).toBeDisabled();
    expect(roleOf("Ada")).toHaveAccessibleDescription(text("people.row.onlyAdmin"));
    expect(screen.queryByRole("button", { name: text("people.row.menu", { name: "Ada" }) })).toBeNull();
  });

  it("says to one of two administrators that the other can change them", async () => {
    await open([ADA, { ...GRACE, role: "admin" }]);
    expect(roleOf("Ada")).toHaveAccessibleDescription(text("people.row.ownRole"));
  });

  it("disables an account, and enables it again by the toast", async () => {
    const { user } = await open([ADA, GRACE]);
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.disable") }));
    expect(await screen.findByText(text("people.row.disabled"))).toBeVisible();
    await user.click(await screen.findByRole("button", { name: text("people.row.undo") }));
    await waitFor(() => expect(screen.queryByText(text("people.row.disabled"))).toBeNull());
    expect(patches()).toEqual([{ disabled: true }, { disabled: false }]);
  });

  it("says why a change was refused, and shows what is in force", async () => {
    const { user } = await open([ADA, GRACE]);
    fakeServer.on("PATCH /api/people/:id", () => refusal(409, "conflict", { message: "The last one." }));
    await user.click(roleOf("Grace"));
    await user.click(await screen.findByRole("option", { name: text("account.roles.admin") }));
    // Errors are announced beside the toast.
    expect((await screen.findAllByText("The last one."))[0]).toBeVisible();
    expect(roleOf("Grace")).toHaveTextContent(text("account.roles.analyst"));
  });

  it("signs a person out everywhere, and makes a link that resets their password", async () => {
    fakeServer.on("DELETE /api/people/:id/sessions", () => new Response(null, { status: 204 }));
    fakeServer.json("POST /api/people/:id/password-reset", newPasswordResetSchema, () => ({
      token: "secret",
      expiresAt: "2026-01-03T00:00:00Z",
      mail: null,
    }));
    const { user } = await open([ADA, GRACE]);
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.endSessions") }));
    expect(await screen.findByText(text("people.row.sessionsEnded", { name: "Grace" }))).toBeVisible();
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.resetPassword") }));
    const field = await screen.findByRole("textbox", { name: text("people.link.label") });
    expect(field).toHaveValue(`${window.location.origin}/reset-password#secret`);
  });

  it("shows a person's API tokens, and revokes one", async () => {
    const id = "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a11";
    const dates = { createdAt: "2026-01-01T00:00:00Z", expiresAt: "2999-01-01T00:00:00Z", lastUsedAt: null };
    let tokens: ApiToken[] = [{ id, name: "Nightly report", scopes: ["read", "ask"], ...dates }];
    fakeServer.json("GET /api/people/:id/tokens", apiTokenListSchema, () => ({ tokens }));
    fakeServer.on("DELETE /api/people/:id/tokens/:tokenId", () => {
      tokens = [];
      return new Response(null, { status: 204 });
    });
    const { user } = await open([ADA, GRACE]);
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.tokens") }));
    const revoke = text("account.tokens.revokeOf", { name: "Nightly report" });
    await user.click(await screen.findByRole("button", { name: revoke }));
    await user.click(await screen.findByRole("button", { name: text("account.tokens.revoke") }));
    expect(await screen.findByText(text("account.tokens.noneOf", { name: "Grace" }))).toBeVisible();
    expect(fakeServer.requests(`DELETE /api/people/Grace/tokens/${id}`)).toHaveLength(1);
  });

  it("offers neither invitations nor new passwords where everybody signs in by single sign-on", async () => {
    const { user } = await open([ADA, GRACE], [], [], { passwords: false });
    expect(screen.queryByRole("button", { name: text("people.invite.open") })).toBeNull();
    expect(screen.getByText(text("people.descriptionSingleSignOn"))).toBeVisible();
    await openMenu(user, "Grace");
    expect(await screen.findByRole("menuitem", { name: text("people.row.disable") })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: text("people.row.resetPassword") })).toBeNull();
  });

  it("unlinks a person from single sign-on, after saying who gets their account next", async () => {
    fakeServer.on("DELETE /api/people/:id/single-sign-on", () => new Response(null, { status: 204 }));
    const { user } = await open([ADA, person("Grace", { hasSingleSignOn: true }), person("Mary")]);
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.unlink") }));
    expect(await screen.findByText(text("people.unlink.next", { email: "grace@example.org" }))).toBeVisible();
    await user.click(screen.getByRole("button", { name: text("people.unlink.confirm") }));
    expect(await screen.findByText(text("people.unlink.done", { name: "Grace" }))).toBeVisible();
    expect(fakeServer.requests("DELETE /api/people/Grace/single-sign-on")).toHaveLength(1);
    await openMenu(user, "Mary");
    expect(await screen.findByRole("menuitem", { name: text("people.row.disable") })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: text("people.row.unlink") })).toBeNull();
  });

  it("lets administrators unlink themselves, and nothing else of theirs", async () => {
    const { user } = await open([person("Ada", { role: "admin", hasSingleSignOn: true })]);
    await openMenu(user, "Ada");
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([text("people.row.unlink")]);
  });

  it("changes an address, and says which cannot be taken", async () => {
    const { user } = await open([ADA, GRACE]);
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.changeAddress") }));
    const field = await screen.findByRole("textbox", { name: text("people.address.field") });
    expect(screen.getByRole("dialog")).toHaveTextContent(text("people.address.textUnlinked"));
    const save = () => user.click(screen.getByRole("button", { name: text("people.address.save") }));
    fill(field, "hopper");
    await save();
    expect(await screen.findByText(text("people.address.wrong"))).toBeVisible();
    fakeServer.on("PATCH /api/people/:id", () => refusal(409, "conflict"));
    fill(field, "ada@example.org");
    await save();
    expect(await screen.findByText(text("people.address.taken"))).toBeVisible();
    fakeServer.json("PATCH /api/people/:id", personSchema, () => ({ ...GRACE, email: "hopper@example.org" }));
    fill(field, "Hopper@example.org");
    await save();
    const done = text("people.address.done", { name: "Grace", email: "hopper@example.org" });
    expect(await screen.findByText(done)).toBeVisible();
    expect(patches().at(-1)).toEqual({ email: "hopper@example.org" });
  });

  it("says that others' data is exported without the words of private conversations", async () => {
    const { user } = await open([ADA, GRACE]);
    await openMenu(user, "Grace");
    const item = await screen.findByRole("menuitem", { name: new RegExp(`^${text("people.row.exportData")}`) });
    expect(item).toHaveTextContent(text("people.row.exportNote"));
  });

  it("shows what a person can see", async () => {
    fakeServer.json(
      "GET /api/people/:id/rights",
      personRightsSchema,
      (): PersonRights => ({
        collections: [
          { id: "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a12", name: "Contracts", level: "none" },
          { id: "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a13", name: "Handbook", level: "write" },
        ],
        ...{ role: "analyst", documents: { readable: 3, all: 8 } },
      }),
    );
    const { user } = await open([ADA, GRACE]);
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.rights") }));
    const dialog = await screen.findByRole("dialog", { name: text("people.rights.title", { name: "Grace" }) });
    expect(await within(dialog).findByText(text("people.rights.documents", { readable: 3, all: 8 }))).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual([text("library.collections.rights.levels.none"), text("library.collections.rights.levels.write")]);
  });

  it.each([
    [null, "disabled"],
    ["analyst", "twoStep"],
  ] as const)("says why an administrator with the role %s in force does not see everything", async (role, why) => {
    fakeServer.json(
      "GET /api/people/:id/rights",
      personRightsSchema,
      (): PersonRights => ({ role, collections: [], documents: { readable: 3, all: 8 } }),
    );
    const { user } = await open([ADA, person("Mary", { role: "admin" })]);
    await openMenu(user, "Mary");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.rights") }));
    const dialog = await screen.findByRole("dialog", { name: text("people.rights.title", { name: "Mary" }) });
    expect(await within(dialog).findByText(text("people.rights.documents", { readable: 3, all: 8 }))).toBeVisible();
    expect(within(dialog).getByText(text(`people.rights.${why}`, { name: "Mary" }))).toBeVisible();
    expect(within(dialog).queryByText(text("people.rights.everything", { count: 8 }))).toBeNull();
  });

  it("is searched by name and address once it is long", async () => {
    const names = ["Ada", "Grace", "Élise", ...Array.from({ length: 9 }, (_none, index) => `Person ${index}`)];
    await open(names.map((name) => person(name, { email: `${name.length}@example.org` })));
    const search = screen.getByRole("searchbox", { name: text("people.search") });
    fill(search, "elise");
    const list = screen.getByRole("region", { name: text("people.list") });
    expect(
      within(list)
        .getAllByRole("heading")
        .map(({ textContent }) => textContent),
    ).toEqual(["Élise"]);
    fill(search, "nobody at all");
    expect(within(list).getByRole("status")).toHaveTextContent(text("people.found", { count: 0 }));
  });

  it("says what each role may do", async () => {
    await open([ADA]);
    const row = screen.getByRole("row", { name: new RegExp(`^${text("people.permissions.monitor")}`) });
    const words = within(row)
      .getAllByRole("img")
      .map((mark) => mark.getAttribute("aria-label"));
    expect(words).toEqual([text("people.reach.none"), text("people.reach.all"), text("people.reach.all")]);
  });
});

describe("invitations", () => {
  const field = () => screen.getByRole("textbox", { name: text("people.invite.addresses") });
  const submit = (count: number) => screen.getByRole("button", { name: text("people.invite.submit", { count }) });

  it("are made for many addresses at once, each with what became of it", async () => {
    fakeServer.on("POST /api/invitations", ({ body }) => {
      const { email, role } = invitationRequestSchema.parse(body);
      if (email === "grace@example.org") return refusal(409, "conflict");
      return Response.json(newInvitationSchema.parse({ ...INVITED, email, role, token: `for-${email}`, mail: null }));
    });
    const { user } = await open([ADA, GRACE]);
    await user.click(screen.getByRole("button", { name: text("people.invite.open") }));
    expect(field()).toHaveFocus();
    fill(field(), "Lise <lise@example.org>, grace@example.org\nnobody\temmy@example.org");
    await user.click(submit(4));
    expect(await screen.findByText(text("people.invite.done", { count: 2 }))).toBeVisible();
    expect(screen.getByText(text("people.invite.outcomes.has_account"))).toBeVisible();
    expect(screen.getByText(text("people.invite.outcomes.not_an_address"))).toBeVisible();
    const link = screen.getByRole("textbox", { name: text("people.invite.linkOf", { address: "lise@example.org" }) });
    expect(link).toHaveValue(`${window.location.origin}/invitation#for-lise@example.org`);
    // What can be corrected stays in the field.
    expect(field()).toHaveValue("nobody");
    await user.click(screen.getByRole("button", { name: text("people.invite.copyAll") }));
    expect(await navigator.clipboard.readText()).toBe(
      ["lise", "emmy"]
        .map((one) => `${one}@example.org\t${window.location.origin}/invitation#for-${one}@example.org`)
        .join("\n"),
    );
  });

  it("need an address", async () => {
    const { user } = await open([ADA]);
    await user.click(screen.getByRole("button", { name: text("people.invite.open") }));
    await user.click(submit(0));
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(text("people.invite.missing"));
  });

  it("are withdrawn in one click, and made again", async () => {
    fakeServer.json("POST /api/invitations", newInvitationSchema, () => ({ ...INVITED, token: "again", mail: null }));
    const { user, state } = await open([ADA], [INVITED]);
    expect(await screen.findByText(text("people.invitations.expired"))).toBeVisible();
    await user.click(
      screen.getByRole("button", { name: text("people.invitations.renewOf", { email: INVITED.email }) }),
    );
    const link = await screen.findByRole("textbox", { name: text("people.link.label") });
    expect(link).toHaveValue(`${window.location.origin}/invitation#again`);
    await user.click(screen.getByRole("button", { name: text("people.link.done") }));
    fakeServer.on("DELETE /api/invitations/:id", () => {
      state.invitations = [];
      return new Response(null, { status: 204 });
    });
    await user.click(
      await screen.findByRole("button", { name: text("people.invitations.withdrawOf", { email: INVITED.email }) }),
    );
    expect(await screen.findByText(text("people.invitations.withdrawn", { email: INVITED.email }))).toBeVisible();
    await waitFor(() => expect(screen.queryByText(text("people.invitations.title"))).toBeNull());
  });
});

describe("erasing a person", () => {
  const PREVIEW: ErasurePreview = {
    ...{ conversations: 3, runs: 7, feedback: 1, savedFilters: 0, testCases: 0, documents: 2 },
  };
  const confirm = () => screen.getByRole("button", { name: text("people.erase.confirm") });

  it("says what goes, asks about documents, and keeps them by default", async () => {
    fakeServer.json("GET /api/people/:id/erasure", erasurePreviewSchema, () => PREVIEW);
    const { user, state } = await open([ADA, GRACE]);
    fakeServer.on("POST /api/people/:id/erasure", () => {
      state.people = [ADA];
      return new Response(null, { status: 204 });
    });
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.erase") }));
    expect(await screen.findByText(/3 conversations with 7 runs/)).toBeVisible();
    expect(screen.getByRole("radio", { name: text("people.erase.choices.keep") })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: text("people.erase.choices.delete") }));
    await user.click(confirm());
    expect(await screen.findByText(text("people.erase.done", { name: "Grace" }))).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("heading", { name: /^Grace/ })).toBeNull());
    const [erased] = fakeServer.received.filter(({ method }) => method === "POST");
    expect(erased?.body).toEqual({ documents: "delete" });
    // An erased person's data is not requested again.
    expect(fakeServer.received.filter(({ path }) => path.endsWith("/erasure"))).toHaveLength(2);
  });

  it("cannot be confirmed before it is counted", async () => {
    fakeServer.on("GET /api/people/:id/erasure", () => refusal(503, "unavailable"));
    const { user } = await open([ADA, GRACE]);
    await openMenu(user, "Grace");
    await user.click(await screen.findByRole("menuitem", { name: text("people.row.erase") }));
    expect(await screen.findByText(text("people.erase.notCounted"))).toBeVisible();
    expect(confirm()).toBeDisabled();
  });
});

it("lists everybody's shared links, and ends one", async () => {
  const link: ShareLink = {
    ...{ shareId: INVITED.id, conversationId: INVITED.id, title: "Sign-in logs", public: true },
    ...{ owner: { id: "Grace", name: "Grace" }, sharedAt: null, expiresAt: "2026-02-01T00:00:00Z" },
  };
  const { user, state } = await open([ADA, GRACE], [], [link]);
  fakeServer.on("DELETE /api/share-links/:id", () => {
    state.links = [];
    return new Response(null, { status: 204 });
  });
  expect(await screen.findByText(text("people.links.public"))).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("people.links.endOf", { title: "Sign-in logs" }) }));
  expect(await screen.findByText(text("people.links.ended"))).toBeVisible();
  await waitFor(() => expect(screen.queryByText(text("people.links.title"))).toBeNull());
});

it("says without accounts how to turn them on", async () => {
  await renderPage(<NoAccounts />);
  expect(screen.getByText(text("people.none.title"))).toBeVisible();
  expect(screen.getByText(/AUTH=accounts/)).toHaveTextContent("AUTH=accounts APP_URL=https://touchstone.example.org");
});
