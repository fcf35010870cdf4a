/** npm run client   writes the package @touchstone/client, made from the OpenAPI document, to dist/client */
import { fileURLToPath } from "node:url";
import { writeClient } from "./client/write-client";

const FOLDER = fileURLToPath(new URL("../dist/client", import.meta.url));

await writeClient(FOLDER);
console.log(`@touchstone/client is in ${FOLDER}; publish it with: npm publish dist/client --access public`);
