"""One check of OpenAI's own client for Python: openai_client.py BASE_URL CHECK. Prints a note, or raises."""

import sys

import openai

QUESTION = "How long is the river Aubrelle?"
ANSWER = "84 kilometres"
base_url, check = sys.argv[1:]
client = openai.OpenAI(base_url=base_url, api_key="none", max_retries=0)
asked = [{"role": "user", "content": QUESTION}]


def embedding_model():
    return client.models.list().data[-1].id


def refused(error, call, *words):
    try:
        call()
    except error as raised:
        for word in words:
            assert word in raised.message, raised.message
        return raised
    raise AssertionError("It was not refused.")


def models():
    names = [model.id for model in client.models.list()]
    for name in names:
        assert client.models.retrieve(name).id == name
    return f"{len(names)} models"


def chat():
    completion = client.chat.completions.create(model="touchstone", messages=asked)
    [choice] = completion.choices
    assert choice.finish_reason == "stop" and ANSWER in choice.message.content, choice
    assert completion.model_extra["touchstone"]["outcome"] == "approved", completion
    assert completion.usage.total_tokens == completion.usage.prompt_tokens + completion.usage.completion_tokens


def stream():
    whole = client.chat.completions.create(model="touchstone", messages=asked).choices[0].message.content
    text, last = "", None
    options = {"include_usage": True}
    for chunk in client.chat.completions.create(model="touchstone", messages=asked, stream=True, stream_options=options):
        text += "".join(choice.delta.content or "" for choice in chunk.choices)
        last = chunk
    assert text == whole, text
    assert last.usage is not None and last.choices == [], last
    with client.chat.completions.stream(model="touchstone", messages=asked) as helper:
        helper.until_done()
        assert helper.get_final_completion().choices[0].message.content == whole


def tools():
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    turns = [
        {"role": "system", "content": "You are helpful."},
        {"role": "user", "content": "What is the weather?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "Rain."},
        {"role": "assistant", "content": "It rains."},
    ]
    completion = client.chat.completions.create(model="touchstone", messages=turns + asked)
    assert ANSWER in completion.choices[0].message.content, completion


def responses():
    first = client.responses.create(model="touchstone", input=QUESTION)
    assert ANSWER in first.output_text and first.status == "completed", first
    second = client.responses.create(model="touchstone", input="And where does it end?", previous_response_id=first.id)
    ids = [response.model_extra["touchstone"]["conversation_id"] for response in (first, second)]
    assert ids[0] == ids[1], ids
    with client.responses.stream(model="touchstone", input=QUESTION) as events:
        text = "".join(event.delta for event in events if event.type == "response.output_text.delta")
        assert text == events.get_final_response().output_text


def embeddings():
    model = embedding_model()
    texts = ["The river is long.", "Le fleuve est long."]
    plain = client.embeddings.create(model=model, input=texts, encoding_format="float").data
    encoded = client.embeddings.create(model=model, input=texts).data
    assert [item.index for item in plain] == [0, 1]
    for one, other in zip(plain, encoded):
        assert abs(sum(value * value for value in one.embedding) - 1) < 0.001
        assert max(abs(a - b) for a, b in zip(one.embedding, other.embedding)) < 1e-6
    return f"{len(plain[0].embedding)} dimensions"


def tokens():
    model = embedding_model()
    for given in ([9906, 1917], [[9906], [1917]]):
        error = (openai.BadRequestError, openai.UnprocessableEntityError)
        refused(error, lambda: client.embeddings.create(model=model, input=given), "token")


def errors():
    create = client.chat.completions.create
    unknown = refused(openai.NotFoundError, lambda: create(model="gpt-none", messages=asked), "gpt-none")
    bad = (openai.BadRequestError, openai.UnprocessableEntityError)
    look = {"type": "function", "function": {"name": "look", "parameters": {"type": "object", "properties": {}}}}
    refused(bad, lambda: create(model="touchstone", messages=asked, n=2), "only one answer")
    refused(bad, lambda: create(model="touchstone", messages=asked, tools=[look]), "tools are not supported")
    refused(bad, lambda: create(model="touchstone", messages=[]))
    return f"for example: {unknown.message}"


def length():
    completion = client.chat.completions.create(
        model="touchstone", messages=[{"role": "user", "content": f"{QUESTION} In one sentence."}], max_tokens=16
    )
    assert completion.choices[0].finish_reason == "length", completion


print(globals()[check]() or "")
