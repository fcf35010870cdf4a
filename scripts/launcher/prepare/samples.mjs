import { setTimeout as sleep } from "node:timers/promises";
import { step } from "../progress.mjs";

const POLL_MS = 500;
/** Maximum wait on a slow machine; the rest continues in the background. */
const WAIT_MS = 180_000;

/**
 * @returns {Promise<{ sample: boolean, status: string }[] | undefined>} `undefined` if the application does not respond now
 */
async function sampleDocuments(url) {
  try {
    const answer = await fetch(`${url}/api/documents`);
    if (!answer.ok) return undefined;
    const { documents } = await answer.json();
    return documents.filter((document) => document.sample);
  } catch {
    // It may be restarting.
    return undefined;
  }
}

const isOpen = ({ status }) => status === "queued" || status === "processing";

/**
 * On the first start, waits until the sample library is searchable.
 * @param {string} url Address of the running application.
 */
export async function waitForSamples(url) {
  if (!(await sampleDocuments(url))?.some(isOpen)) return;
  await step("Reading the sample library", async (report) => {
    const deadline = Date.now() + WAIT_MS;
    while (Date.now() < deadline) {
      const samples = await sampleDocuments(url);
      if (samples === undefined) {
        await sleep(POLL_MS);
        continue;
      }
      const open = samples.filter(isOpen).length;
      report(`${samples.length - open} of ${samples.length} documents`);
      if (open === 0) return;
      await sleep(POLL_MS);
    }
  });
}
