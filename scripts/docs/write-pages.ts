/** npm run docs:pages   generates the parts of the documentation that come from code: configuration and layout */
import { readFile, writeFile } from "node:fs/promises";
import { configurationPage } from "./configuration-page";
import { DEVELOPER_PAGE, withLayout } from "./layout-table";

await writeFile("docs/configuration.md", configurationPage());
await writeFile(DEVELOPER_PAGE, withLayout(await readFile(DEVELOPER_PAGE, "utf8")));
