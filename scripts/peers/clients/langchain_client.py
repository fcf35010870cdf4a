"""One check of LangChain's client for Python: langchain_client.py BASE_URL CHECK. Prints a note, or raises."""

import sys

import openai
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from langchain_openai import ChatOpenAI, OpenAIEmbeddings

QUESTION = "How long is the river Aubrelle?"
ANSWER = "84 kilometres"
base_url, check = sys.argv[1:]
access = {"base_url": base_url, "api_key": "none", "max_retries": 0}
model = ChatOpenAI(model="touchstone", **access)


def embeddings(**more):
    name = openai.OpenAI(base_url=base_url, api_key="none").models.list().data[-1].id
    return OpenAIEmbeddings(model=name, **access, **more)


def chat():
    turns = [SystemMessage("Be brief."), HumanMessage("Hello."), AIMessage("Hello."), HumanMessage(QUESTION)]
    answer = model.invoke(turns)
    assert ANSWER in answer.text, answer
    assert answer.response_metadata["finish_reason"] == "stop", answer


def stream():
    whole = model.invoke(QUESTION).text
    assert "".join(part.text for part in model.stream(QUESTION)) == whole


def batch():
    answers = model.batch([QUESTION] * 4)
    assert all(ANSWER in answer.text for answer in answers), answers


def texts():
    client = embeddings(check_embedding_ctx_length=False)
    river, dogs = client.embed_documents(["The river is 84 kilometres long.", "Dogs are allowed."])
    asked = client.embed_query(QUESTION)
    likeness = lambda vector: sum(a * b for a, b in zip(vector, asked))
    assert likeness(river) > likeness(dogs)


def structured():
    schema = {"title": "Length", "type": "object", "properties": {"km": {"type": "integer"}}, "required": ["km"]}
    for method in ("json_schema", "function_calling", "json_mode"):
        try:
            model.with_structured_output(schema, method=method).invoke(QUESTION)
        except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
            assert "answers are text" in error.message or "not supported" in error.message, error.message
        else:
            raise AssertionError(f"{method} was not refused.")


print(globals()[check]() or "")
