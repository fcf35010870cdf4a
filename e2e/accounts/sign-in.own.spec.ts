import type { Page } from "@playwright/test";
import { newInvitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import { expect, test } from "../support/fixtures";
import { acceptInvitation, signIn, startTeam, withBrowser } from "../support/start-team";

const ADA = { name: "Ada Lovelace", email: "ada@example.org", password: "correct horse battery" };
const GRACE = { name: "Grace Hopper", email: "grace@example.org", password: "nanoseconds of wire" };

/** Opens each page of the navigation, which has no others; none of them may ask for what the role does not include. */
async function walk(page: Page, names: readonly string[]): Promise<void> {
  const refused: string[] = [];
  page.on("response", (response) => {
    if ([401, 403].includes(response.status())) refused.push(`${response.status()} ${response.url()}`);
  });
  const navigation = page.getByRole("navigation").first();
  await expect(navigation.getByRole("link")).toHaveText(names);
  for (const name of names) {
    await navigation.getByRole("link", { name }).click();
    await page.waitForLoadState("networkidle");
  }
  expect(refused).toEqual([]);
}

test("a team: first administrator, wrong and right sign-in, an invitation, and what its role may not open", async ({
  page,
  browser,
  expectFailure,
}) => {
  test.setTimeout(240_000);
  const team = await startTeam();
  const { url, code } = team;
  try {
    // There are no accounts yet: every page redirects to the one that creates the first administrator.
    await page.goto(`${url}/traces`);
    await expect(page).toHaveURL(`${url}/first-admin`);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    expectFailure(/\/api\/first-admin$/);
    await page.getByLabel("Code").fill("guessed");
    await page.getByLabel("Name").fill(ADA.name);
    await signIn(page, ADA);
    await expect(page.getByLabel("Code")).toBeFocused();
    await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/not the code from the last start/);
    await page.getByLabel("Code").fill(await code);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${url}/`);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await page.goto(`${url}/first-admin`);
    await expect(page.getByText("There is an administrator already.")).toBeVisible();

    await page.goto(`${url}/account`);
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await expect(page).toHaveURL(`${url}/sign-in`);
    await page.goto(`${url}/traces?outcome=approved`);
    await expect(page).toHaveURL(`${url}/sign-in?to=%2Ftraces%3Foutcome%3Dapproved`);
    expectFailure(/\/api\/session$/);
    await signIn(page, { ...ADA, password: "not the password" });
    await expect(page.getByRole("alert").filter({ hasText: "The email or the password is wrong." })).toBeVisible();
    await signIn(page, ADA);
    await expect(page).toHaveURL(`${url}/traces?outcome=approved`);

    const invited = await page.evaluate(
      async (body) => {
        const headers = { "content-type": "application/json" };
        return (await fetch("/api/invitations", { method: "POST", headers, body: JSON.stringify(body) })).json();
      },
      { email: GRACE.email, role: "analyst" },
    );
    const { token } = newInvitationSchema.parse(invited);
    await withBrowser(browser, async (theirs) => {
      await theirs.goto(`${url}/invitation#${token}`);
      await acceptInvitation(theirs, GRACE);
      await expect(theirs).toHaveURL(`${url}/`);
      await walk(theirs, ["Chat", "Library", "Graph", "Traces"]);
      await expect(theirs.getByRole("link", { name: GRACE.name })).toBeVisible();
      const refused = await theirs.goto(`${url}/settings`);
      expect(refused?.status()).toBe(404);
      await expect(theirs.getByRole("heading", { name: "Page not found" })).toBeVisible();
      // The link works once.
      await theirs.goto(`${url}/invitation#${token}`);
      await expect(theirs.getByText("This invitation has expired, or was used or withdrawn.")).toBeVisible();
      // Signed in, the sign-in page leads on, but to no other site.
      await theirs.goto(`${url}/sign-in?to=${encodeURIComponent("//other.example/")}`);
      await expect(theirs).toHaveURL(`${url}/`);
    });
    expect((await page.request.get(`${url}/settings`)).status()).toBe(200);

    // A session that ends elsewhere leads to the sign-in page, and back to where the person was.
    await withBrowser(browser, async (theirs) => {
      await page.goto(`${url}/account`);
      await expect(page.getByText("This browser")).toBeVisible();
      await theirs.goto(`${url}/account`);
      await signIn(theirs, ADA);
      await expect(theirs).toHaveURL(`${url}/account`);
      await expect(theirs.getByText("This browser")).toBeVisible();
      await theirs.getByRole("button", { name: "Sign out everywhere else" }).click();
      await expect(theirs.getByText("You are signed out everywhere else")).toBeVisible();
      expectFailure(/\/api\//);
      await page.getByLabel("Name").fill("Ada King");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL(`${url}/sign-in?to=%2Faccount`);
    });
    // Its requests would fail when the application stops.
    await page.goto("about:blank");
  } finally {
    await team.stop();
  }
});
