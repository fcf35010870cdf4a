import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type Application, startApplication } from "@/scripts/testing/application";
import { copyLibrary } from "./library-folder";

const CODE = /first-admin with the code (\S+)$/;

/** An installation with accounts, of its own. */
export interface Team {
  url: string;
  /** The code that creates the first administrator, once the launcher has printed it. */
  code: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts an installation with accounts on a copy of the library; no accounts exist yet.
 * @param more variables of its environment
 */
export async function startTeam(more: Record<string, string> = {}): Promise<Team> {
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-team-"));
  await copyLibrary(dataDir);
  let found = (_code: string) => {};
  const code = new Promise<string>((resolve) => {
    found = resolve;
  });
  const onLine = (line: string) => {
    const printed = CODE.exec(line)?.[1];
    if (printed !== undefined) found(printed);
  };
  let application: Application | undefined;
  const stop = async () => {
    try {
      expect(await application?.stop()).toBe(0);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
  try {
    const env = { AUTH: "accounts", ...more };
    application = await startApplication({ dataDir, port: await findFreePort(), env, onLine });
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return { url: application.url, code, stop };
}

/** Somebody with an account. */
export interface Credentials {
  name: string;
  email: string;
  password: string;
}

/** Fills the fields for address and password of the open page, and sends them. */
export async function signIn(page: Page, { email, password }: Omit<Credentials, "name">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** Fills the fields of an open invitation, and sends them. */
export async function acceptInvitation(page: Page, { name, password }: Omit<Credentials, "email">): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** Another person's browser. */
export async function withBrowser(browser: Browser, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}
