"""LightRAG in its default mode: keywords by the language model, then its graph and its vectors, then the answer.

Its settings are the defaults, except for the number of simultaneous calls, which is raised so that many questions at
once are not held back, and the tokenizer, since the default one is downloaded.
"""

import argparse
import asyncio
import os
import re
from functools import partial
from pathlib import Path

from lightrag import LightRAG, QueryParam
from lightrag.llm.openai import openai_complete_if_cache, openai_embed
from lightrag.utils import EmbeddingFunc, Tokenizer
from line_protocol import Say, serve

MODEL = "sim"
SIMULTANEOUS_CALLS = 200


class Words:
    """A tokenizer whose tokens are words with the white space before them."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.words: list[str] = []

    def encode(self, content: str) -> list[int]:
        """Numbers of the words, which are kept."""
        tokens = []
        for word in re.findall(r"\s*\S+|\s+$", content):
            if word not in self.numbers:
                self.words.append(word)
                self.numbers[word] = len(self.words) - 1
            tokens.append(self.numbers[word])
        return tokens

    def decode(self, tokens: list[int]) -> str:
        """The text of numbers that `encode` returned."""
        return "".join(self.words[token] for token in tokens)


async def main() -> None:
    """Indexes the documents, then answers questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--dimension", type=int, required=True)
    arguments = parser.parse_args()
    arguments.store.mkdir(parents=True, exist_ok=True)
    # The key comes from OPENAI_API_KEY.
    address = os.environ["OPENAI_BASE_URL"]
    embed = EmbeddingFunc(
        embedding_dim=arguments.dimension, func=partial(openai_embed.func, model=MODEL, base_url=address)
    )
    rag = LightRAG(
        working_dir=str(arguments.store),
        llm_model_func=partial(openai_complete_if_cache, MODEL, base_url=address),
        llm_model_max_async=SIMULTANEOUS_CALLS,
        embedding_func=embed,
        embedding_func_max_async=SIMULTANEOUS_CALLS,
        tokenizer=Tokenizer("words", Words()),
    )
    await rag.initialize_storages()
    paths = sorted(arguments.documents.iterdir())
    await rag.ainsert([path.read_text() for path in paths], file_paths=[path.name for path in paths])
    counts = await rag.doc_status.get_status_counts()
    if counts.get("processed") != len(paths):
        raise RuntimeError(f"Not all documents were imported: {counts}")

    async def answer(question: str, say: Say) -> None:
        pieces = await rag.aquery(question, QueryParam(stream=True))
        if isinstance(pieces, str):
            say(pieces)
            return
        async for piece in pieces:
            say(piece)

    await serve(answer)


if __name__ == "__main__":
    asyncio.run(main())
