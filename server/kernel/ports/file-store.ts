import type { Readable } from 'node:stream';

/** Where the bytes of files lie. Keys are ours: random, never made of what a client said. */
export interface FileStore {
  /** Takes over a finished file of this machine; when it resolves, the bytes survive a power cut and `path` is gone. */
  put(key: string, path: string): Promise<void>;
  /** Rejects with an error of code ENOENT for a key that holds nothing. */
  open(key: string): Promise<{ stream: Readable; size: number }>;
  /** Resolves too when the key holds nothing. */
  remove(key: string): Promise<void>;
  /** Every key with the moment when its bytes were put; in no order. */
  list(): AsyncIterable<{ key: string; at: Date }>;
}
