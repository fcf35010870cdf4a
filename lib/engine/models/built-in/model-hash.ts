import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The SHA-256 of a vendored model, as its SHA256SUMS names it: what tells one version from another. */
export function modelHash(folder: string): string {
  const line = readFileSync(join(folder, "SHA256SUMS"), "utf8")
    .split("\n")
    .find((candidate) => candidate.endsWith("model.onnx"));
  if (line === undefined) throw new Error(`${folder}/SHA256SUMS does not name model.onnx`);
  return line.trim();
}
