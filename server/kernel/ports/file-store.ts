import type { Readable } from 'node:stream';

/** Where the bytes of files lie. Keys are ours: random, never made of what a client said. Any call may reject with StoreAway. */
export interface FileStore {
  /** Takes over a finished file of this machine; when it resolves, the bytes survive a power cut and `path` is gone. */
  put(key: string, path: string): Promise<void>;
  /** Rejects with an error of code ENOENT for a key that holds nothing. */
  open(key: string): Promise<{ stream: Readable; size: number }>;
  /** Resolves too when the key holds nothing. */
  remove(key: string): Promise<void>;
  /** Every key with the moment when its bytes were put; in no order. */
  list(): AsyncIterable<{ key: string; at: Date }>;
  /** Resolves when the store answers. */
  ready(): Promise<void>;
}

/** The store answers, and has no bytes of a file that it should have: coming again does not help. */
export class FileLost extends Error {
  override readonly name = 'FileLost';
}

/** The store cannot be reached, or takes and gives nothing now; callers are told 503. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
  /** Whether it answered that we may not, which waiting does not mend. */
  readonly isForbidden: boolean;

  constructor(message: string, options: { cause?: unknown; isForbidden?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isForbidden = options.isForbidden ?? false;
  }
}
