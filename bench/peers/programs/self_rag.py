"""The published Self-RAG graph: retrieve, grade each document, generate, check for hallucinations, check usefulness.

Every check is a call of the language model. Documents are graded one after the other, as published; without a relevant
one the question is rewritten, an ungrounded answer is generated again, and after an answer that is not useful the
question is rewritten. The published graph returns the answer after all checks; here its words are sent while they are
generated, which is in its favour.
"""

import argparse
import asyncio
import os
from pathlib import Path
from typing import Literal, TypedDict

import chromadb
from langchain_openai import ChatOpenAI, OpenAIEmbeddings
from langgraph.config import get_stream_writer
from langgraph.graph import END, START, StateGraph
from line_protocol import Say, serve
from pydantic import BaseModel

TOP_K = 4
CHUNK_CHARACTERS = 1_000
MODEL = "sim"


class State(TypedDict):
    question: str
    documents: list[str]
    generation: str


class Grade(BaseModel):
    """A binary judgement."""

    binary_score: Literal["yes", "no"]


GRADE_DOCUMENT = """You are a grader assessing relevance of a retrieved document to a user question. It does not need to \
be a stringent test. The goal is to filter out erroneous retrievals.

Retrieved document:

{document}

User question: {question}"""
GENERATE = """Answer the question using the following pieces of retrieved context. If you don't know the answer, say so.

Question: {question}

Context:

{context}"""
GRADE_HALLUCINATION = """You are a grader assessing whether an LLM generation is grounded in / supported by a set of \
retrieved facts.

Facts:

{context}

LLM generation: {generation}"""
GRADE_ANSWER = """You are a grader assessing whether an answer addresses / resolves a question.

User question: {question}

LLM generation: {generation}"""
REWRITE = """Convert this question to a better version that is optimised for vector store retrieval: {question}"""


def chunks(text: str) -> list[str]:
    """Whole paragraphs, joined up to the size of a chunk."""
    joined: list[str] = []
    for paragraph in text.split("\n\n"):
        if joined and len(joined[-1]) + len(paragraph) < CHUNK_CHARACTERS:
            joined[-1] += f"\n\n{paragraph}"
        else:
            joined.append(paragraph)
    return joined


async def index(folder: Path, embeddings: OpenAIEmbeddings, store: Path) -> chromadb.Collection:
    """A vector store on the disk with the chunks of all files of a folder."""
    collection = chromadb.PersistentClient(str(store)).get_or_create_collection("documents", embedding_function=None)
    for path in sorted(folder.iterdir()):
        texts = chunks(path.read_text())
        collection.add(
            ids=[f"{path.name} {position}" for position in range(len(texts))],
            documents=texts,
            embeddings=await embeddings.aembed_documents(texts),
        )
    return collection


def build(model: ChatOpenAI, embeddings: OpenAIEmbeddings, collection: chromadb.Collection, checks: bool):
    """The compiled graph; without checks it retrieves and generates."""
    grader = model.with_structured_output(Grade, method="json_schema")

    async def grade(prompt: str) -> bool:
        return (await grader.ainvoke(prompt)).binary_score == "yes"

    async def retrieve(state: State) -> dict:
        vector = await embeddings.aembed_query(state["question"])
        found = await asyncio.to_thread(collection.query, query_embeddings=[vector], n_results=TOP_K)
        return {"documents": found["documents"][0]}

    async def grade_documents(state: State) -> dict:
        question = state["question"]
        relevant = []
        for document in state["documents"]:
            if await grade(GRADE_DOCUMENT.format(document=document, question=question)):
                relevant.append(document)
        return {"documents": relevant}

    async def generate(state: State) -> dict:
        say = get_stream_writer()
        prompt = GENERATE.format(question=state["question"], context="\n\n".join(state["documents"]))
        pieces = []
        async for chunk in model.astream(prompt):
            say(chunk.content)
            pieces.append(chunk.content)
        return {"generation": "".join(pieces)}

    async def transform_query(state: State) -> dict:
        return {"question": (await model.ainvoke(REWRITE.format(question=state["question"]))).content}

    def decide_to_generate(state: State) -> str:
        return "generate" if state["documents"] else "transform_query"

    async def grade_generation(state: State) -> str:
        context = "\n\n".join(state["documents"])
        if not await grade(GRADE_HALLUCINATION.format(context=context, generation=state["generation"])):
            return "not supported"
        useful = await grade(GRADE_ANSWER.format(question=state["question"], generation=state["generation"]))
        return "useful" if useful else "not useful"

    graph = StateGraph(State)
    graph.add_node("retrieve", retrieve)
    graph.add_node("generate", generate)
    graph.add_edge(START, "retrieve")
    if not checks:
        graph.add_edge("retrieve", "generate")
        graph.add_edge("generate", END)
        return graph.compile()
    graph.add_node("grade_documents", grade_documents)
    graph.add_node("transform_query", transform_query)
    graph.add_edge("retrieve", "grade_documents")
    graph.add_conditional_edges("grade_documents", decide_to_generate, ["generate", "transform_query"])
    graph.add_edge("transform_query", "retrieve")
    ends = {"not supported": "generate", "useful": END, "not useful": "transform_query"}
    graph.add_conditional_edges("generate", grade_generation, ends)
    return graph.compile()


async def main() -> None:
    """Indexes the documents, then answers questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--checks", action="store_true")
    arguments = parser.parse_args()
    # The address and the key of the server come from OPENAI_BASE_URL and OPENAI_API_KEY.
    model = ChatOpenAI(model=MODEL, temperature=0)
    embeddings = OpenAIEmbeddings(model=MODEL, check_embedding_ctx_length=False)
    collection = await index(arguments.documents, embeddings, arguments.store)
    graph = build(model, embeddings, collection, arguments.checks)

    async def answer(question: str, say: Say) -> None:
        async for text in graph.astream({"question": question}, stream_mode="custom"):
            if text:
                say(text)

    await serve(answer)


if __name__ == "__main__":
    os.environ.setdefault("ANONYMIZED_TELEMETRY", "False")
    asyncio.run(main())
