import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import { sample } from "../shared/data-sets";
import { readLines } from "../shared/read-lines";

/**
 * What a person says about a claim. `partial`: only a part of it is supported; `none`: it states nothing that could be
 * checked.
 */
export const labelSchema = z.enum(["supported", "partial", "contradicted", "unsupported", "none"]);
export type Label = z.infer<typeof labelSchema>;

const sourceSchema = z.union(
  [
    /** The source: a text, or its passages. */
    z.object({ text: z.union([z.string(), z.array(z.string())]), title: z.string().optional() }),
    /** The source: an office document (`office-document.ts`), or the passages of it with these ids. */
    z.object({ document: z.string(), passages: z.array(z.string()).optional() }),
  ],
  { error: "needs `text` or `document`" },
);

const claimLineSchema = z.intersection(
  z.object({
    set: z.string(),
    /** Of the claim and its question. */
    language: languageSchema,
    question: z.string(),
    claim: z.string(),
    label: labelSchema,
    kind: z.string().optional(),
    /** What the answer says before the claim. */
    before: z.string().optional(),
  }),
  sourceSchema,
);

/** A sentence of an answer with its source and its label. */
export type ClaimLine = z.infer<typeof claimLineSchema>;

/**
 * The claims of a JSON Lines file, or of all such files directly in a folder.
 * @throws LineError for a line that is no claim
 */
export function readClaims(path: string): ClaimLine[] {
  if (!statSync(path).isDirectory()) return readLines(path, claimLineSchema);
  const files = readdirSync(path).filter((name) => name.endsWith(".jsonl"));
  return files.toSorted().flatMap((name) => readLines(join(path, name), claimLineSchema));
}

/** Of each set as many claims as `limit` allows, spread over the whole set. */
export function limitSets(lines: readonly ClaimLine[], limit: number): ClaimLine[] {
  const sets = [...new Set(lines.map(({ set }) => set))];
  return sets.flatMap((name) =>
    sample(
      lines.filter(({ set }) => set === name),
      limit,
    ),
  );
}
