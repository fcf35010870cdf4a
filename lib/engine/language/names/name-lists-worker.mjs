/**
 * Reads the lists of words and names of a library. In a thread of its own, which ends with it: putting a library's lists
 * together takes up to a second of processor time. Plain JavaScript, because it is started by its path and no bundler
 * sees it, and because the types of fr-compromise are sources that the compiler refuses.
 *
 * workerData: { library }   "compromise" or "fr-compromise"
 * out:        { words }     words by their tags, as "Tag,Tag" → words parted by line breaks
 */
import { parentPort, workerData } from "node:worker_threads";

const LIBRARIES = {
  compromise: () => import("compromise/two"),
  "fr-compromise": () => import("fr-compromise"),
};

const { default: library } = await LIBRARIES[workerData.library]();
const byTags = new Map();
for (const [word, tags] of Object.entries(library.model().one.lexicon)) {
  const key = [tags].flat().join(",");
  const words = byTags.get(key) ?? [];
  words.push(word);
  byTags.set(key, words);
}
parentPort.postMessage({ words: Object.fromEntries([...byTags].map(([key, words]) => [key, words.join("\n")])) });
