/** npm run docs:pages   generates what comes from code: the configuration page, the layout, the list of API routes */
import { readFile, writeFile } from "node:fs/promises";
import { configurationPage } from "./configuration-page";
import { DEVELOPER_PAGE, withLayout } from "./layout-table";
import { ROUTE_LIST, routeList } from "./route-list";

await writeFile("docs/configuration.md", configurationPage());
await writeFile(DEVELOPER_PAGE, withLayout(await readFile(DEVELOPER_PAGE, "utf8")));
await writeFile(ROUTE_LIST, routeList());
