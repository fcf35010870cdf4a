import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import {
  type ApiToken,
  apiTokenListSchema,
  newApiTokenSchema,
  type Scope,
} from "@/lib/shared/contracts/accounts/api-token";
import type { Role } from "@/lib/shared/contracts/accounts/permissions";
import { type PersonSession, personSessionListSchema } from "@/lib/shared/contracts/accounts/person";
import {
  newAuthenticatorSchema,
  recoveryCodesSchema,
  type TwoStepState,
  twoStepStateSchema,
} from "@/lib/shared/contracts/accounts/two-step";
import { Navigation } from "../shell/navigation";
import { AccountView } from "./account-view";
import { MemberLine } from "./member-line";
import { SessionEnd, ViewerProvider } from "./viewer";

const SESSION: PersonSession = {
  id: "here",
  current: true,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ipAddress: "192.0.2.7",
  createdAt: "2026-11-20T08:00:00.000Z",
  lastSeenAt: "2026-11-26T08:00:00.000Z",
};
const ADA = { id: "ada", name: "Ada Lovelace", email: "ada@example.org" };
const TOKEN: ApiToken = {
  ...{ id: "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a11", name: "Nightly report", scopes: ["read"], lastUsedAt: null },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", expiresAt: "2999-01-01T00:00:00.000Z" },
};
const done = () => new Response(null, { status: 204 });
const leftTo = vi.fn<(path: string) => void>();
let sessions: PersonSession[];
let tokens: ApiToken[];
let twoStep: TwoStepState;

beforeEach(() => {
  leftTo.mockReset();
  sessions = [SESSION, { ...SESSION, id: "there", current: false, userAgent: null, ipAddress: null }];
  tokens = [];
  fakeServer.json("GET /api/tokens", apiTokenListSchema, () => ({ tokens }));
  fakeServer.json("GET /api/sessions", personSessionListSchema, () => ({ sessions }));
  twoStep = { isOn: false, codesLeft: 0, isRequired: false, hasPassword: true };
  fakeServer.json("GET /api/account/two-step", twoStepStateSchema, () => twoStep);
});

/** From here on, leaving the page is recorded. The module of `leaveTo` may be loaded already, by tests of another file. */
const watchLeaving = () => void vi.stubGlobal("location", { pathname: "/account", search: "", replace: leftTo });
afterEach(() => vi.unstubAllGlobals());

const openAs = (role: Role, page: ReactNode) =>
  renderPage(
    <ViewerProvider viewer={{ mode: "accounts", awaitsFirstAdmin: false, person: { ...ADA, role } }}>
      <SessionEnd />
      {page}
    </ViewerProvider>,
    { path: "/account" },
  );

describe("the navigation", () => {
  it.each([
    ["analyst", ["chat", "library", "graph", "traces"]],
    ["reviewer", ["chat", "library", "graph", "traces", "dashboard"]],
    ["admin", ["chat", "library", "graph", "traces", "dashboard", "settings", "setup"]],
  ] as const)("shows an %s the pages that the role may open", async (role, pages) => {
    fakeServer.on("GET /api/alerts", () => Response.json({ alerts: [], open: 0 }));
    await openAs(role, <Navigation />);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(pages.map((key) => text(`nav.${key}`)));
  });
});

describe("the account", () => {
  it("says without accounts how a team gets them", async () => {
    await renderPage(<AccountView />);
    expect(screen.getByText("AUTH=accounts npm start")).toBeVisible();
    expect(fakeServer.received).toEqual([]);
  });

  it("lists the sessions, and ends another one", async () => {
    fakeServer.on("DELETE /api/sessions/:id", () => {
      sessions = [SESSION];
      return done();
    });
    const { user } = await openAs("analyst", <AccountView />);
    expect(await screen.findByText("Firefox · Linux")).toBeVisible();
    const unknown = text("account.sessions.unknownDevice");
    await user.click(screen.getByRole("button", { name: text("account.sessions.endOf", { device: unknown }) }));
    await waitFor(() => expect(screen.queryByText(unknown)).not.toBeInTheDocument());
    expect(fakeServer.requests("DELETE /api/sessions/there")).toHaveLength(1);
  });

  it("changes the password, or says at the field why not", async () => {
    tokens = [TOKEN];
    fakeServer.on("PUT /api/account/password", () => refusal(403, "forbidden"));
    const { user } = await openAs("analyst", <AccountView />);
    const current = screen.getByLabelText(text("account.password.current"));
    const next = screen.getByLabelText(text("account.password.new"));
    const change = screen.getByRole("button", { name: text("account.password.change") });
    fill(current, "not the password");
    fill(next, "short");
    await user.click(change);
    expect(next).toHaveAccessibleDescription(text("account.password.newProblem", { min: 12, max: 128 }));
    fill(next, "nanoseconds of wire");
    await user.click(change);
    await waitFor(() => expect(current).toHaveAccessibleDescription(text("account.password.wrong")));
    expect(await screen.findByText(TOKEN.name)).toBeVisible();
    fakeServer.on("PUT /api/account/password", () => {
      tokens = [];
      return done();
    });
    await user.click(change);
    expect(await screen.findByText(text("account.password.changed"))).toBeVisible();
    expect(current).toHaveValue("");
    await waitFor(() => expect(screen.queryByText(TOKEN.name)).toBeNull());
  });
});

describe("API tokens", () => {
  const SECRET = `tst_${"s".repeat(43)}`;
  const scopeBox = (scope: Scope) =>
    screen.queryByRole("checkbox", { name: new RegExp(`^${text(`account.tokens.scope.${scope}`)}`) });

  it("are made with scopes of the role, and shown once", async () => {
    fakeServer.json("POST /api/tokens", newApiTokenSchema, () => ({ ...TOKEN, secret: SECRET }));
    const { user } = await openAs("analyst", <AccountView />);
    expect(await screen.findByText(text("account.tokens.none"))).toBeVisible();
    await user.click(screen.getByRole("button", { name: text("account.tokens.new") }));
    const dialog = within(await screen.findByRole("dialog", { name: text("account.tokens.new") }));
    const name = dialog.getByRole("textbox", { name: text("account.tokens.name") });
    expect(scopeBox("admin")).toBeNull();
    const make = screen.getByRole("button", { name: text("account.tokens.make") });
    await user.click(make);
    expect(name).toHaveAccessibleDescription(text("account.tokens.nameProblem"));
    expect(screen.getByText(text("account.tokens.scopesProblem"))).toBeVisible();
    fill(name, "Nightly report");
    await user.click(scopeBox("read") ?? name);
    tokens = [TOKEN];
    await user.click(make);
    expect(await screen.findByRole("textbox", { name: text("account.tokens.secret") })).toHaveValue(SECRET);
    expect(fakeServer.requests("POST /api/tokens").map(({ body }) => body)).toEqual([
      { name: "Nightly report", scopes: ["read"], expiresInDays: 90 },
    ]);
    await user.click(screen.getByRole("button", { name: text("account.tokens.done") }));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: text("account.tokens.secret") })).toBeNull());
    expect(screen.getByText("Nightly report")).toBeVisible();
  });

  it("are revoked after a question", async () => {
    const old = { id: "0b1f6e1e-3c3e-4a52-9e0e-3f3b0f3c7a12", name: "Old", expiresAt: TOKEN.createdAt };
    tokens = [TOKEN, { ...TOKEN, ...old }];
    fakeServer.on("DELETE /api/tokens/:id", () => {
      tokens = [];
      return done();
    });
    const { user } = await openAs("analyst", <AccountView />);
    expect(await screen.findByText(text("account.tokens.expired"))).toBeVisible();
    await user.click(screen.getByRole("button", { name: text("account.tokens.revokeOf", { name: "Nightly report" }) }));
    await user.click(await screen.findByRole("button", { name: text("account.tokens.revoke") }));
    expect(await screen.findByText(text("account.tokens.none"))).toBeVisible();
    expect(fakeServer.requests(`DELETE /api/tokens/${TOKEN.id}`)).toHaveLength(1);
  });
});

describe("two-step sign-in", () => {
  type Key =
    | "setUp"
    | "password"
    | "confirm"
    | "qr"
    | "code"
    | "turnOn"
    | "codeWrong"
    | "done"
    | "required"
    | "byIssuer";
  const words = (key: Key) => text(`account.twoStep.${key}`);
  const button = (key: Key) => screen.getByRole("button", { name: words(key) });

  it("is set up with the password and a code of the app, and shows the recovery codes once", async () => {
    const codes = Array.from({ length: 10 }, (_none, n) => `AAAA-BBBB-CCCC-DDD${n}`);
    fakeServer.json("POST /api/account/two-step", newAuthenticatorSchema, () => ({
      secret: "ABCDEFGH",
      qr: { size: 1, path: "M0 0h1v1h-1z" },
    }));
    fakeServer.on("PUT /api/account/two-step", () => refusal(403, "forbidden"));
    const { user } = await openAs("analyst", <AccountView />);
    await user.click(await screen.findByRole("button", { name: words("setUp") }));
    fill(screen.getAllByLabelText(words("password")).at(-1) ?? document.body, "correct horse battery");
    await user.click(button("confirm"));
    expect(await screen.findByRole("img", { name: words("qr") })).toBeVisible();
    fill(screen.getByLabelText(words("code")), "000000");
    await user.click(button("turnOn"));
    await waitFor(() => expect(screen.getByLabelText(words("code"))).toHaveAccessibleDescription(words("codeWrong")));
    fakeServer.json("PUT /api/account/two-step", recoveryCodesSchema, () => ({ recoveryCodes: codes }));
    await user.click(button("turnOn"));
    for (const code of codes) expect(await screen.findByText(code)).toBeVisible();
    twoStep = { ...twoStep, isOn: true, codesLeft: 10 };
    await user.click(button("done"));
    expect(screen.queryByText(codes[0] ?? "")).not.toBeInTheDocument();
  });

  it("says that an administrator needs it, and hides what has no password", async () => {
    twoStep = { ...twoStep, isRequired: true };
    const { unmount } = await openAs("analyst", <AccountView />);
    expect(await screen.findByText(words("required"))).toBeVisible();
    unmount();
    twoStep = { ...twoStep, isRequired: false, hasPassword: false };
    await openAs("analyst", <AccountView />);
    expect(await screen.findByText(words("byIssuer"))).toBeVisible();
    expect(screen.queryByLabelText(text("account.password.new"))).not.toBeInTheDocument();
  });
});

describe("signing out", () => {
  it("forgets what the browser kept, and opens the sign-in page", async () => {
    localStorage.setItem("draft:new", "A secret question");
    fakeServer.on("DELETE /api/session", () => {
      watchLeaving();
      return done();
    });
    const { user } = await openAs("analyst", <MemberLine />);
    await user.click(await screen.findByRole("button", { name: text("account.signOut") }));
    await waitFor(() => expect(leftTo).toHaveBeenCalledExactlyOnceWith("/sign-in"));
    expect(localStorage.length).toBe(0);
  });

  it("in another tab opens the sign-in page, which leads back", async () => {
    fakeServer.on("GET /api/sessions", () => {
      watchLeaving();
      return refusal(401, "unauthenticated");
    });
    await openAs("analyst", <AccountView />);
    await waitFor(() => expect(leftTo).toHaveBeenCalledWith("/sign-in?to=%2Faccount"));
  });
});
