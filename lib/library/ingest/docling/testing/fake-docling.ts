import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type ConvertFields, convertFields, noQuery, pollQuery } from "./docling-requests";

export const DOCLING_KEY = "a docling key";

type Step = "submit" | "poll" | "result";

/** A docling server that checks every request against the published description, and answers with one result. */
export interface FakeDocling {
  url: string;
  /** The answer of `GET /v1/result/{id}`. */
  result: unknown;
  /** The states of a task, one per request; the last one repeats. */
  states: string[];
  /** Replaces the answer to a step. */
  instead: Partial<Record<Step, (response: ServerResponse) => void>>;
  conversions: ConvertFields[];
  /** The calls received, such as "GET /version". */
  asked: string[];
  /** Calls that do not fit the description. */
  wrong: string[];
  stop(): Promise<void>;
}

export async function startFakeDocling(): Promise<FakeDocling> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      fake.wrong.push(String(error));
      json(response, { detail: String(error) }, 422);
    });
  });
  const fake: FakeDocling = {
    url: "",
    result: {},
    states: ["success"],
    instead: {},
    conversions: [],
    asked: [],
    wrong: [],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  let asked = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://fake");
    fake.asked.push(`${request.method} ${pathname}`);
    if (request.headers["x-api-key"] !== DOCLING_KEY) throw new Error("no key");
    const give = (step: Step, value: unknown) => {
      const instead = fake.instead[step];
      if (instead === undefined) json(response, value);
      else instead(response);
    };
    const task = () => {
      const state = fake.states[Math.min(asked, fake.states.length - 1)];
      asked += 1;
      return { task_id: "7d9c-1", task_type: "convert", task_status: state, task_position: null, task_meta: null };
    };
    const query = Object.fromEntries(searchParams);
    if (request.method === "POST" && pathname === "/v1/convert/file/async") {
      noQuery.parse(query);
      fake.conversions.push(convertFields.parse(await formOf(request)));
      give("submit", task());
    } else if (request.method === "GET" && pathname === "/v1/status/poll/7d9c-1") {
      pollQuery.parse(query);
      give("poll", task());
    } else if (request.method === "GET" && pathname === "/v1/result/7d9c-1") {
      noQuery.parse(query);
      give("result", fake.result);
    } else if (request.method === "GET" && pathname === "/version") {
      json(response, { "docling-serve": "1.27.0", docling: "2.143.0" });
    } else throw new Error(`no such call: ${request.method} ${pathname}`);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  fake.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return fake;
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** The fields of a form with all their values. */
async function formOf(request: IncomingMessage): Promise<Record<string, (string | File)[]>> {
  const body = Buffer.concat(await request.toArray());
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(body, { headers }).formData();
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
}
