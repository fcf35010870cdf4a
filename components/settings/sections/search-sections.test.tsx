import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { choose } from "@/components/testing/choose";
import { fill } from "@/components/testing/fill";
import { startingWith, text } from "@/components/testing/texts";
import { field, openSettings, saveBar, section } from "../testing/open-settings";

it("marks retrieval settings without effect, and saves the choice", async () => {
  const { user, settings } = await openSettings();
  const retrieval = section("retrieval");
  const rerank = text("settings.fields.retrieval.rerank");
  const address = retrieval.getByRole("textbox", { name: text("settings.fields.retrieval.rerankUrl") });
  expect(retrieval.getAllByText(text("settings.unread.notHttp"))).toHaveLength(2);
  await choose(user, rerank, text("settings.rerankers.http"), retrieval);
  expect(retrieval.getByText(text("settings.unread.rerankHttp"))).toBeVisible();
  fill(address, "not an address");
  expect(retrieval.getByText(text("settings.errors.address"))).toBeVisible();
  fill(address, "https://rerank.example/v1");
  expect(retrieval.getByText(text("settings.sendsTexts", { host: "rerank.example" }))).toBeVisible();
  await choose(user, rerank, text("settings.rerankers.llm"), retrieval);
  expect(retrieval.getByText(text("settings.unread.rerankLlm"))).toBeVisible();
  fill(address, "");
  await user.click(
    retrieval.getByRole("button", { name: startingWith(text("settings.outline.advanced", { count: 7 })) }),
  );
  await choose(user, text("settings.fields.retrieval.fusion"), text("settings.fusions.rrf"), retrieval);
  expect(retrieval.getAllByText(text("settings.unread.weights"))).toHaveLength(2);
  fill(retrieval.getByRole("textbox", { name: text("settings.fields.retrieval.neighbours") }), "2");
  fill(retrieval.getByRole("textbox", { name: text("settings.fields.retrieval.variants") }), "3");
  await user.click(saveBar().getByRole("button", { name: text("settings.save.save") }));
  await screen.findByText(text("settings.save.saved"));
  expect(settings.resolved().settings.retrieval).toMatchObject({
    fusion: "rrf",
    rerank: "llm",
    rerankUrl: null,
    neighbours: 2,
    variants: 3,
  });
  const history = within(screen.getByRole("region", { name: text("settings.history.title") }));
  expect(await history.findByText(startingWith(`${rerank}:`))).toBeVisible();
});

it("explains a change of the passages, keeps their size within bounds, and asks for an external store's settings", async () => {
  const { user } = await openSettings();
  const passages = section("ingestion");
  const length = field("ingestion.passageTokens");
  expect(passages.getByText(text("settings.sectionText.ingestion"))).toBeVisible();
  const complaint = text("settings.errors.integer", { min: 40, max: 400 });
  fill(length, "4");
  expect(passages.getByText(complaint)).toBeVisible();
  fill(length, "175");
  expect(passages.queryByText(complaint)).toBeNull();

  const store = section("searchIndex");
  const name = text("settings.fields.searchIndex.store");
  const collection = () => store.getByRole("textbox", { name: text("settings.fields.searchIndex.qdrantCollection") });
  const address = () => store.queryByRole("textbox", { name: text("settings.fields.searchIndex.qdrantUrl") });
  expect(address()).toBeNull();
  await choose(user, name, text("settings.stores.qdrant"), store);
  expect(address()).toBeVisible();
  fill(collection(), "a b");
  expect(store.getByText(text("settings.errors.collection"))).toBeVisible();
  await choose(user, name, text("settings.stores.embedded"), store);
  expect(address()).toBeNull();
  await choose(user, name, text("settings.stores.qdrant"), store);
  expect(collection()).toHaveValue("a b");
  fill(collection(), "crag_documents");
  expect(store.queryByText(text("settings.errors.collection"))).toBeNull();
});
