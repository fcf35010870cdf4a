import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { openApiSchema } from "@/lib/shared/contracts/openapi";
import { ApiReferenceView } from "./api-reference-view";
import { curlExample } from "./curl-example";
import { boundsOf, partsOf, typeOf } from "./describe-schema";
import { outlineOf } from "./outline";

const error = {
  description: "`not_found`",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};
const DOCUMENT = openApiSchema.parse({
  info: { version: "1.0.0" },
  paths: {
    "/api/runs": {
      post: {
        operationId: "startRun",
        summary: "Starts a run.",
        tags: ["/api/runs"],
        "x-access": "ask",
        security: [{ apiToken: ["ask"] }, { session: [] }, {}],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/StartRunRequest" } } } },
        responses: {
          200: {
            description: "",
            content: {
              "text/event-stream": {
                schema: { type: "string", contentSchema: { $ref: "#/components/schemas/RunEvent" } },
              },
            },
          },
        },
      },
    },
    "/api/tokens/{id}": {
      delete: {
        operationId: "revokeApiToken",
        summary: "Revokes a token.",
        tags: ["/api/tokens"],
        "x-access": "own_account",
        security: [{ session: [] }, {}],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
        responses: { 204: { description: "Done." }, 404: error },
      },
    },
  },
  components: {
    schemas: {
      Error: { type: "object", properties: { error: { type: "object", properties: { code: { type: "string" } } } } },
      StartRunRequest: {
        type: "object",
        required: ["question"],
        properties: {
          question: { type: "string", minLength: 1, maxLength: 4_000 },
          scope: { type: "object", properties: { documents: { type: "array", items: { type: "string" } } } },
        },
      },
      RunEvent: {
        oneOf: [
          { type: "object", properties: { type: { type: "string", const: "run-start" } } },
          { type: "object", properties: { type: { type: "string", const: "run-end" } } },
        ],
      },
    },
  },
});

async function open(path = "/api-reference") {
  fakeServer.on("GET /api/openapi.json", () => Response.json(DOCUMENT));
  return renderPage(<ApiReferenceView groups={outlineOf(DOCUMENT)} />, { path });
}

const itemOf = (operationId: string) => document.getElementById(operationId) ?? document.body;

it("lists every call by its address, and finds them by all words", async () => {
  await open();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "/api/runs",
    "/api/tokens",
  ]);
  expect(screen.getByRole("status")).toHaveTextContent("2 calls");
  const search = screen.getByRole("searchbox", { name: text("apiReference.search") });
  fill(search, "DELETE token");
  expect(screen.getByRole("status")).toHaveTextContent("1 call");
  expect(itemOf("revokeApiToken")).toHaveTextContent("Revokes a token.");
  fill(search, "delete runs");
  expect(screen.getByText(text("apiReference.none"))).toBeVisible();
  expect(fakeServer.received).toEqual([]);
});

it("opens the call that the address names, with who may call it, its parts and a request", async () => {
  const { user } = await open("/api-reference#startRun");
  const item = itemOf("startRun");
  await within(item).findByText(text("apiReference.body"));
  expect(item).toHaveTextContent("For everyone who is signed in. Permission: ask. API token scope: ask.");
  expect(item).toHaveTextContent("questionstring 1–4000required");
  expect(item).toHaveTextContent('type: "run-start"');
  expect(item).toHaveTextContent(`curl -N -X POST '${window.location.origin}/api/runs'`);
  expect(within(item).queryByText("documents")).toBeNull();
  await user.click(within(item).getByText("scope"));
  expect(await within(item).findByText("documents")).toBeVisible();
  expect(itemOf("revokeApiToken")).not.toHaveAttribute("open");
});

it("opens another call when the anchor changes, and loads the document once", async () => {
  await open("/api-reference#startRun");
  await within(itemOf("startRun")).findByText(text("apiReference.body"));
  act(() => {
    window.location.hash = "#revokeApiToken";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  await waitFor(() => expect(itemOf("revokeApiToken")).toHaveTextContent(text("apiReference.noToken")));
  expect(itemOf("revokeApiToken")).toHaveTextContent("404 not_found");
  expect(fakeServer.requests("GET /api/openapi.json")).toHaveLength(1);
});

it("writes requests for a shell", () => {
  const [post, remove] = [DOCUMENT.paths["/api/runs"]?.post, DOCUMENT.paths["/api/tokens/{id}"]?.delete];
  if (post === undefined || remove === undefined) throw new Error("The document lacks a call.");
  const origin = "https://touchstone.example";
  expect(curlExample({ ...post, method: "POST", path: "/api/runs" }, DOCUMENT, { origin, withToken: true })).toBe(
    [
      "curl -N -X POST 'https://touchstone.example/api/runs'",
      '-H "Authorization: Bearer $TOUCHSTONE_TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{"question":"text"}'`,
    ].join(" \\\n  "),
  );
  const found = { ...remove, method: "DELETE", path: "/api/tokens/{id}" };
  expect(curlExample(found, DOCUMENT, { origin, withToken: false })).toBe(
    "curl -X DELETE 'https://touchstone.example/api/tokens/00000000-0000-4000-8000-000000000000'",
  );
});

it.each([
  [{ type: "string", format: "uuid" }, "string (uuid)"],
  [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }, "(string | null)[]"],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  [{ $ref: "#/components/schemas/Error" }, "Error"],
  [{ enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | … (9)"],
  [{}, "any"],
])("the type of %j is %s", (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

it("finds the parts behind references and lists, and ends at a schema that contains itself", () => {
  const names = (schema: object) => partsOf(schema, DOCUMENT).map(({ name }) => name);
  expect(names({ type: "array", items: { $ref: "#/components/schemas/Error" } })).toEqual(["error"]);
  expect(names({ anyOf: [{ $ref: "#/components/schemas/Error" }, { type: "null" }] })).toEqual(["error"]);
  expect(names({ $ref: "#/components/schemas/Missing" })).toEqual([]);
  expect(boundsOf({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toBe("≥ 1");
});
