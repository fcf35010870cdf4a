import { type DatedPassage, datesOfEntities, datesWithin } from "@/lib/data/db/graph/search/dated-passages";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import type { GraphRequest } from "@/lib/engine/ports/graph-retriever";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import { type Interval, intervalContains, intervalsOverlap } from "@/lib/shared/text/spans";
import type { QuestionFit } from "./question-fit";
import { type Asked, Hits } from "./surroundings";
import { DATE_HALF_LIFE_DAYS, DATES_COMPARED, MIN_SCORE, PLACES_OF_ENTITY } from "./tunables";

const DAY_MS = 86_400_000;

/** The periods that a question names, and dated passages. */
export interface TimeLine {
  times: readonly Interval<string>[];
  dated: readonly DatedPassage[];
}

/** The periods that the question names, and the passages that mention them. */
export async function timesOfQuestion({ question, language, documentIds }: GraphRequest): Promise<TimeLine> {
  const times = readDates(question, language);
  const found = await Promise.all(times.map((time) => datesWithin(time, documentIds, DATES_COMPARED)));
  return { times, dated: found.flat() };
}

/** Adds the dated passages about the question's entities. */
export async function timeLine({ request, entities }: Asked, { times, dated }: TimeLine): Promise<TimeLine> {
  const limits = { perEntity: PLACES_OF_ENTITY, limit: DATES_COMPARED };
  const ids = entities.map(({ id }) => id);
  const found = await datesOfEntities(ids, request.documentIds, limits);
  return { times, dated: merged([...found, ...dated]) };
}

/**
 * The best dated passages for the question's entities and periods, in chronological order.
 */
export function episodeRetrieval(
  { request, entities }: Asked,
  { times, dated }: TimeLine,
  fitOf: QuestionFit,
): GraphHit[] {
  const weights = new Map(entities.map(({ id, name, weight }) => [id, { name, weight }]));
  const total = entities.reduce((sum, { weight }) => sum + weight, 0);
  const hits = new Hits("episode");
  const begins = new Map<string, string>();
  for (const { passageId, from, to, entityIds } of dated) {
    const named = entityIds.flatMap((id) => weights.get(id) ?? []);
    const share = total === 0 ? 0 : named.reduce((sum, { weight }) => sum + weight, 0) / total;
    const near = times.length === 0 ? 0.5 : Math.max(...times.map((time) => nearness({ from, to }, time)));
    const score = (0.5 * share + 0.5 * near) * (0.3 + 0.7 * fitOf(passageId));
    hits.add(passageId, score, { entities: named.map(({ name }) => name) });
    const known = begins.get(passageId);
    if (known === undefined || from < known) begins.set(passageId, from);
  }
  const beginOf = ({ passageId }: GraphHit) => begins.get(passageId) ?? "";
  return hits.best(request.k, MIN_SCORE).sort((a, b) => (beginOf(a) < beginOf(b) ? -1 : 1));
}

/** Removes duplicates: the same period of a passage may be found by its entities and by its date. */
function merged(all: readonly DatedPassage[]): DatedPassage[] {
  const byTime = new Map<string, DatedPassage>();
  for (const dated of all) {
    const key = `${dated.passageId} ${dated.from} ${dated.to}`;
    const known = byTime.get(key);
    if (known === undefined || known.entityIds.length < dated.entityIds.length) byTime.set(key, dated);
  }
  return [...byTime.values()];
}

/** 1 if a period lies within the one asked for, 0.5 if it overlaps it, less with growing distance. */
function nearness(time: Interval<string>, asked: Interval<string>): number {
  if (intervalContains(asked, time)) return 1;
  if (intervalsOverlap(time, asked)) return 0.5;
  const gap = time.from > asked.to ? days(asked.to, time.from) : days(time.to, asked.from);
  return 0.5 * 0.5 ** (gap / DATE_HALF_LIFE_DAYS);
}

function days(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
