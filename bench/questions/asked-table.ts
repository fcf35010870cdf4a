import { markdownTable } from "../shared/markdown-table";
import { share } from "../shared/share";
import { type EndedQuestion, isRight } from "./asked-question";

const HEAD = [
  "questions",
  "asked",
  "approved, right",
  "best effort, right",
  "**approved, wrong or half**",
  "best effort, wrong",
  "no answer",
  "right",
];

/** The endings by language and kind, with a row for each language. */
export function askedTable(ended: readonly EndedQuestion[]): string {
  const languages = [...new Set(ended.map(({ asked }) => asked.language))];
  const rows = languages.flatMap((language) => {
    const own = ended.filter(({ asked }) => asked.language === language);
    const kinds = [...new Set(own.map(({ asked }) => asked.kind))];
    return [
      ...kinds.map((kind) =>
        row(
          `${language}, ${kind}`,
          own.filter(({ asked }) => asked.kind === kind),
        ),
      ),
      row(`**${language}, all**`, own),
    ];
  });
  return markdownTable(HEAD, rows);
}

function row(name: string, own: readonly EndedQuestion[]): (string | number)[] {
  const count = (holds: (one: EndedQuestion) => boolean) => own.filter(holds).length;
  const approved = count(({ outcome }) => outcome === "approved");
  const approvedRight = count((one) => one.outcome === "approved" && isRight(one));
  const best = count(({ outcome }) => outcome === "best_effort");
  const bestRight = count((one) => one.outcome === "best_effort" && isRight(one));
  return [
    ...[name, own.length, approvedRight, bestRight],
    share(approved - approvedRight, own.length),
    best - bestRight,
    own.length - approved - best,
    share(count(isRight), own.length),
  ];
}
