import { z } from "zod";
import { type Member, signedInSchema } from "@/lib/shared/contracts/accounts/person";
import { actionOf, Browser, type Stop } from "./browser";
import { PASSWORD } from "./realm";

/** The application with accounts, used over HTTP as its pages use it. */
export class Team {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Creates the first administrator, who signs in with a password. @returns their browser */
  async createFirstAdmin(code: string): Promise<Browser> {
    const browser = new Browser();
    const json = { code, name: "Operator", email: "operator@example.org", password: "a long and winding password" };
    await this.call(browser, "POST", "/api/first-admin", json);
    return browser;
  }

  /** Goes to the sign-in form of the issuer, or through it if the issuer remembers the browser. */
  begin(browser: Browser, to = "/traces"): Promise<Stop> {
    const url = new URL(`/api/sign-in/oidc?to=${encodeURIComponent(to)}`, this.#url);
    return browser.open(url, { staysAt: this.#isPage });
  }

  /** Fills the issuer's form. @returns where the browser is led: a page of the application, or one of the issuer */
  submit(browser: Browser, form: Stop, username: string): Promise<Stop> {
    const body = new URLSearchParams({ username, password: PASSWORD, credentialId: "" });
    return browser.open(actionOf(form), { init: { method: "POST", body }, staysAt: this.#isPage });
  }

  /** Signs in with a new browser. @throws with the reason if it is refused */
  async signIn(username: string): Promise<{ browser: Browser; person: Member }> {
    const browser = new Browser();
    const { url } = await this.submit(browser, await this.begin(browser), username);
    if (url.pathname !== "/traces") throw new Error(`${username} is led to ${url.pathname}${url.search}.`);
    return { browser, person: await this.whoIs(browser) };
  }

  /** Signs in with a new browser, and expects to be refused. @returns the reason */
  async refusalOf(username: string): Promise<string | null> {
    const browser = new Browser();
    const { url } = await this.submit(browser, await this.begin(browser), username);
    return url.pathname === "/sign-in" ? url.searchParams.get("reason") : `led to ${url.pathname}`;
  }

  /** @throws if no one is signed in */
  async whoIs(browser: Browser): Promise<Member> {
    const state = signedInSchema.parse(await this.call(browser, "GET", "/api/session"));
    if (state.mode !== "accounts" || state.person === null) throw new Error("No one is signed in.");
    return state.person;
  }

  /** A call of the application's API. @throws with its error */
  async call(browser: Browser, method: string, path: string, json?: object): Promise<unknown> {
    const answer = await browser.send(new URL(path, this.#url), {
      method,
      ...(json !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  /** What the doctor says about single sign-on. */
  async finding(browser: Browser): Promise<string | undefined> {
    const schema = z.object({ checks: z.array(z.object({ id: z.string(), code: z.string() })) });
    const { checks } = schema.parse(await this.call(browser, "GET", "/api/doctor?quick=true"));
    return checks.find(({ id }) => id === "single_sign_on")?.code;
  }

  /** Pages are not opened: where the browser is led is what counts. */
  readonly #isPage = (url: URL): boolean =>
    url.origin === new URL(this.#url).origin && !url.pathname.startsWith("/api/");
}
