import type { FileHandle } from 'node:fs/promises';

/** A stored file while it is looked at: read at places, never whole. */
export interface Bytes {
  readonly path: string;
  readonly size: number;
  /** Up to `length` bytes from `position`; fewer at the end. */
  at(position: number, length: number): Promise<Buffer>;
}

/** Reads through an open file. */
export async function bytesOf(handle: FileHandle, path: string): Promise<Bytes> {
  const { size } = await handle.stat();
  return {
    path,
    size,
    async at(position, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** Whether the bytes begin with these. */
export function begins(buffer: Buffer, ...magic: readonly number[]): boolean {
  return magic.every((byte, index) => buffer[index] === byte);
}
