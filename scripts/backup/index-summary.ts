import { verifyIndex } from "@/lib/library/retrieval/verify/verify-index";

/** What `npm run index:verify` would say, in a line. */
export async function indexSummary(): Promise<string> {
  const { passages, whole } = await verifyIndex();
  if (whole) return `${passages} passages, and the search indexes match them.`;
  return `${passages} passages. The search indexes differ from them or could not be compared: run “npm run index:verify” after the start.`;
}
