/**
 * Makes the data folder with the sample library that every application of the end-to-end tests starts on a copy of:
 *   E2E_FOLDER=… node --import tsx e2e/support/make-library.ts
 */
import { makeLibraryFolder } from "./library-folder";

const { E2E_FOLDER: folder } = process.env;
if (!folder) throw new Error("E2E_FOLDER is to be set.");

await makeLibraryFolder(folder);
