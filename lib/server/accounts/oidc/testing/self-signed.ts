import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate that no authority has signed, and its key, as `createServer` of node:https takes them. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(0x30, hex("06082a8648ce3d040302"));
  const name = der(0x30, der(0x31, der(0x30, hex("0603550403"), der(0x0c, Buffer.from("localhost")))));
  const [from, until] = ["250101000000Z", "450101000000Z"].map((time) => der(0x17, Buffer.from(time)));
  const toSign = der(
    0x30,
    der(0x02, hex("01")),
    algorithm,
    name,
    der(0x30, from ?? hex(""), until ?? hex("")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, hex("00"), sign("sha256", toSign, privateKey));
  const body = der(0x30, toSign, algorithm, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}

const hex = (text: string) => Buffer.from(text, "hex");

/** A value of ASN.1 in its distinguished encoding (X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
