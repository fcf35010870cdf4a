import type { Page, Request, Response } from "@playwright/test";

/** How long a page must be without requests and changes to count as loaded: longer than rendering a response takes. */
const QUIET_MS = 100;

/** A page's requests: those in progress, and the total. */
interface Requests {
  open: Set<Request>;
  made: number;
}

const requestsOf = new WeakMap<Page, Requests>();

function watchRequests(page: Page): Requests {
  const known = requestsOf.get(page);
  if (known !== undefined) return known;
  const requests: Requests = { open: new Set(), made: 0 };
  requestsOf.set(page, requests);
  const end = (request: Request) => requests.open.delete(request);
  page.on("request", (request) => {
    requests.made += 1;
    requests.open.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return requests;
}

/**
 * Opens an address and waits until the page is loaded and rendered: no request in progress, and no new request or DOM
 * change for a moment. `networkidle` waits half a second for that.
 */
export async function openPage(page: Page, path: string): Promise<Response | null> {
  const requests = watchRequests(page);
  const answer = await page.goto(path);
  let made: number;
  do {
    made = requests.made;
    await page.evaluate(untilQuiet, QUIET_MS);
  } while (requests.made > made || requests.open.size > 0);
  return answer;
}

/** Resolves when the document has not changed for a time, and the browser is idle. */
function untilQuiet(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      requestIdleCallback(() => resolve());
    };
    let timer = setTimeout(finish, ms);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, ms);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
