import type { Page } from "@playwright/test";
import { CLIENT, startIssuer, type TestIssuer } from "@/lib/server/accounts/oidc/testing/issuer";
import { test as base, expect } from "./fixtures";
import { type Credentials, startTeam } from "./start-team";

const START_MS = 240_000;

/** The administrator of the shared installation. Other people belong to one specification each. */
export const ADA: Credentials = { name: "Ada Lovelace", email: "ada@example.org", password: "correct horse battery" };

/** An installation with accounts, single sign-on and an administrator. */
export interface SharedTeam {
  url: string;
  /** Where single sign-on leads. */
  issuer: TestIssuer;
  /** Signs the administrator in, in the browser of a page. */
  signInAdmin(page: Page): Promise<void>;
}

/** Makes the first administrator, without a browser. */
async function createAdmin(url: string, code: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ code, ...ADA });
  const answer = await fetch(`${url}/api/first-admin`, { method: "POST", headers, body });
  expect(answer.ok, await answer.text()).toBe(true);
}

async function signInAdmin(page: Page, url: string): Promise<void> {
  const { email, password } = ADA;
  const answer = await page.request.post(`${url}/api/session`, { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** `test` of the specifications that share one installation with accounts. A worker starts it with its first test. */
export const test = base.extend<object, { issuer: TestIssuer; team: SharedTeam }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
    async ({}, use) => {
      const issuer = await startIssuer();
      await use(issuer);
      await issuer.close();
    },
    { scope: "worker" },
  ],
  team: [
    async ({ issuer }, use) => {
      const { url, code, stop } = await startTeam({
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_LABEL: "Keycloak",
        OIDC_ROLE_CLAIM: "roles",
        OIDC_ROLES: "staff=reviewer",
        OIDC_DEFAULT_ROLE: "none",
      });
      try {
        await createAdmin(url, await code);
        await use({ url, issuer, signInAdmin: (page) => signInAdmin(page, url) });
      } finally {
        await stop();
      }
    },
    { scope: "worker", timeout: START_MS },
  ],
});

export { expect };
