import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { areas, layers, mayImport } from "../../.dependency-cruiser.mjs";

export const DEVELOPER_PAGE = join("docs", "developer.md");
const START = "<!-- Made from the READMEs and .dependency-cruiser.mjs by `npm run docs:pages`; do not edit. -->";
const END = "<!-- End of the layout. -->";

/**
 * The page with its layout table regenerated. Each row is a folder, the first sentence of its README, and the imports
 * that `.dependency-cruiser.mjs` allows it.
 * @param page Markdown with both markers of the table.
 * @throws Error when a marker is missing, or a folder in the table has no README
 */
export function withLayout(page: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${DEVELOPER_PAGE} lacks a marker of its layout table.`);
  return `${before}${START}\n\n${layoutTables()}\n\n${END}${after}`;
}

function layoutTables(): string {
  const ofLayers = layers.flatMap((layer) =>
    Object.keys(areas[layer] ?? {})
      .filter((area) => existsSync(join("lib", layer, area)))
      .map((area) => [`lib/${layer}/${area}`, mayImport(layer, area).slice(1).join(", ") || "nothing"] as const),
  );
  const features = readdirSync("components")
    .filter((name) => name !== "testing" && statSync(join("components", name)).isDirectory())
    .map((name) => `components/${name}`);
  const others = ["lib/browser", "app", "i18n", "scripts", "bench", "e2e"];
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["folder", "what it owns", "imports of `lib/`"]),
    row(["---", "---", "---"]),
    ...ofLayers.map(([folder, imports]) => row([`\`${folder}\``, opening(folder), imports])),
    "",
    row(["folder", "what it owns"]),
    row(["---", "---"]),
    ...[...features, ...others].map((folder) => row([`\`${folder}\``, opening(folder)])),
  ].join("\n");
}

/** The first sentence below the title of a folder's README. */
function opening(folder: string): string {
  const text = readFileSync(join(folder, "README.md"), "utf8");
  const paragraph = text.replace(/^#.*\n+/, "").split("\n\n", 1)[0] ?? "";
  const sentence = /^.*?[.?](?=\s|$)/s.exec(paragraph)?.[0];
  if (sentence === undefined) throw new Error(`${folder}/README.md does not open with a sentence.`);
  return sentence.replace(/\s+/g, " ");
}
