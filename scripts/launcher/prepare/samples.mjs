import { setTimeout as sleep } from "node:timers/promises";
import { step } from "../progress.mjs";

const POLL_MS = 500;
/** Longest wait on a slow machine; what is left then goes on in the background. */
const WAIT_MS = 180_000;

/** @returns {Promise<{ sample: boolean, status: string }[] | undefined>} `undefined` when the application does not tell now */
async function sampleDocuments(url) {
  try {
    const answer = await fetch(`${url}/api/documents`);
    if (!answer.ok) return undefined;
    const { documents } = await answer.json();
    return documents.filter((document) => document.sample);
  } catch {
    // It may just be on its way back up.
    return undefined;
  }
}

const isOpen = ({ status }) => status === "queued" || status === "processing";

/**
 * Waits, on the first start, until the sample library can be asked about.
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
