import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { privateAddresses } from "@/lib/engine/web-search/testing/private-addresses";
import { AppError } from "@/lib/shared/errors";
import { isNeverReached } from "@/lib/shared/outbound/never-reached";
import { sendEmail } from "./send-email";
import { sendWebhook } from "./send-webhook";
import { startHookServer } from "./testing/start-hook-server";
import { startMailServer } from "./testing/start-mail-server";
import { checkedWebhook } from "./webhook-address";

const never = new AbortController().signal;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
function opened<Server extends { close(): Promise<void> }>(server: Server): Server {
  open.push(server);
  return server;
}

const message = {
  id: "7d2f5a3c-0000-4000-8000-000000000001",
  sentAt: new Date("2026-11-22T12:00:00.000Z"),
  body: JSON.stringify({ version: 1, type: "alert.test", text: "Essai" }),
};
const unsigned = (address: string) => ({ address, secrets: [] });

describe("a webhook", () => {
  it("receives the agreed message, signed as Standard Webhooks specifies", async () => {
    const server = opened(await startHookServer((response) => response.writeHead(202).end("accepted\n it")));
    const result = await sendWebhook(
      message,
      { address: server.url, secrets: [`whsec_${Buffer.from("of the tests").toString("base64")}`, "the one before"] },
      { allowHosts: "127.0.0.1" },
      never,
    );
    expect(result).toEqual({ ok: true, answer: "HTTP 202 accepted it" });
    const [call] = server.received;
    expect(call).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
    expect(call?.body).toBe(message.body);
    const time = String(message.sentAt.getTime() / 1_000);
    const signatures = ["of the tests", "the one before"].map(
      (secret) => `v1,${createHmac("sha256", secret).update(`${message.id}.${time}.${message.body}`).digest("base64")}`,
    );
    expect(call?.headers).toMatchObject({
      "webhook-id": message.id,
      "webhook-timestamp": time,
      "webhook-signature": signatures.join(" "),
    });
  });

  it.each([
    [500, false],
    [404, false],
    [410, true],
    [302, false],
  ])("with status %s counts as refused (permanently: %s)", async (status, permanent) => {
    const elsewhere = opened(await startHookServer());
    const server = opened(
      await startHookServer((response) => response.writeHead(status, { location: elsewhere.url }).end("no_service")),
    );
    const result = await sendWebhook(message, unsigned(server.url), { allowHosts: server.host }, never);
    expect(result).toEqual({ ok: false, failure: "refused", answer: `HTTP ${status} no_service`, permanent });
    expect(server.received[0]?.headers).not.toHaveProperty("webhook-signature");
    expect(elsewhere.received).toEqual([]);
  });

  it("counts as answered even if its body is endless or cut short", async () => {
    const flood = opened(
      await startHookServer((response) => {
        response.writeHead(200);
        const pour = () => {
          while (response.writable && response.write("x".repeat(65_536)));
          response.once("drain", pour);
        };
        pour();
      }),
    );
    const allowed = { allowHosts: "127.0.0.1" };
    expect(await sendWebhook(message, unsigned(flood.url), allowed, never)).toMatchObject({ ok: true });
    const torn = opened(
      await startHookServer((response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("o", () => response.destroy());
      }),
    );
    expect(await sendWebhook(message, unsigned(torn.url), allowed, never)).toMatchObject({ ok: true });
  });

  it("that has closed counts as unreachable", async () => {
    const server = await startHookServer();
    await server.close();
    const result = await sendWebhook(message, unsigned(server.url), { allowHosts: "127.0.0.1" }, never);
    expect(result).toMatchObject({ ok: false, failure: "unreachable", permanent: false });
  });

  it("is not called at a private address that is not allowed, in any notation", async () => {
    const server = opened(await startHookServer());
    const addresses = privateAddresses(Number(new URL(server.url).port));
    expect(addresses.length).toBeGreaterThan(50);
    for (const address of addresses) {
      const result = await sendWebhook(message, unsigned(address), { allowHosts: undefined }, never);
      expect([address, result.ok]).toEqual([address, false]);
    }
    expect(server.received).toEqual([]);
  });

  it("is refused, before anything is sent, at an address that shows that it is private", () => {
    for (const address of [...privateAddresses(80), "https://localhost/", "https://hooks.localhost./"]) {
      expect(() => checkedWebhook(address, undefined), address).toThrow(AppError);
    }
    expect(checkedWebhook("http://127.0.0.1:9/x", "127.0.0.1:9").host).toBe("127.0.0.1:9");
    expect(checkedWebhook("http://[::1]/", "[::1]").host).toBe("[::1]");
    expect(checkedWebhook("http://localhost/", "localhost").host).toBe("localhost");
    expect(() => checkedWebhook("http://127.0.0.1:8/x", "127.0.0.1:9"), "another port").toThrow("FETCH_ALLOW_HOSTS");
    // Only resolving it shows this.
    expect(checkedWebhook("https://intranet/", undefined).host).toBe("intranet");
    expect(checkedWebhook("https://93.184.216.34/", undefined).host).toBe("93.184.216.34");
  });

  it("is never called at a link-local or metadata address, even if allowed or behind a host name", async () => {
    const never_ = [
      "169.254.169.254",
      "[fe80::1]",
      "[fd00:ec2::254]",
      "2852039166",
      "[::ffff:169.254.1.1]",
      "[64:ff9b::a9fe:a9fe]",
    ];
    for (const host of never_) expect(() => checkedWebhook(`http://${host}/`, host)).toThrow("never called");
    expect(isNeverReached("10.0.0.1")).toBe(false);
    const result = await sendWebhook(
      message,
      unsigned("http://relay.example/"),
      { allowHosts: "relay.example" },
      never,
      async () => [{ address: "169.254.169.254", family: 4 }],
    );
    expect(result).toMatchObject({ ok: false, failure: "address_refused" });
  });

  it.each(["ftp://example.com/", "http://user:secret@example.com/", "file:///etc/passwd"])(
    "cannot be %s",
    (address) => {
      expect(() => checkedWebhook(address, undefined)).toThrow();
    },
  );
});

describe("an email", () => {
  const email = { id: "one-id", to: "reader@example.com", subject: "Alerte :\nété", text: "Voilà\n\nhttp://x/y" };
  const from = "Touchstone <alerts@example.org>";

  it("arrives with its own message id and no line break in the subject", async () => {
    const server = opened(await startMailServer());
    const result = await sendEmail(email, { smtpUrl: server.url, from }, never);
    expect(result).toMatchObject({ ok: true, answer: expect.stringContaining("250") });
    expect(server.received[0]?.to).toEqual(["reader@example.com"]);
    expect(server.received[0]?.raw).toMatch(/^Message-ID: <one-id@example\.org>\r$/m);
    expect(server.received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(server.received[0]?.raw).toMatch(/^From: Touchstone <alerts@example\.org>\r$/m);
  });

  it("reports the server's refusal, permanent for a 5xx code", async () => {
    const server = opened(
      await startMailServer({
        refuse: (address) =>
          address.startsWith("gone") ? { code: 550, text: "No such mailbox" } : { code: 451, text: "Come back later" },
      }),
    );
    const send = (to: string) => sendEmail({ ...email, to }, { smtpUrl: server.url, from }, never);
    expect(await send("gone@example.com")).toEqual({
      ok: false,
      failure: "refused",
      answer: "550 No such mailbox",
      permanent: true,
    });
    expect(await send("busy@example.com")).toMatchObject({ failure: "refused", permanent: false });
  });

  it("goes to and from domains of any letters, and its message id is ASCII", async () => {
    const server = opened(await startMailServer({ isAscii: true }));
    const sender = "Touchstone <alertes@münchen.example>";
    const result = await sendEmail({ ...email, to: "a@例子.example" }, { smtpUrl: server.url, from: sender }, never);
    expect(result).toMatchObject({ ok: true });
    expect(server.received[0]?.raw).toMatch(/^To: a@xn--fsqu00a\.example\r$/m);
    expect(server.received[0]?.raw).toMatch(/^Message-ID: <one-id@xn--mnchen-3ya\.example>\r$/m);
    expect(server.received[0]?.raw.split("\r\n\r\n")[0]).toMatch(/^\p{ASCII}*$/u);
  });

  it.each(["élodie@example.com", "用户@例子.example"])(
    "reports why %s is refused by a server without SMTPUTF8",
    async (to) => {
      const server = opened(await startMailServer({ isAscii: true }));
      expect(await sendEmail({ ...email, to }, { smtpUrl: server.url, from }, never)).toEqual({
        ok: false,
        failure: "international_address",
        answer: "500 Error: strict ASCII mode",
        permanent: true,
      });
      const modern = opened(await startMailServer());
      expect(await sendEmail({ ...email, to }, { smtpUrl: modern.url, from }, never)).toMatchObject({ ok: true });
      expect(modern.received[0]?.to).toEqual([to]);
    },
  );

  it("reports a rejected login without revealing the password", async () => {
    const server = opened(await startMailServer());
    const smtpUrl = server.url.replace("smtp://", "smtp://alerts:hunter2@");
    const result = await sendEmail(email, { smtpUrl, from }, never);
    expect(result).toMatchObject({ ok: false, failure: "login_refused" });
    expect(JSON.stringify(result)).not.toContain("hunter2");
    const right = server.url.replace("smtp://", "smtp://alerts:right@");
    expect(await sendEmail(email, { smtpUrl: right, from }, never)).toMatchObject({ ok: true });
  });

  it("is abandoned when the server stays silent and the sender aborts", async () => {
    const server = opened(await startMailServer({ silent: true }));
    const stop = new AbortController();
    const sending = sendEmail(email, { smtpUrl: server.url, from }, stop.signal);
    stop.abort();
    expect(await sending).toMatchObject({ ok: false });
  });

  it.each([
    [{ smtpUrl: undefined, from }, "no_mail_server"],
    [{ smtpUrl: "smtp://127.0.0.1:1", from: undefined }, "no_sender"],
    [{ smtpUrl: "smtp://127.0.0.1:1", from }, "unreachable"],
  ])("fails with %s as %s", async (outlets, failure) => {
    expect(await sendEmail(email, outlets, never)).toMatchObject({ ok: false, failure });
  });
});
