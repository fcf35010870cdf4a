import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, refusal, unreachable } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { leaveTo } from "@/lib/browser/dom/leave-to";
import { invitationViewSchema } from "@/lib/shared/contracts/accounts/invitation";
import { passwordResetViewSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { PASSWORD_LENGTH } from "@/lib/shared/contracts/accounts/person";
import { issuerRefusalSchema, type SignInWays } from "@/lib/shared/contracts/accounts/sign-in-ways";
import { FirstAdminForm } from "./first-admin-form";
import { InvitationForm } from "./invitation-form";
import { ResetPasswordForm } from "./reset-password-form";
import { SignInView } from "./sign-in-view";

vi.mock("@/lib/browser/dom/leave-to");

const GOOD_PASSWORD = "correct horse battery";
const email = () => screen.getByRole("textbox", { name: text("signIn.fields.email") });
const password = () => screen.getByLabelText(text("signIn.fields.password"));
const name = () => screen.getByRole("textbox", { name: text("signIn.fields.name") });
const code = () => screen.getByRole("textbox", { name: text("signIn.fields.code") });
const signInButton = () => screen.getByRole("button", { name: text("signIn.signIn.submit") });
const done = () => new Response(null, { status: 204 });

beforeEach(() => vi.mocked(leaveTo).mockReset());

describe("the sign-in page", () => {
  const open = (to = "/", ways: SignInWays = { passwords: true, mailsLinks: false, issuer: null }) =>
    renderPage(<SignInView to={to} ways={ways} refusal={null} />, { path: "/sign-in" });

  it("offers the issuer beside the password, or alone", async () => {
    const link = () => screen.getByRole("link");
    const { unmount } = await open("/traces?outcome=approved", {
      passwords: true,
      mailsLinks: false,
      issuer: { label: "Keycloak" },
    });
    expect(link()).toHaveTextContent(text("signIn.issuer.continue", { label: "Keycloak" }));
    expect(link()).toHaveAttribute("href", "/api/sign-in/oidc?to=%2Ftraces%3Foutcome%3Dapproved");
    expect(signInButton()).toBeVisible();
    unmount();
    await open("/", { passwords: false, mailsLinks: false, issuer: { label: null } });
    expect(link()).toHaveTextContent(text("signIn.issuer.unnamed"));
    expect(link()).toHaveAttribute("href", "/api/sign-in/oidc");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each(issuerRefusalSchema.options)("says why the issuer led back: %s", async (refusal) => {
    const ways = { passwords: true, mailsLinks: false, issuer: { label: null } };
    await renderPage(<SignInView to="/" ways={ways} refusal={refusal} />, { path: "/sign-in" });
    expect(screen.getAllByRole("alert")[0]).toHaveTextContent(text(`signIn.issuer.reasons.${refusal}`));
  });

  it("sends the credentials on Enter, once, and opens the page that was asked for", async () => {
    let finish = (_answer: Response) => {};
    fakeServer.on("POST /api/session", () => new Promise<Response>((resolve) => (finish = resolve)));
    const { user } = await open("/traces?outcome=approved");
    fill(email(), " Ada@Example.org ");
    fill(password(), GOOD_PASSWORD);
    await user.type(password(), "{Enter}");
    expect(await screen.findByRole("button", { name: text("signIn.signIn.submitting") })).toBeDisabled();
    await user.type(password(), "{Enter}");
    expect(leaveTo).not.toHaveBeenCalled();
    finish(done());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith("/traces?outcome=approved"));
    const sent = fakeServer.requests("POST /api/session").map(({ body }) => body);
    expect(sent).toEqual([{ email: "ada@example.org", password: GOOD_PASSWORD }]);
  });

  it("says at each field what is missing, focuses the first, and sends nothing", async () => {
    const { user } = await open();
    await user.click(signInButton());
    expect(email()).toHaveFocus();
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription(text("signIn.problems.email"));
    expect(password()).toHaveAccessibleDescription(text("signIn.problems.passwordMissing"));
    fill(email(), "ada@example.org");
    expect(email()).toBeValid();
    expect(password()).toBeInvalid();
    expect(fakeServer.received).toEqual([]);
  });

  it("does not say which of the two is wrong, and keeps what was typed", async () => {
    fakeServer.on("POST /api/session", () => refusal(401, "unauthenticated"));
    const { user } = await open();
    fill(email(), "ada@example.org");
    fill(password(), "short");
    await user.click(signInButton());
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text("signIn.signIn.wrong")));
    expect(email()).toHaveValue("ada@example.org");
    expect(email()).toBeValid();
    expect(password()).toBeValid();
    expect(signInButton()).toBeEnabled();
  });

  it("asks for the code after the right password, and sends all three", async () => {
    fakeServer.on("POST /api/session", () => refusal(401, "code_required"));
    const { user } = await open();
    fill(email(), "ada@example.org");
    fill(password(), GOOD_PASSWORD);
    await user.click(signInButton());
    await waitFor(() => expect(code()).toHaveFocus());
    fakeServer.on("POST /api/session", () => refusal(401, "unauthenticated"));
    fill(code(), "123456");
    await user.click(signInButton());
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text("signIn.signIn.wrongCode")));
    expect(fakeServer.requests("POST /api/session").at(-1)?.body).toEqual({
      ...{ email: "ada@example.org", password: GOOD_PASSWORD, code: "123456" },
    });
  });

  it("counts the seconds until the next attempt", async () => {
    fakeServer.on("POST /api/session", () => refusal(429, "rate_limited", { retryAfter: "4" }));
    await open();
    fill(email(), "ada@example.org");
    fill(password(), "wrong");
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() + 60_000 });
    try {
      fireEvent.click(signInButton());
      await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text("signIn.wait", { seconds: 4 })));
      expect(signInButton()).toBeDisabled();
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(screen.getByRole("alert")).toHaveTextContent(text("signIn.wait", { seconds: 2 }));
      await act(() => vi.advanceTimersByTimeAsync(2_500));
      expect(screen.getByRole("alert")).toHaveTextContent(text("signIn.waitOver"));
      expect(signInButton()).toBeEnabled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("says that the server is away", async () => {
    fakeServer.on("POST /api/session", unreachable);
    const { user } = await open();
    fill(email(), "ada@example.org");
    fill(password(), GOOD_PASSWORD);
    await user.click(signInButton());
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text("signIn.offline")));
  });

  it("shows and hides the password, for password managers too", async () => {
    const { user } = await open();
    expect(email()).toHaveAttribute("autocomplete", "email");
    expect(password()).toHaveAttribute("autocomplete", "current-password");
    expect(password()).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: text("signIn.fields.show") }));
    expect(password()).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: text("signIn.fields.hide") }));
    expect(password()).toHaveAttribute("type", "password");
  });
});

describe("the page of the first administrator", () => {
  const submit = () => screen.getByRole("button", { name: text("signIn.firstAdmin.submit") });
  function fillAll() {
    fill(code(), "the-code");
    fill(name(), "Ada");
    fill(email(), "ada@example.org");
    fill(password(), GOOD_PASSWORD);
  }

  it("states the rule of the password, and holds it", async () => {
    const { user } = await renderPage(<FirstAdminForm exists={false} />);
    const rule = text("signIn.fields.passwordHelp", { min: PASSWORD_LENGTH.min });
    expect(password()).toHaveAccessibleDescription(rule);
    fillAll();
    fill(password(), "x".repeat(PASSWORD_LENGTH.min - 1));
    await user.click(submit());
    expect(password()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription(text("signIn.problems.passwordShort", { min: PASSWORD_LENGTH.min }));
  });

  it("says at the code that it is wrong, and continues with the right one", async () => {
    let answer = () => refusal(403, "forbidden");
    fakeServer.on("POST /api/first-admin", () => answer());
    const { user } = await renderPage(<FirstAdminForm exists={false} />);
    fillAll();
    await user.click(submit());
    await waitFor(() => expect(code()).toHaveFocus());
    expect(code()).toHaveAccessibleDescription(text("signIn.firstAdmin.wrongCode"));
    answer = done;
    await user.click(submit());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith("/"));
  });

  it("says that there is one already, before and after sending", async () => {
    const { unmount } = await renderPage(<FirstAdminForm exists />);
    expect(screen.getByRole("status")).toHaveTextContent(text("signIn.firstAdmin.exists"));
    expect(screen.queryByRole("textbox")).toBeNull();
    unmount();
    fakeServer.on("POST /api/first-admin", () => refusal(409, "conflict"));
    const { user } = await renderPage(<FirstAdminForm exists={false} />);
    fillAll();
    await user.click(submit());
    expect(await screen.findByText(text("signIn.firstAdmin.exists"))).toBeVisible();
    expect(screen.getByRole("link", { name: text("signIn.toSignIn") })).toHaveAttribute("href", "/sign-in");
  });
});

describe("the page of an invitation", () => {
  const open = (fragment: string) => renderPage(<InvitationForm />, { path: `/invitation${fragment}` });
  const submit = () => screen.getByRole("button", { name: text("signIn.invitation.submit") });
  const invitation = (invitedBy: string | null) =>
    fakeServer.json("POST /api/invitations/read", invitationViewSchema, () => ({
      email: "grace@example.org",
      role: "reviewer" as const,
      invitedBy,
      expiresAt: "2026-12-01T00:00:00Z",
    }));

  it("says who invited and as what, and sends the token of the fragment with name and password", async () => {
    invitation("Ada");
    fakeServer.on("POST /api/invitations/accept", done);
    const { user } = await open("#the-token");
    expect(
      await screen.findByText(text("signIn.invitation.invitedBy", { name: "Ada", role: "reviewer" })),
    ).toBeVisible();
    expect(email()).toHaveValue("grace@example.org");
    expect(fakeServer.received.map(({ body }) => body)).toEqual([{ token: "the-token" }]);
    fill(name(), "Grace");
    fill(password(), GOOD_PASSWORD);
    await user.click(submit());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith("/"));
    const sent = fakeServer.requests("POST /api/invitations/accept").map(({ body }) => body);
    expect(sent).toEqual([{ token: "the-token", name: "Grace", password: GOOD_PASSWORD }]);
  });

  it("asks for a name, even if the person who invited is gone", async () => {
    invitation(null);
    const { user } = await open("#the-token");
    expect(await screen.findByText(text("signIn.invitation.invited", { role: "reviewer" }))).toBeVisible();
    fill(password(), GOOD_PASSWORD);
    await user.click(submit());
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription(text("signIn.problems.name"));
  });

  it("says at once that the link does not work", async () => {
    fakeServer.on("POST /api/invitations/read", () => refusal(404, "not_found"));
    await open("#old");
    expect(await screen.findByText(text("signIn.invitation.gone"))).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says that the link was used meanwhile", async () => {
    invitation("Ada");
    fakeServer.on("POST /api/invitations/accept", () => refusal(404, "not_found"));
    const { user } = await open("#the-token");
    fill(await screen.findByRole("textbox", { name: text("signIn.fields.name") }), "Grace");
    fill(password(), GOOD_PASSWORD);
    await user.click(submit());
    expect(await screen.findByText(text("signIn.invitation.gone"))).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it("says that a link without its secret is incomplete, and sends no request", async () => {
    await open("");
    expect(screen.getByRole("status")).toHaveTextContent(text("signIn.incomplete"));
    expect(fakeServer.received).toEqual([]);
  });
});

describe("the page that resets a password", () => {
  const open = (fragment: string) => renderPage(<ResetPasswordForm />, { path: `/reset-password${fragment}` });
  const submit = () => screen.getByRole("button", { name: text("signIn.resetPassword.submit") });
  const link = () =>
    fakeServer.json("POST /api/password-resets/read", passwordResetViewSchema, () => ({
      name: "Grace",
      email: "grace@example.org",
      expiresAt: "2026-12-01T00:00:00Z",
    }));

  it("sets the password and opens the sign-in page: a link signs no one in", async () => {
    link();
    fakeServer.on("POST /api/password-resets/use", done);
    const { user } = await open("#the-token");
    expect(await screen.findByText(text("signIn.resetPassword.text", { name: "Grace" }))).toBeVisible();
    expect(email()).toHaveValue("grace@example.org");
    fill(password(), "short");
    await user.click(submit());
    expect(password()).toHaveAccessibleDescription(text("signIn.problems.passwordShort", { min: PASSWORD_LENGTH.min }));
    fill(password(), GOOD_PASSWORD);
    await user.click(submit());
    expect(await screen.findByText(text("signIn.resetPassword.done"))).toBeVisible();
    expect(screen.getByRole("link", { name: text("signIn.toSignIn") })).toHaveAttribute("href", "/sign-in");
    const sent = fakeServer.requests("POST /api/password-resets/use").map(({ body }) => body);
    expect(sent).toEqual([{ token: "the-token", password: GOOD_PASSWORD }]);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it("says at once that the link does not work", async () => {
    fakeServer.on("POST /api/password-resets/read", () => refusal(404, "not_found"));
    await open("#old");
    expect(await screen.findByText(text("signIn.resetPassword.gone"))).toBeVisible();
  });

  it("can be tried again when the server is away", async () => {
    fakeServer.on("POST /api/password-resets/read", unreachable);
    const { user } = await open("#the-token");
    const again = await screen.findByRole("button", { name: text("common.tryAgain") });
    link();
    await user.click(again);
    expect(await screen.findByText(text("signIn.resetPassword.text", { name: "Grace" }))).toBeVisible();
  });
});
