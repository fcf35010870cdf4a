import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installFromPypi } from "../../install/from-pypi";
import { definePeer } from "../../peer";
import { serveDocument } from "./openapi-document";

const VERSION = "0.29.1";

/** Reads, writes, is refused, and deletes, with the generated functions. */
const PROGRAM = `
import sys, uuid
from touchstone_client import Client
from touchstone_client.api.apicollections import add_collection, delete_collection, list_collections
from touchstone_client.api.apidocuments import add_document, get_document, list_documents
from touchstone_client.api.apiruns import get_run, list_runs
from touchstone_client.api.apisettings import get_settings
from touchstone_client.models import AddCollectionRequest, Error, ListDocumentsAnswer, ResolvedSettings
from touchstone_client.models import AddDocumentFilesBody, DocumentAccepted
from touchstone_client.types import File

client = Client(base_url=sys.argv[1])
settings = get_settings.sync(client=client)
assert isinstance(settings, ResolvedSettings), settings
made = add_collection.sync_detailed(client=client, body=AddCollectionRequest(name="Made by Python"))
assert made.status_code in (200, 201), made
listed = list_collections.sync(client=client)
assert any(collection.name == "Made by Python" for collection in listed.collections), listed
with open(sys.argv[2], "rb") as payload:
    body = AddDocumentFilesBody(file=File(payload=payload, file_name="cranes.md", mime_type="text/markdown"))
    added = add_document.sync(client=client, body=body)
assert isinstance(added, DocumentAccepted), added
documents = list_documents.sync(client=client)
assert isinstance(documents, ListDocumentsAnswer), documents
assert any(document.id == added.document_id for document in documents.documents), (added, documents)
runs = list_runs.sync(client=client, limit=5)
assert runs.runs == [], runs
missing = get_run.sync_detailed(client=client, id=uuid.uuid4())
assert missing.status_code == 404 and isinstance(missing.parsed, Error), missing
assert delete_collection.sync_detailed(client=client, id=made.parsed.id).status_code == 204
print("called")
`;

export const openapiPythonClient = definePeer({
  name: "openapi-python-client",
  title: "openapi-python-client",
  version: VERSION,
  source: `PyPI, package \`openapi-python-client\` ${VERSION}`,
  purpose: "makes a Python client from `/api/openapi.json`",
  async install(folder, host) {
    await installFromPypi(folder, [`openapi-python-client==${VERSION}`], host);
  },
  async start(folder, host) {
    const bin = join(folder, "venv", "bin");
    return { ...(await serveDocument(folder, host)), bin, client: join(folder, "client") };
  },
  checks: [
    {
      name: "makes a client with every operation, without a warning",
      async run({ ready: { file, operations, bin, client }, host }) {
        // Without its formatter, which it looks for in `PATH`.
        const config = `${client}.json`;
        await writeFile(config, JSON.stringify({ post_hooks: [] }));
        const args = ["generate", "--path", file, "--output-path", client, "--overwrite", "--config", config];
        const { code, output } = await host.attempt(join(bin, "openapi-python-client"), args);
        if (code !== 0 || /warning|error|unable|unsupported/i.test(output)) throw new Error(output);
        const files = await readdir(join(client, "touchstone_client", "api"), { recursive: true });
        const made = files.filter((name) => name.endsWith(".py") && !name.endsWith("__init__.py")).length;
        if (made !== operations) throw new Error(`${made} of ${operations} operations were made.`);
        return `${made} operations`;
      },
    },
    {
      name: "the client compiles",
      async run({ ready: { bin, client }, host }) {
        await host.run(join(bin, "python"), ["-m", "compileall", "-q", join(client, "touchstone_client")]);
      },
    },
    {
      name: "the client adds a document, reads, is refused and deletes",
      async run({ ready: { application, bin, client }, host }) {
        const document = join(client, "cranes.md");
        await writeFile(document, "# Cranes\n\nThe crane in the harbour lifts forty tonnes.\n");
        await writeFile(join(client, "call.py"), PROGRAM);
        await host.run(join(bin, "python"), ["call.py", application.url, document], { cwd: client });
      },
    },
  ],
  knownGaps: [
    "Its types ask for an `AuthenticatedClient` where a token is optional; without accounts a `Client` works as well.",
    "Reads the events of a stream only once it has ended, as one text.",
    "Of a file in several forms it reads the first that it knows, as the document lists them.",
  ],
});
