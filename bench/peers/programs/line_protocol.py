"""Answers questions that arrive on standard input, many at once.

Every line is a JSON object. In: `{"id": 1, "question": "..."}`. Out: `{"ready": true}` once, then for each question any
number of `{"id": 1, "text": "..."}` and one `{"id": 1, "end": true}` or `{"id": 1, "error": "..."}`.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable

Say = Callable[[str], None]
Answer = Callable[[str, Say], Awaitable[None]]


def write(line: dict) -> None:
    """Writes a line at once."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def serve(answer: Answer) -> None:
    """Reads questions until the end of standard input. `answer` calls its second argument with each piece of text."""

    async def handle(number: int, question: str) -> None:
        try:
            await answer(question, lambda text: write({"id": number, "text": text}))
            write({"id": number, "end": True})
        except Exception as error:  # Every failure of a question is a result.
            write({"id": number, "error": f"{type(error).__name__}: {error}"})

    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    write({"ready": True})
    running = set()
    while line := await reader.readline():
        asked = json.loads(line)
        task = asyncio.create_task(handle(asked["id"], asked["question"]))
        running.add(task)
        task.add_done_callback(running.discard)
