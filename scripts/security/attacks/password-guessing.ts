import type { TeamAttack } from "../attack";
import { Caller } from "../caller";
import { PASSWORD } from "../team";

const GUESSES = 20;
/** Guesses that are tried without a wait, and the first wait, which doubles. */
const FREE = 5;
const FIRST_WAIT_MS = 2_000;

/** Guesses that may be tried within some time. */
function mostIn(ms: number): number {
  let [most, wait, at] = [FREE, FIRST_WAIT_MS, FIRST_WAIT_MS];
  for (; at <= ms; at += wait) {
    most += 1;
    wait *= 2;
  }
  return most;
}

/** Many wrong passwords at the same time, at all processes. */
export const passwordGuessing: TeamAttack = {
  name: "password guessing",
  async run({ team }, report) {
    const { email } = await team.join("Guessed", "analyst");
    const stranger = new Caller(team.urls);
    const since = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: GUESSES }, (_, guess) =>
        stranger.status("POST", "/api/session", { json: { email, password: `wrong ${guess}` }, at: guess }),
      ),
    );
    const tried = statuses.filter((status) => status === 401).length;
    const waiting = statuses.filter((status) => status === 429).length;
    const most = mostIn(performance.now() - since);
    report.expect(tried <= most, `${tried} of ${GUESSES} passwords at once were tried, ${most} may be`);
    report.expect(tried + waiting === GUESSES, `every guess is tried or has to wait: ${statuses}`);
    report.expect(tried > 0, "a guess is tried");
    const other = await team.join("Not-Guessed", "analyst");
    const json = { email: other.email, password: PASSWORD };
    report.expect((await stranger.status("POST", "/api/session", { json })) === 204, "others still sign in");
    report.note(`${tried} of ${GUESSES} passwords at once were tried`);
  },
};
