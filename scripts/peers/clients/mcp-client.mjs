// One check of the official MCP client for TypeScript: mcp-client.mjs URL MODE CHECK. Prints a note, or throws.
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const QUESTION = "How long is the river Aubrelle?";
const ANSWER = "84 kilometres";
const [url, mode, check] = process.argv.slice(2);

const CHECKS = {
  async tools(client) {
    const names = (await client.listTools()).tools.map(({ name }) => name).sort();
    assert.deepEqual(names, ["ask", "explain_run", "list_collections", "read_document", "search"]);
    return `${names.length} tools`;
  },
  async ask(client) {
    const steps = [];
    const asked = { name: "ask", arguments: { question: QUESTION } };
    const answer = await client.callTool(asked, { onprogress: ({ message }) => steps.push(message) });
    assert.equal(answer.structuredContent.outcome, "approved");
    assert.match(answer.content[0].text, new RegExp(ANSWER));
    assert.notEqual(steps.length, 0);
    const { run_id } = answer.structuredContent;
    const why = await client.callTool({ name: "explain_run", arguments: { run_id } });
    assert.notEqual(why.structuredContent.checks.length, 0);
    return `${steps.length} steps of progress`;
  },
  async search(client) {
    const found = await client.callTool({ name: "search", arguments: { query: "river Aubrelle" } });
    assert.notEqual(found.structuredContent.passages.length, 0);
  },
  async resources(client) {
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0].uri });
    assert.notEqual(contents[0].text, "");
    return `${resources.length} documents`;
  },
  async errors(client) {
    const unknown = { run_id: "00000000-0000-4000-8000-000000000000" };
    const answer = await client.callTool({ name: "explain_run", arguments: unknown });
    assert.equal(answer.isError, true);
    return answer.content[0].text;
  },
};

const client = new Client({ name: "check", version: "1" }, { versionNegotiation: { mode } });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
console.log((await CHECKS[check](client)) ?? "");
await client.close();
