/** Blocks of 8 by 8 that one run of a scan passes over at most. */
const LONGEST_RUN = 32_767;

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}

const table = (kind: number, lengths: readonly number[], values: readonly number[]) =>
  segment(0xc4, [kind, ...Array.from({ length: 16 }, (_, at) => lengths[at] ?? 0), ...values]);

/** Bits as scans have them: filled up with ones, and a zero behind each byte of ones. */
function packed(bits: string): number[] {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return bytes.flatMap((byte) => {
    const value = Number.parseInt(byte.padEnd(8, '1'), 2);
    return value === 0xff ? [value, 0] : [value];
  });
}

interface Photo {
  /** Pixels of each side. */
  side: number;
  /** Scans behind the first. */
  scans: number;
  /** Components of each pixel, of which the first alone is not 0. */
  components?: number;
}

/** A grey progressive JPEG: each scan says in a few bytes that nothing changes, and decoders walk over all blocks for each. */
export function dearPhoto({ side, scans, components = 1 }: Photo): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const all = Array.from({ length: components }, (_, at) => at + 1);
  const size = [side >> 8, side & 255];
  // A run of 2^14 and as many as fourteen bits of ones.
  const nothing = packed(`00${'1'.repeat(14)}`.repeat(Math.ceil(blocks / LONGEST_RUN)));
  const scan = Buffer.concat([segment(0xda, [1, 1, 0x00, 1, 63, 0]), Buffer.from(nothing)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, ...size, ...size, components, ...all.flatMap((id) => [id, 0x11, 0])]),
    table(0x00, [1], [0]),
    table(0x10, [0, 2], [0xe0, 0x00]),
    segment(0xda, [components, ...all.flatMap((id) => [id, 0x00]), 0, 0, 0]),
    Buffer.alloc(Math.ceil((blocks * components) / 8)),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}
