/**
 * Reads OTLP's protobuf by the published definitions, independently of the packages that write it
 * (https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto).
 */

export type OtlpValue =
  | { type: "string"; value: string }
  | { type: "boolean"; value: boolean }
  | { type: "int"; value: number }
  | { type: "double"; value: number }
  | { type: "list"; value: OtlpValue[] };

export interface OtlpSpan {
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentId: string;
  name: string;
  /** 1 internal, 3 client. */
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Map<string, OtlpValue>;
  /** 0 unset, 2 error. */
  status: number;
}

type Field = Buffer | bigint;

/** The fields of a message by their numbers: bytes, or numbers of any wire type. */
function fieldsOf(message: Buffer): Map<number, Field[]> {
  const fields = new Map<number, Field[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at];
      if (byte === undefined) throw new Error("the message is cut off");
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    if (at > message.length) throw new Error("the message is cut off");
    return message.subarray(at - length, at);
  };
  const read = (wireType: number): Field => {
    if (wireType === 0) return varint();
    if (wireType === 1) return bytes(8).readBigUInt64LE();
    if (wireType === 2) return bytes(Number(varint()));
    if (wireType === 5) return BigInt(bytes(4).readUInt32LE());
    throw new Error(`no such wire type: ${wireType}`);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    fields.set(number, [...(fields.get(number) ?? []), read(tag & 7)]);
  }
  return fields;
}

const messages = (fields: Map<number, Field[]>, number: number) =>
  (fields.get(number) ?? []).flatMap((field) => (typeof field === "bigint" ? [] : [field]));
const text = (fields: Map<number, Field[]>, number: number) => messages(fields, number)[0]?.toString("utf8") ?? "";
const hex = (fields: Map<number, Field[]>, number: number) => messages(fields, number)[0]?.toString("hex") ?? "";
const number = (fields: Map<number, Field[]>, index: number) => {
  const field = fields.get(index)?.[0];
  return typeof field === "bigint" ? field : 0n;
};

function anyValue(message: Buffer): OtlpValue {
  const fields = fieldsOf(message);
  if (fields.has(1)) return { type: "string", value: text(fields, 1) };
  if (fields.has(2)) return { type: "boolean", value: number(fields, 2) === 1n };
  if (fields.has(3)) return { type: "int", value: Number(BigInt.asIntN(64, number(fields, 3))) };
  if (fields.has(4)) {
    const buffer = Buffer.alloc(8);
    buffer.writeBigUInt64LE(number(fields, 4));
    return { type: "double", value: buffer.readDoubleLE() };
  }
  const [list] = messages(fields, 5);
  if (list === undefined) throw new Error("a value of no known type");
  return { type: "list", value: messages(fieldsOf(list), 1).map(anyValue) };
}

function attributesOf(fields: Map<number, Field[]>, index: number): Map<string, OtlpValue> {
  const pairs = messages(fields, index).map((message) => {
    const pair = fieldsOf(message);
    const [value] = messages(pair, 2);
    if (value === undefined) throw new Error("an attribute without a value");
    return [text(pair, 1), anyValue(value)] as const;
  });
  const attributes = new Map(pairs);
  if (attributes.size !== pairs.length) throw new Error("an attribute is there twice");
  return attributes;
}

const milliseconds = (nanoseconds: bigint) => Number(nanoseconds / 1_000n) / 1_000;

/** The spans of a request to `/v1/traces`, and the attributes of what they come from. */
export function readOtlpTraces(body: Buffer): { resource: Map<string, OtlpValue>; spans: OtlpSpan[] } {
  const [of] = messages(fieldsOf(body), 1);
  if (of === undefined) return { resource: new Map(), spans: [] };
  const fields = fieldsOf(of);
  const [resource] = messages(fields, 1);
  const spans = messages(fields, 2).flatMap((scope) => messages(fieldsOf(scope), 2));
  return {
    resource: resource === undefined ? new Map() : attributesOf(fieldsOf(resource), 1),
    spans: spans.map((message) => {
      const span = fieldsOf(message);
      const [status] = messages(span, 15);
      return {
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        kind: Number(number(span, 6)),
        startMs: milliseconds(number(span, 7)),
        endMs: milliseconds(number(span, 8)),
        attributes: attributesOf(span, 9),
        status: status === undefined ? 0 : Number(number(fieldsOf(status), 3)),
      };
    }),
  };
}

/** The names of the metrics of a request to `/v1/metrics`. */
export function readOtlpMetricNames(body: Buffer): string[] {
  const scopes = messages(fieldsOf(body), 1).flatMap((of) => messages(fieldsOf(of), 2));
  return scopes.flatMap((scope) => messages(fieldsOf(scope), 2)).map((metric) => text(fieldsOf(metric), 1));
}
