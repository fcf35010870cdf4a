import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { OWN_SUMMARY_CHARS, SUMMARY_REPETITION, WEIGHTS } from "../tunables";
import type { Section, Unit } from "./sections";
import { sentenceWeights, termsOf, type Weigh } from "./sentence-weight";

/** A section, or a part of a long one, with the sentences chosen from it. */
export interface ChosenPart {
  heading: string | null;
  units: Unit[];
}

interface Choice {
  /** The most sentences. */
  most: number;
  /** As many as there are, whatever they weigh: for a part that the question names. */
  isPart?: boolean;
  /** Terms that the question has and the title has not. */
  asked?: ReadonlySet<string>;
}

/**
 * The sentences that sum up sections: an own summary of the document if it has one, otherwise the weightiest sentence of
 * each section, or of each group of sections in a long document, then further ones. In the order of the text.
 */
export function keySentences(sections: readonly Section[], { most, asked, isPart = false }: Choice): ChosenPart[] {
  const own = sections.filter(isOwnSummary);
  const ownUnits = own.flatMap(({ units }) => units);
  if (ownUnits.reduce((sum, { text }) => sum + text.length, 0) >= OWN_SUMMARY_CHARS)
    return partsOf(own, ownUnits.slice(0, most));
  const weigh = sentenceWeights(sections, asked);
  const ranked = groupsOf(sections, most).map((group) => ranking(group, sections, weigh));
  const chosen: Unit[] = [];
  let count = 0;
  const take = ({ unit, weight, group }: Weighed, least: number) => {
    const isWorth = isPart || weight >= (count < WEIGHTS.fewest ? WEIGHTS.leastOfFew : least);
    if (count >= most || !isWorth || chosen.some((known) => repeats(unit, known))) return;
    count += 1;
    chosen.push(...(unit.kind === "item" ? itemsFrom(unit, group) : [unit]));
  };
  for (const [first] of ranked.toSorted((a, b) => (b[0]?.weight ?? 0) - (a[0]?.weight ?? 0)))
    if (first !== undefined) take(first, WEIGHTS.least);
  const each = isPart ? Number.POSITIVE_INFINITY : WEIGHTS.furtherOfEach;
  const rest = ranked.flatMap((units) => units.slice(1, 1 + each)).toSorted((a, b) => b.weight - a.weight);
  for (const one of rest) take(one, WEIGHTS.further);
  return partsOf(sections, chosen);
}

interface Weighed {
  unit: Unit;
  weight: number;
  group: readonly Section[];
}

/** The items of the list that an item begins, which count as one sentence. */
function itemsFrom(first: Unit, group: readonly Section[]): Unit[] {
  const units = group.find((section) => section.units.includes(first))?.units ?? [];
  const rest = units.slice(units.indexOf(first));
  const end = rest.findIndex(({ kind }) => kind !== "item");
  return rest.slice(0, Math.min(WEIGHTS.items, end < 0 ? rest.length : end));
}

/** The sections that have some of the chosen units, with these in their order. */
export function partsOf(sections: readonly Section[], chosen: readonly Unit[]): ChosenPart[] {
  return sections.flatMap(({ heading, units }) => {
    const own = units.filter((unit) => chosen.includes(unit));
    return own.length === 0 ? [] : [{ heading, units: own }];
  });
}

function isOwnSummary({ heading, language }: Section): boolean {
  return heading !== null && packOf(language).questions.summary.ownSummary.test(foldText(heading));
}

/**
 * Sections that each may give a sentence, consecutive ones together if there are many times more than sentences. A long
 * text with few headings is cut at paragraphs.
 */
function groupsOf(sections: readonly Section[], most: number): Section[][] {
  const withUnits = sections.filter(({ units }) => units.length > 0);
  const groups = Math.ceil(most * WEIGHTS.groups);
  if (withUnits.length > groups) return cutInto(withUnits, groups);
  if (withUnits.length >= most) return withUnits.map((section) => [section]);
  const each = Math.floor(most / Math.max(1, withUnits.length));
  return withUnits.flatMap((section) => paragraphsOf(section, each).map((part) => [part]));
}

/** A section cut into at most so many groups of whole paragraphs. */
function paragraphsOf(section: Section, most: number): Section[] {
  const paragraphs: Unit[][] = [];
  for (const unit of section.units) {
    const last = paragraphs.at(-1);
    if (last === undefined || (unit.place === 0 && unit.kind === "sentence")) paragraphs.push([unit]);
    else last.push(unit);
  }
  const count = Math.min(most, paragraphs.length);
  if (count < 2) return [section];
  return cutInto(paragraphs, count).map((group) => ({ ...section, units: group.flat() }));
}

/** Consecutive groups of about the same size. */
function cutInto<T>(all: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, at) =>
    all.slice(Math.floor((at * all.length) / count), Math.floor(((at + 1) * all.length) / count)),
  );
}

/** The units of a group, the weightiest first. */
function ranking(group: readonly Section[], all: readonly Section[], weigh: Weigh): Weighed[] {
  return group
    .flatMap((section) =>
      section.units.flatMap((unit, at) => {
        // The first item of a list stands for all of them.
        if (unit.kind === "item" && section.units[at - 1]?.kind === "item") return [];
        return [{ unit, group, weight: weigh(unit) + sectionWeight(section, all) }];
      }),
    )
    .toSorted((a, b) => b.weight - a.weight);
}

function sectionWeight(section: Section, all: readonly Section[]): number {
  const { heading, language, path } = section;
  // Before the first heading are the parties, the place and the people.
  const first = all.findIndex((other) => other.heading !== null);
  if (heading === null) return first >= 0 && all.indexOf(section) < first ? WEIGHTS.preamble : 0;
  const { mainParts } = packOf(language).questions.summary;
  return [heading, ...path.slice(1)].some((text) => mainParts.test(foldText(text))) ? WEIGHTS.mainPart : 0;
}

function repeats(unit: Unit, known: Unit): boolean {
  const own = termsOf(unit);
  const others = termsOf(known);
  const shared = [...own].filter((term) => others.has(term)).length;
  return shared / Math.max(1, Math.min(own.size, others.size)) > SUMMARY_REPETITION;
}
