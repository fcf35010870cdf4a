"""One check of the official MCP client for Python: mcp_client.py URL MODE CHECK. Prints a note, or raises."""

import asyncio
import sys

from mcp import Client

QUESTION = "How long is the river Aubrelle?"
ANSWER = "84 kilometres"
url, mode, check = sys.argv[1:]


async def tools(client):
    found = sorted(tool.name for tool in (await client.list_tools()).tools)
    assert found == ["ask", "explain_run", "list_collections", "read_document", "search"], found
    return f"protocol {client.protocol_version}"


async def ask(client):
    steps = []

    async def on_progress(progress, total, message):
        steps.append(message)

    result = await client.call_tool("ask", {"question": QUESTION}, progress_callback=on_progress)
    assert not result.is_error, result
    assert result.structured_content["outcome"] == "approved", result
    assert ANSWER in result.content[0].text, result
    assert steps, "no progress"
    run_id = result.structured_content["run_id"]
    why = await client.call_tool("explain_run", {"run_id": run_id})
    assert not why.is_error and why.structured_content["checks"], why
    return f"{len(steps)} steps of progress"


async def search(client):
    result = await client.call_tool("search", {"query": "river Aubrelle"})
    assert not result.is_error and result.structured_content["passages"], result


async def resources(client):
    listed = (await client.list_resources()).resources
    assert listed, "no resources"
    [text, *_] = (await client.read_resource(listed[0].uri)).contents
    assert text.text, text
    return f"{len(listed)} documents"


async def errors(client):
    result = await client.call_tool("explain_run", {"run_id": "00000000-0000-4000-8000-000000000000"})
    assert result.is_error and result.content[0].text, result
    return result.content[0].text


async def main():
    async with Client(url, mode=mode) as client:
        return await globals()[check](client)


print(asyncio.run(main()) or "")
