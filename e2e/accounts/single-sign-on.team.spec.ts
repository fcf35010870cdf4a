import { withBrowser } from "../support/start-team";
import { expect, test } from "../support/team";

test("single sign-on: to the issuer and back, a refusal in words, and a person among the others", async ({
  page,
  browser,
  team,
}) => {
  const { issuer, url } = team;
  await team.signInAdmin(page);
  await withBrowser(browser, async (theirs) => {
    const annie = { sub: "annie", name: "Annie Easley", email: "annie@example.org", email_verified: true };
    issuer.reset({ ...annie, roles: ["visitor"] });
    await theirs.goto(`${url}/traces?outcome=approved`);
    const through = theirs.getByRole("link", { name: "Continue with Keycloak" });
    await through.click();
    await expect(theirs.getByRole("alert").first()).toHaveText(
      "You don’t have access with this account. Ask an administrator.",
    );
    issuer.reset({ ...annie, roles: ["staff"] });
    await through.click();
    await expect(theirs).toHaveURL(`${url}/traces?outcome=approved`);
    await expect(theirs.getByRole("link", { name: annie.name })).toBeVisible();
    await theirs.goto(`${url}/account`);
    await expect(theirs.getByText("This browser")).toBeVisible();
    await page.goto(`${url}/people`);
    await expect(page.getByLabel(`Role of ${annie.name}`)).toBeVisible();
    // The cookie of the way there is gone, and the session's is no script's to read.
    const cookies = await theirs.context().cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toContainEqual({
      ...{ name: "touchstone-session", httpOnly: true, sameSite: "Lax" },
    });
    expect(cookies.filter(({ name }) => name.startsWith("touchstone-oidc"))).toEqual([]);
    await theirs.goto("about:blank");
  });
});
