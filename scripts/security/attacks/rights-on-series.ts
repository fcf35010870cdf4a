import { Random } from "../../faults/random";
import type { TeamAttack } from "../attack";
import { askExcluded, differences, readersGetAnswers } from "../rights/compare";
import { makeSharedLibrary } from "../rights/shared-library";
import { clear, takeStep } from "../rights/steps";

const STEPS = 150;
/** Steps between two questions; when everybody may read everything, the next step asks. */
const ASK_EVERY = 15;

/**
 * People with different rights upload, move, replace, separate and delete the same documents, in a random order. After
 * each step, who reads what and who may change what is what a short model says.
 */
export const rightsOnSeries: TeamAttack = {
  name: "rights on series",
  async run({ team, seed }, report) {
    const random = new Random(seed);
    const library = await makeSharedLibrary(team, "Rights");
    let [questions, most, lastAsked] = [0, 0, 0];
    for (let step = 1; step <= STEPS; step += 1) {
      const { what, touched, wrong } = await takeStep(library, random);
      wrong.push(...(await differences(library, touched, random)));
      if (step - lastAsked >= ASK_EVERY) {
        const excluded = await askExcluded(library, random);
        if (excluded.asked) [questions, lastAsked] = [questions + 1, step];
        wrong.push(...excluded.wrong);
      }
      most = Math.max(most, library.model.texts.length);
      for (const difference of wrong) report.complain(`step ${step} of seed ${seed}, ${what}: ${difference}`);
      // From here on, the model is of another library.
      if (wrong.length > 0) return clear(library);
    }
    report.expect(questions > 0, "somebody was asked about what they may not read");
    report.expect(await readersGetAnswers(library), "a person who may read a document gets answers from it");
    report.note(
      `${STEPS} steps with up to ${most} texts, ${questions} questions of people who may not read the answer`,
    );
    await clear(library);
  },
};
