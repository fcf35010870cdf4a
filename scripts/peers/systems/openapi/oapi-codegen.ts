import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installFromGo } from "../../install/from-go";
import { definePeer } from "../../peer";
import { serveDocument } from "./openapi-document";

const VERSION = "2.8.2";

const PROGRAM = `package main

import (
	"context"
	"fmt"
	"os"

	"touchstone/api"

	"github.com/google/uuid"
)

func check(ok bool, what string, seen ...any) {
	if !ok {
		fmt.Println(append([]any{"failed:", what}, seen...)...)
		os.Exit(1)
	}
}

func main() {
	ctx := context.Background()
	client, err := api.NewClientWithResponses(os.Args[1])
	check(err == nil, "client", err)
	settings, err := client.GetSettingsWithResponse(ctx)
	check(err == nil && settings.JSON200 != nil, "settings", err)
	made, err := client.AddCollectionWithResponse(ctx, api.AddCollectionRequest{Name: "Made by Go"})
	check(err == nil && made.StatusCode() < 300, "collection", err)
	listed, err := client.ListCollectionsWithResponse(ctx)
	check(err == nil && listed.JSON200 != nil, "collections", err)
	check(len(listed.JSON200.Collections) == 1, "collections", listed.JSON200)
	collection := listed.JSON200.Collections[0]
	check(collection.Name == "Made by Go", "name", collection)
	runs, err := client.ListRunsWithResponse(ctx, nil)
	check(err == nil && runs.JSON200 != nil && len(runs.JSON200.Runs) == 0, "runs", err)
	missing, err := client.GetRunWithResponse(ctx, uuid.New())
	check(err == nil && missing.JSON404 != nil && missing.JSON404.Error.Code == "not_found", "missing run", err)
	deleted, err := client.DeleteCollectionWithResponse(ctx, uuid.MustParse(fmt.Sprint(collection.Id)))
	check(err == nil && deleted.StatusCode() == 204, "deletion", err)
}
`;

export const oapiCodegen = definePeer({
  name: "oapi-codegen",
  title: "oapi-codegen",
  version: VERSION,
  source: `Go proxy, module \`github.com/oapi-codegen/oapi-codegen/v2\` v${VERSION}`,
  purpose: "makes a Go client from `/api/openapi.json`",
  async install(folder, host) {
    await installFromGo(folder, `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${VERSION}`, host);
  },
  async start(folder, host) {
    const program = join(folder, "program");
    await mkdir(join(program, "api"), { recursive: true });
    await writeFile(join(program, "go.mod"), "module touchstone\n\ngo 1.24\n");
    await writeFile(join(program, "main.go"), PROGRAM);
    const env = { GOPATH: join(folder, "go"), GOFLAGS: "-modcacherw" };
    return { ...(await serveDocument(folder, host)), program, env, command: join(folder, "go-bin", "oapi-codegen") };
  },
  checks: [
    {
      name: "makes a client with every operation, without a warning",
      async run({ ready: { file, operations, program, command }, host }) {
        const made = join(program, "api", "api.go");
        const args = ["-generate", "types,client", "-package", "api", "-o", made, file];
        const { code, output } = await host.attempt(command, args);
        if (code !== 0 || output.trim() !== "") throw new Error(output);
        const calls = new Set((await readFile(made, "utf8")).match(/^func Parse\w+Response\(/gm));
        if (calls.size !== operations) throw new Error(`${calls.size} of ${operations} operations were made.`);
        return `${calls.size} operations`;
      },
    },
    {
      name: "the client compiles",
      async run({ ready: { program, env }, host }) {
        await host.run("go", ["mod", "tidy"], { cwd: program, env });
        await host.run("go", ["vet", "./..."], { cwd: program, env });
      },
    },
    {
      name: "the client makes, reads, is refused and deletes",
      async run({ ready: { application, program, env }, host }) {
        await host.run("go", ["run", ".", application.url], { cwd: program, env });
      },
    },
  ],
  knownGaps: ["Returns the events of a stream as bytes, once it has ended."],
});
