import type { Page } from "@playwright/test";

/** Holds back a page's requests to matching addresses, and later ones too, until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
