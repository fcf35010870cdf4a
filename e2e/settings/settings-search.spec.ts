import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

/** Back to the settings as shipped. */
test.afterEach(async ({ baseURL }) => {
  const answer = await new Api(baseURL ?? "").fetch("/api/settings", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settings: {} }),
  });
  expect(answer.ok).toBe(true);
});

test("retrieval, passages and the store of vectors are settings, with what does not count marked as such", async ({
  page,
  baseURL,
}) => {
  await page.goto("/settings");
  const retrieval = page.getByRole("region", { name: "Retrieval" });
  await expect(retrieval.getByText("Not used with the current reranker.")).toHaveCount(2);
  await retrieval.getByRole("combobox", { name: "Rerank" }).click();
  await page.getByRole("option", { name: "Reranking server" }).click();
  await expect(retrieval.getByText("Enter the reranker address below. Until then, nothing is reranked.")).toBeVisible();
  await retrieval.getByRole("textbox", { name: "Reranker address" }).fill("not an address");
  await expect(retrieval.getByText(/^Enter an address that starts with/)).toBeVisible();
  await retrieval.getByRole("textbox", { name: "Reranker address" }).fill("https://rerank.example/v1");
  await expect(retrieval.getByText("Questions and passages are sent to rerank.example.")).toBeVisible();
  await retrieval.getByRole("combobox", { name: "Rerank" }).click();
  await page.getByRole("option", { name: "Language model" }).click();
  await expect(
    retrieval.getByText("Needs a language model. Until one is configured, nothing is reranked."),
  ).toBeVisible();
  await retrieval.getByRole("textbox", { name: "Reranker address" }).fill("");
  await retrieval.getByRole("combobox", { name: "Fusion" }).click();
  await page.getByRole("option", { name: "Reciprocal rank fusion (RRF)" }).click();
  await expect(retrieval.getByText("Not used: reciprocal rank fusion weighs both lists equally.")).toHaveCount(2);
  await retrieval.getByRole("textbox", { name: "Neighbours" }).fill("2");
  await retrieval.getByRole("textbox", { name: "Query variants" }).fill("3");

  const passages = page.getByRole("region", { name: "Chunking", exact: true });
  await expect(passages.getByText(/Their previous passages are used until the new ones are complete/)).toBeVisible();
  await passages.getByRole("textbox", { name: "Chunk size, in tokens" }).fill("4");
  await expect(passages.getByText("Enter a whole number from 40 to 400.")).toBeVisible();
  await passages.getByRole("textbox", { name: "Chunk size, in tokens" }).fill("175");

  const store = page.getByRole("region", { name: "Vector store" });
  await expect(store.getByRole("textbox", { name: "Qdrant address" })).toHaveCount(0);
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "Qdrant" }).click();
  await store.getByRole("textbox", { name: "Qdrant collection" }).fill("a b");
  await expect(store.getByText(/^Use 3 to 62 letters, digits/)).toBeVisible();
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "The database" }).click();
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "Qdrant" }).click();
  await store.getByRole("textbox", { name: "Qdrant collection" }).fill("crag_documents");
  await store.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "The database" }).click();

  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const { settings } = resolvedSettingsSchema.parse(await (await new Api(baseURL ?? "").fetch("/api/settings")).json());
  expect(settings.retrieval).toMatchObject({
    fusion: "rrf",
    rerank: "llm",
    rerankUrl: null,
    neighbours: 2,
    variants: 3,
  });
  await expect(page.getByText("Rerank: ").first()).toBeVisible();
});
