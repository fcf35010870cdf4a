import { embedOf, LOCAL_OWNER, seriesOfReaders } from "@/lib/data/db/connection/owner";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { processWide } from "@/lib/shared/process-wide";
import { PLACE_MS, SEARCHES_AT_ONCE } from "../tunables";

/** Ends a search's use of its place; later calls do nothing. */
export type LeavePlace = () => void;

interface Waiting {
  owner: string;
  enter: (leave: LeavePlace) => void;
}

/** Searches that wait, by owner; the owner served longest ago comes first. */
type Line = Map<string, Waiting[]>;

/**
 * The places of searches that run at the same time. Those that wait take turns by owner, so that a burst of one person
 * delays another's question by about one search; those for background work wait until no others do.
 */
export class SearchPlaces {
  #free: number;
  readonly #people: Line = new Map();
  readonly #background: Line = new Map();

  /** @param places searches that run at the same time */
  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Waits for a place. It ends after `PLACE_MS` even if the search does not: one that waits for a server must not keep
   * the others from the database.
   * @throws the signal's reason
   */
  async enter(owner: string, background: boolean, signal?: AbortSignal): Promise<LeavePlace> {
    signal?.throwIfAborted();
    const line = background ? this.#background : this.#people;
    return new Promise((resolve, reject) => {
      const abort = () => {
        drop(line, waiting);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        owner,
        enter: (leave) => {
          signal?.removeEventListener("abort", abort);
          resolve(leave);
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      line.set(owner, [...(line.get(owner) ?? []), waiting]);
      this.#fill();
    });
  }

  #fill(): void {
    while (this.#free > 0) {
      const next = takeNext(this.#people) ?? takeNext(this.#background);
      if (next === null) return;
      this.#free -= 1;
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        clearTimeout(limit);
        this.#free += 1;
        this.#fill();
      };
      const limit = setTimeout(leave, PLACE_MS).unref();
      next.enter(leave);
    }
  }
}

function takeNext(line: Line): Waiting | null {
  for (const [owner, [first, ...others]] of line) {
    line.delete(owner);
    // A map keeps insertion order: the owner is last now.
    if (others.length > 0) line.set(owner, others);
    if (first !== undefined) return first;
  }
  return null;
}

function drop(line: Line, waiting: Waiting): void {
  const others = (line.get(waiting.owner) ?? []).filter((other) => other !== waiting);
  if (others.length > 0) line.set(waiting.owner, others);
  else line.delete(waiting.owner);
}

/** The places of this process. */
export function searchPlaces(): SearchPlaces {
  return processWide("search-places", () => new SearchPlaces(SEARCHES_AT_ONCE));
}

/** Who takes turns with the others: a person, all visitors of an embed together, or the installation. */
export function ownerOfSearch(reader: Reader): string {
  if (reader === EVERYTHING || seriesOfReaders(reader) !== null) return LOCAL_OWNER;
  return embedOf(reader) ?? reader;
}
