/** npm run docs:pages   writes what the documentation takes from the code: the configuration and the layout */
import { readFile, writeFile } from "node:fs/promises";
import { configurationPage } from "./configuration-page";
import { DEVELOPER_PAGE, withLayout } from "./layout-table";

await writeFile("docs/configuration.md", configurationPage());
await writeFile(DEVELOPER_PAGE, withLayout(await readFile(DEVELOPER_PAGE, "utf8")));
