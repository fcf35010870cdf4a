/**
 * npm run docs:pages   generates what comes from code: the configuration page, the layout, the lists of API routes and
 * decisions, the third-party notices, and the compatibility page from the stored results
 */
import { readFile, writeFile } from "node:fs/promises";
import { COMPATIBILITY_PAGE, compatibilityPage } from "../peers/compatibility-page";
import { readResults } from "../peers/results";
import { configurationPage } from "./configuration-page";
import { DECISION_LIST, decisionList } from "./decision-list";
import { DEVELOPER_PAGE, withLayout } from "./layout-table";
import { ROUTE_LIST, routeList } from "./route-list";
import { THIRD_PARTY_NOTICES, thirdPartyNotices } from "./third-party-notices";

await writeFile("docs/configuration.md", configurationPage());
await writeFile(DEVELOPER_PAGE, withLayout(await readFile(DEVELOPER_PAGE, "utf8")));
await writeFile(ROUTE_LIST, routeList());
await writeFile(DECISION_LIST, decisionList());
await writeFile(THIRD_PARTY_NOTICES, thirdPartyNotices());
await writeFile(COMPATIBILITY_PAGE, compatibilityPage(await readResults()));
