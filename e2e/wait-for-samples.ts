import { setTimeout as sleep } from "node:timers/promises";
import { documentListSchema } from "../lib/contracts/document";

/** Every test may ask about the sample library: none starts before both applications have read it. */
export default async function waitForSamples(): Promise<void> {
  for (const port of [process.env.E2E_READER_PORT, process.env.E2E_MODEL_PORT]) {
    while (await isReading(`http://127.0.0.1:${port}/api/documents`)) await sleep(500);
  }
}

async function isReading(url: string): Promise<boolean> {
  const { documents } = documentListSchema.parse(await (await fetch(url)).json());
  return documents.some(({ status }) => status === "queued" || status === "processing");
}
