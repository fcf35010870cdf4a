// Entry of `npm run build`: builds the application without starting it, for a container's image.
import { buildApplication } from "./launcher/build.mjs";
import { generateClient } from "./launcher/generate.mjs";
import { installPackages } from "./launcher/install.mjs";

await installPackages();
await generateClient();
await buildApplication();
