export interface QuestionPlan {
  warmUp: readonly string[];
  single: readonly string[];
  bursts: readonly (readonly string[])[];
}

/** Shares out questions so that none is asked twice. @throws if there are too few */
export function planQuestions(
  questions: readonly string[],
  counts: { warmUp: number; single: number; bursts: readonly number[] },
): QuestionPlan {
  const needed = [counts.warmUp, counts.single, ...counts.bursts].reduce((sum, count) => sum + count, 0);
  if (needed > questions.length) {
    throw new Error(`${needed} questions are needed, and there are ${questions.length}: ask fewer.`);
  }
  let used = 0;
  const next = (count: number) => {
    used += count;
    return questions.slice(used - count, used);
  };
  return { warmUp: next(counts.warmUp), single: next(counts.single), bursts: counts.bursts.map(next) };
}
