import type { Page } from "@playwright/test";
import { acceptInvitation, signIn, withBrowser } from "../support/start-team";
import { ADA, expect, test } from "../support/team";

const MARGARET = { name: "Margaret Hamilton", email: "margaret@example.org", password: "nanoseconds of wire" };
const NEW_PASSWORD = "microseconds of wire";

/** The value of the shown link. */
const linkIn = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).inputValue();

/** Opens a stream with a browser's session. */
async function openStream(page: Page, url: string): Promise<Response> {
  const cookies = await page.context().cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const response = await fetch(`${url}/api/documents/events`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return response;
}

test("an administrator invites two people at once, changes a role, disables an account and resets a password", async ({
  page,
  browser,
  team,
  expectFailure,
}) => {
  const { url } = team;
  const row = page.getByRole("listitem").filter({ hasText: MARGARET.email });
  const act = async (name: string) => {
    await row.getByRole("button", { name: `Actions for ${MARGARET.name}` }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await team.signInAdmin(page);

  await page.goto(`${url}/settings`);
  await page.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: `Role of ${ADA.name}` })).toBeDisabled();
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByLabel("Email addresses").fill(`Margaret <${MARGARET.email}>, lise@example.org\n${ADA.email} nobody`);
  // Somebody with this address has an account.
  expectFailure(/\/api\/invitations$/);
  await page.getByRole("button", { name: "Create 4 links" }).click();
  await expect(page.getByText("2 people invited")).toBeVisible();
  await expect(page.getByText("already has an account")).toBeVisible();
  await expect(page.getByText("not an email address")).toBeVisible();
  const invitation = await linkIn(page, `Link for ${MARGARET.email}`);
  const withdrawn = await linkIn(page, "Link for lise@example.org");
  await page.getByRole("button", { name: "Withdraw the invitation of lise@example.org" }).click();
  await expect(page.getByText("Invitation of lise@example.org withdrawn")).toBeVisible();

  await withBrowser(browser, async (theirs) => {
    await theirs.goto(withdrawn);
    await expect(theirs.getByText("This invitation has expired, or was used or withdrawn.")).toBeVisible();
    await theirs.goto("about:blank");
    await theirs.goto(invitation);
    await expect(theirs.getByText(`${ADA.name} invited you as an analyst.`)).toBeVisible();
    await acceptInvitation(theirs, MARGARET);
    await expect(theirs).toHaveURL(`${url}/`);
    expect((await theirs.goto(`${url}/dashboard`))?.status()).toBe(404);

    await page.reload();
    await row.getByRole("combobox", { name: `Role of ${MARGARET.name}` }).click();
    await page.getByRole("option", { name: "Reviewer" }).click();
    await expect(page.getByText(`${MARGARET.name} now has the role: Reviewer`)).toBeVisible();
    expect((await theirs.goto(`${url}/dashboard`))?.status()).toBe(200);

    const stream = await openStream(theirs, url);
    await theirs.goto("about:blank");
    await act("Disable account");
    await expect(row.getByText("Disabled")).toBeVisible();
    // The open stream ends by itself.
    await stream.text();
    await theirs.goto(`${url}/library`);
    await expect(theirs).toHaveURL(`${url}/sign-in?to=%2Flibrary`);
    await act("Enable account");
    await expect(row.getByText("Disabled")).toHaveCount(0);
    await signIn(theirs, MARGARET);
    await expect(theirs).toHaveURL(`${url}/library`);
    await theirs.goto("about:blank");

    await act("Reset password…");
    const reset = await linkIn(page, "Link");
    await page.getByRole("button", { name: "Done" }).click();
    await theirs.goto(reset);
    await expect(theirs.getByText(`For ${MARGARET.name}.`)).toBeVisible();
    await theirs.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await theirs.keyboard.press("Enter");
    await expect(theirs.getByText("Your password was changed.")).toBeVisible();
    await theirs.getByRole("link", { name: "Go to sign-in" }).click();
    // The session before the reset has ended.
    await expect(theirs).toHaveURL(`${url}/sign-in`);
    await signIn(theirs, { email: MARGARET.email, password: NEW_PASSWORD });
    await expect(theirs).toHaveURL(`${url}/`);
    await theirs.goto(reset);
    await expect(theirs.getByText("This link has expired, or was used or replaced.")).toBeVisible();
  });
});
