import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer, refusal } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { passwordResetViewSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { ForgottenPasswordForm } from "./forgotten-password-form";
import { ResetPasswordForm } from "./reset-password-form";
import { SignInView } from "./sign-in-view";

const submit = () => screen.getByRole("button", { name: text("signIn.forgottenPassword.submit") });
const email = () => screen.getByRole("textbox", { name: text("signIn.fields.email") });

it("asks for a link, and says what happens without telling whether there is an account", async () => {
  fakeServer.on("POST /api/password-resets", () => new Response(null, { status: 204 }));
  const { user } = await renderPage(<ForgottenPasswordForm />, { path: "/forgot-password" });
  await user.click(submit());
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription(text("signIn.problems.email"));
  expect(fakeServer.received).toEqual([]);
  fill(email(), " Ada@Example.org ");
  await user.click(submit());
  expect(await screen.findByText(text("signIn.forgottenPassword.done"))).toBeVisible();
  expect(fakeServer.requests("POST /api/password-resets").map(({ body }) => body)).toEqual([
    { email: "ada@example.org" },
  ]);
  expect(screen.getByRole("link", { name: text("signIn.toSignIn") })).toHaveAttribute("href", "/sign-in");
});

it("says when it failed, and keeps the address", async () => {
  fakeServer.on("POST /api/password-resets", () => refusal(503, "unavailable"));
  const { user } = await renderPage(<ForgottenPasswordForm />, { path: "/forgot-password" });
  fill(email(), "ada@example.org");
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole("alert")).not.toBeEmptyDOMElement());
  expect(email()).toHaveValue("ada@example.org");
});

it.each([true, false])("is offered on the sign-in page where links are sent by email: %s", async (mailsLinks) => {
  await renderPage(<SignInView to="/" ways={{ passwords: true, mailsLinks, issuer: null }} refusal={null} />, {
    path: "/sign-in",
  });
  const links = screen.queryAllByRole("link", { name: text("signIn.signIn.forgot") });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(mailsLinks ? ["/forgot-password"] : []);
});

it("says at the field that a new password is easily guessed", async () => {
  fakeServer.json("POST /api/password-resets/read", passwordResetViewSchema, () => ({
    ...{ name: "Ada", email: "ada@example.org", expiresAt: "2026-01-02T00:00:00Z" },
  }));
  fakeServer.on("POST /api/password-resets/use", () => refusal(422, "weak_password"));
  const { user } = await renderPage(<ResetPasswordForm />, { path: "/reset-password#token" });
  const password = await screen.findByLabelText(text("signIn.fields.password"));
  fill(password, "iloveyou1234");
  await user.click(screen.getByRole("button", { name: text("signIn.resetPassword.submit") }));
  await waitFor(() => expect(password).toHaveAccessibleDescription(text("signIn.problems.passwordWeak")));
  expect(password).toHaveFocus();
});
