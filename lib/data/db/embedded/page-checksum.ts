/** The size of PostgreSQL's pages, in bytes. */
export const PAGE_BYTES = 8_192;

const CHECKSUM_OFFSET = 8;
const UPPER_OFFSET = 14;
const LANES = 32;
const FNV_PRIME = 16_777_619;
/** The initial value of each lane, from `storage/checksum_impl.h` of PostgreSQL. */
const LANE_STARTS = [
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
];

/**
 * The checksum that a page of a table or index should carry: PostgreSQL's data checksum, a 32-lane variant of FNV-1a.
 * @param page `PAGE_BYTES` bytes
 * @param block the page's number in its relation, counted over all of its files
 */
export function pageChecksum(page: Buffer, block: number): number {
  const lanes = Int32Array.from(LANE_STARTS);
  for (let at = 0; at < PAGE_BYTES; at += 4) {
    // The checksum itself counts as zero; it is the lower half of its word.
    const word = at === CHECKSUM_OFFSET ? page.readUInt16LE(at + 2) << 16 : page.readInt32LE(at);
    mix(lanes, (at >> 2) % LANES, word);
  }
  for (let round = 0; round < 2; round += 1) for (let lane = 0; lane < LANES; lane += 1) mix(lanes, lane, 0);
  const folded = lanes.reduce((all, lane) => all ^ lane, 0);
  return (((folded ^ block) >>> 0) % 65_535) + 1;
}

function mix(lanes: Int32Array, lane: number, word: number): void {
  const mixed = (lanes[lane] ?? 0) ^ word;
  lanes[lane] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
}

/** Whether PostgreSQL would read the page: its checksum is right, or it was never written to. */
export function isPageSound(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(UPPER_OFFSET) === 0) return page.every((byte) => byte === 0);
  return page.readUInt16LE(CHECKSUM_OFFSET) === pageChecksum(page, block);
}
