import { embedAskedSchema, embedSchema } from "@/lib/shared/contracts/accounts/embed";
import { sharedConversationSchema } from "@/lib/shared/contracts/conversations/transcript";
import { passageSchema } from "@/lib/shared/contracts/library/document";
import type { TeamAttack } from "../attack";
import { Caller } from "../caller";
import { addReady, type Team, until } from "../team";

const SITE = "https://www.harlow.example";
const OPEN = "# Opening hours\n\nThe reading room of Harlow opens at nine o'clock on Mondays.\n";
const CLOSED = "# Board\n\nThe company Halcyon Limited was bought for 86413 euros in March 2031.\n";
const LOOSE = "# Memo\n\nThe company Kingfisher Limited was bought for 97531 euros in March 2032.\n";
const SECRET = /86413|97531/;
/** Calls of a team that a visitor's token might open. */
const TEAM_CALLS = ["/api/documents", "/api/runs", "/api/embeds", "/api/conversations", "/api/people"];

/** The frame's page, as the server answers it. */
async function framePage(team: Team, id: string): Promise<{ policy: string; token: string | undefined }> {
  const answer = await new Caller(team.urls).send("GET", `/embed/${id}?origin=${encodeURIComponent(SITE)}`);
  const [, policy = ""] = /frame-ancestors ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
  return { policy, token: /tsv_[\w-]+\.[\w-]+/.exec(await answer.text())?.[0] };
}

async function visitor(team: Team, id: string): Promise<Caller> {
  const { token } = await framePage(team, id);
  return new Caller(team.urls, { authorization: `Bearer ${token}` });
}

/** Visitors of an embed read its collections and nothing else, and nothing once it is paused. */
export const embedVisitors: TeamAttack = {
  name: "embed visitors",
  async run({ team }, report) {
    const [shown, closed] = [await team.collection("read"), await team.collection("none")];
    await addReady(team.admin, "embed-hours.md", OPEN, [shown]);
    const closedDocument = await addReady(team.admin, "embed-board.md", CLOSED, [closed]);
    await addReady(team.admin, "embed-memo.md", LOOSE);
    const json = { name: "Harlow", origins: [SITE], collections: [shown] };
    const { id } = await team.admin.made(embedSchema, "POST", "/api/embeds", { json });
    const path = `/api/embeds/${id}`;
    const [one, other] = [await visitor(team, id), await visitor(team, id)];

    const answerTo = async (question: string) => {
      const { conversationId } = await one.made(embedAskedSchema, "POST", `${path}/questions`, { json: { question } });
      const read = () => one.made(sharedConversationSchema, "GET", `${path}/conversations/${conversationId}`);
      await until("a visitor is answered", async () => (await read()).turns.every(({ status }) => status === "ended"));
      return { conversationId, text: JSON.stringify(await read()) };
    };
    const { conversationId, text } = await answerTo("When does the reading room of Harlow open on Mondays?");
    report.expect(text.includes("nine o'clock"), "a visitor is answered from the embed's collection");
    for (const question of ["Halcyon Limited", "Kingfisher Limited"].map(
      (name) => `For how much was ${name} bought?`,
    )) {
      report.expect(!SECRET.test((await answerTo(question)).text), `a visitor is not told: ${question}`);
    }

    const refused = async (what: string, wanted: number, answer: Promise<number>) =>
      report.expect((await answer) === wanted, `a visitor is refused ${what} with ${wanted}, not ${await answer}`);
    const passage = await team.admin.made(passageSchema, "GET", `/api/documents/${closedDocument}/passages/0`);
    await refused("a passage of another collection", 404, one.status("GET", `${path}/passages/${passage.id}`));
    const foreign = `${path}/conversations/${conversationId}`;
    await refused("another visitor's conversation", 404, other.status("GET", foreign));
    await refused("any without a token", 403, new Caller(team.urls).status("GET", foreign));
    for (const call of TEAM_CALLS) await refused(call, 401, one.status("GET", call));
    const ask = { json: { question: "When does it open?" } };
    const elsewhere = { ...ask, headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" } };
    await refused("questions by another site's script", 403, one.status("POST", `${path}/questions`, elsewhere));

    const page = await framePage(team, id);
    report.expect(page.policy === SITE, `the frame is shown by its site alone, not by ${page.policy}`);
    await team.admin.made(embedSchema, "PUT", path, { json: { ...json, paused: true } });
    await refused("questions to a paused embed", 404, one.status("POST", `${path}/questions`, ask));
    await refused("conversations of a paused embed", 404, one.status("GET", foreign));
    const paused = await framePage(team, id);
    report.expect(paused.policy === "'none'" && paused.token === undefined, "a paused embed has no frame");
    report.note("3 questions of a visitor, and what else a token opens");
  },
};
