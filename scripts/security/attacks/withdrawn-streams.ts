import { z } from "zod";
import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import type { TeamAttack } from "../attack";
import type { Caller } from "../caller";
import { addReady, setUpTwoStep, tokenOf, until } from "../team";

/** What is withdrawn ends within this. */
const WITHIN_MS = 10_000;
/** An answer of half a minute, which outlasts the wait. */
const SLOW = { firstTokenMs: 50, tokensPerSecond: 10, answerTokens: 300 };
const QUESTION = "When is the pump of hall 7 serviced?";
const TEXT = "# Pump\n\nThe pump of hall 7 is serviced in March, and its filter is changed in June.\n";

/** An open stream: what it has said, and whether the server has ended it. */
class Stream {
  said = "";
  ended = false;
  readonly #leaving = new AbortController();
  readonly #reading: Promise<void>;

  constructor(
    readonly what: string,
    who: Caller,
    path: string,
    at: number,
  ) {
    this.#reading = this.#read(who, path, at);
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#reading;
  }

  async #read(who: Caller, path: string, at: number): Promise<void> {
    try {
      const { body } = await who.send("GET", path, { at, signal: this.#leaving.signal });
      const decoder = new TextDecoder();
      for await (const bytes of body ?? []) this.said += decoder.decode(bytes, { stream: true });
      this.ended = true;
    } catch (error) {
      if (!this.#leaving.signal.aborted) throw error;
    }
  }
}

/** Streams that are open when a right is withdrawn, at each process, end or stop to show what was closed. */
export const withdrawnStreams: TeamAttack = {
  name: "withdrawn streams",
  async run({ team, llm }, report) {
    const [ann, ben, cat, eve] = [
      await team.join("Stream-Ann", "analyst"),
      await team.join("Stream-Ben", "analyst"),
      await team.join("Stream-Cat", "reviewer"),
      await team.join("Stream-Eve", "admin"),
    ];
    await setUpTwoStep(eve);
    const group = await team.group([ann, ben, cat]);
    const closed = await addReady(ann, "pump.md", TEXT, [
      await team.collection("none", [{ id: group, level: "write" }]),
    ]);
    const token = await tokenOf(ben, ["read", "ask"]);

    await llm.script({ timing: SLOW });
    const settings = { languageModel: { provider: "openai-compatible", openAiCompatibleUrl: llm.url } };
    await team.admin.made(z.unknown(), "PUT", "/api/settings", { json: { settings } });
    const run = async (who: Caller) => {
      const { runId } = await who.made(runAcceptedSchema, "POST", "/api/runs", { json: { question: QUESTION } });
      return `/api/runs/${runId}/events`;
    };
    const [ofAnn, ofBen] = [await run(ann), await run(token)];
    const documents = "/api/documents/events";
    const everywhere = team.urls.map((_url, at) => at);
    const streams = everywhere.flatMap((at) => [
      new Stream("documents of a disabled person", ann, documents, at),
      new Stream("a run of a disabled person", ann, ofAnn, at),
      new Stream("documents by a revoked token", token, documents, at),
      new Stream("a run by a revoked token", token, ofBen, at),
      new Stream("documents of a former administrator", eve, documents, at),
      new Stream("another's run, followed by a reviewer who may no longer read everything", cat, ofBen, at),
    ]);
    const regrouped = everywhere.map((at) => new Stream("documents of a lost group", cat, documents, at));
    const all = [...streams, ...regrouped];
    try {
      await until("every stream has begun", async () =>
        all.every(({ said, what }) => (what.includes("run") ? said.includes("text-delta") : said.includes(closed))),
      );
      await team.admin.made(z.unknown(), "PATCH", `/api/people/${ann.id}`, { json: { disabled: true } });
      await team.admin.made(z.unknown(), "PATCH", `/api/people/${eve.id}`, { json: { role: "analyst" } });
      await ben.made(z.unknown(), "DELETE", `/api/tokens/${token.id}`);
      await team.regroup(group, { remove: [cat] });
      const isShut = (stream: Stream) => stream.ended || (regrouped.includes(stream) && stream.said.includes(removed));
      const removed = `"document-remove","documentId":"${closed}"`;
      // What is not shut is complained about below.
      await until("every stream is shut", async () => all.every(isShut), WITHIN_MS).catch(() => undefined);
      for (const stream of all) {
        report.expect(isShut(stream), `within ${WITHIN_MS / 1_000} s, this shows nothing more: ${stream.what}`);
        report.expect(!stream.said.includes('"run-end"'), "the runs outlast the wait");
      }
    } finally {
      await Promise.all(all.map((stream) => stream.leave()));
      await team.admin.made(z.unknown(), "PUT", "/api/settings", { json: { settings: {} } });
    }
    report.note(`${all.length} streams at ${team.urls.length} processes`);
  },
};
