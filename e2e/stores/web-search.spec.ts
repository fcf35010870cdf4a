import { webSearchStatusSchema } from "@/lib/shared/contracts/library/web-search";
import { topologySchema } from "@/lib/shared/contracts/runs/topology";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";

test("without a web search provider, the web is named as unavailable and left out of the workflow", async ({
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const drawn = async (query: string) => {
    const answer = await api.fetch(`/api/workflow/topology${query}`);
    return topologySchema.parse(await answer.json()).nodes.map(({ id }) => id);
  };
  const status = webSearchStatusSchema.parse(await (await api.fetch("/api/web-search")).json());
  expect(status).toMatchObject({ provider: "none", ready: false });
  const { events } = await api.ask({ question: "Who opened the Corvane bridge?", route: "web_search" });
  expect(finalAnswer(events).warning?.code).toBe("web_search_unavailable");
  expect(await drawn("")).not.toContain("web_search");
  expect(await drawn("?web=true")).toContain("web_search");
});
