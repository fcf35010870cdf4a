import { CLIENT, startIssuer } from "@/lib/server/accounts/oidc/testing/issuer";
import { expect, test } from "../support/fixtures";
import { becomeFirstAdmin, startTeam, withBrowser } from "../support/start-team";

const ADA = { name: "Ada Lovelace", email: "ada@example.org", password: "correct horse battery" };

test("single sign-on: to the issuer and back, a refusal in words, and a person among the others", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const issuer = await startIssuer();
  const team = await startTeam({
    ...{
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: "Keycloak",
    },
    ...{ OIDC_ROLE_CLAIM: "roles", OIDC_ROLES: "staff=reviewer", OIDC_DEFAULT_ROLE: "none" },
  });
  try {
    await becomeFirstAdmin(page, team, ADA);
    await withBrowser(browser, async (theirs) => {
      const grace = { sub: "grace", name: "Grace Hopper", email: "grace@example.org", email_verified: true };
      issuer.reset({ ...grace, roles: ["visitor"] });
      await theirs.goto(`${team.url}/traces?outcome=approved`);
      const through = theirs.getByRole("link", { name: "Continue with Keycloak" });
      await through.click();
      await expect(theirs.getByRole("alert").first()).toHaveText(
        "You don’t have access with this account. Ask an administrator.",
      );
      issuer.reset({ ...grace, roles: ["staff"] });
      await through.click();
      await expect(theirs).toHaveURL(`${team.url}/traces?outcome=approved`);
      await expect(theirs.getByRole("link", { name: grace.name })).toBeVisible();
      await theirs.goto(`${team.url}/account`);
      await expect(theirs.getByText("This browser")).toBeVisible();
      await page.goto(`${team.url}/people`);
      await expect(page.getByLabel(`Role of ${grace.name}`)).toBeVisible();
      // The cookie of the way there is gone, and the session's is no script's to read.
      const cookies = await theirs.context().cookies();
      expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toContainEqual({
        ...{ name: "touchstone-session", httpOnly: true, sameSite: "Lax" },
      });
      expect(cookies.map(({ name }) => name)).not.toContain("touchstone-oidc");
      await theirs.goto("about:blank");
    });
    await page.goto("about:blank");
  } finally {
    await team.stop();
    await issuer.close();
  }
});
