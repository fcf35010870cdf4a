/** Redirects that a sign-in makes at most: to the issuer, through its pages, and back. */
const MOST_REDIRECTS = 12;

/** Where a browser stands after its redirects. */
export interface Stop {
  url: URL;
  status: number;
  text: string;
}

/** A browser without scripts: cookies by origin, redirects and forms. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Sends one request, with the cookies of its origin. */
  async send(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookies = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, cookies);
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (init.method !== undefined && init.method !== "GET") headers.set("origin", url.origin);
    const answer = await fetch(url, { redirect: "manual", ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";", 1);
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === "" || /max-age=0(;|$)/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  /**
   * Opens an address and follows its redirects.
   * @param staysAt stops before an address is opened, such as the application's pages, which no test reads
   */
  async open(
    url: URL,
    { init, staysAt = () => false }: { init?: RequestInit; staysAt?(url: URL): boolean } = {},
  ): Promise<Stop> {
    let at = url;
    let answer = await this.send(at, init);
    for (let count = 0; count < MOST_REDIRECTS; count += 1) {
      const location = answer.headers.get("location");
      if (location === null) return { url: at, status: answer.status, text: await answer.text() };
      at = new URL(location, at);
      if (staysAt(at)) return { url: at, status: 0, text: "" };
      answer = await this.send(at);
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects, the last to ${at.href}.`);
  }
}

/** The address to which the form of a page is sent. @throws if it has none */
export function actionOf({ url, text }: Stop): URL {
  const action = /<form[^>]*\saction="([^"]+)"/.exec(text)?.[1];
  if (action === undefined)
    throw new Error(`${url.href} shows no form: ${text.replaceAll(/<[^>]*>|\s+/g, " ").slice(0, 300)}`);
  return new URL(action.replaceAll("&amp;", "&"), url);
}
