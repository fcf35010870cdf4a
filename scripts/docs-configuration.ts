/** npm run docs:configuration   writes docs/configuration.md from the schema of the environment */
import { writeFile } from "node:fs/promises";
import { configurationPage } from "./configuration-page";

await writeFile(new URL("../docs/configuration.md", import.meta.url), configurationPage());
