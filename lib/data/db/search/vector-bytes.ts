const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;

/** A vector in the database's format: 32-bit floats, little-endian, on every processor. */
export function bytesOf(vector: Float32Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(vector.length * FLOAT_BYTES);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * FLOAT_BYTES);
  return bytes;
}

export function floatsOf(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: Math.floor(bytes.length / FLOAT_BYTES) }, (_, at) =>
    view.getFloat32(at * FLOAT_BYTES, true),
  );
}
