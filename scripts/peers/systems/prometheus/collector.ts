import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PeerHost } from "../../peer-host";

const ACCEPTED = 200;
/** A collector's answer to spans that it will never take. */
const REFUSED = 400;

/** A collector of traces that takes the first spans and refuses all later ones. @returns its address */
export async function startCollector(host: PeerHost): Promise<string> {
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      requests += 1;
      response.writeHead(requests === 1 ? ACCEPTED : REFUSED, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host.atEnd(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const { port }: AddressInfo = addressOf(server.address());
  return `http://127.0.0.1:${port}`;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("The collector has no port.");
  return address;
}
