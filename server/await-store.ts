import { setTimeout as delay } from 'node:timers/promises';

import { type FileStore, StoreAway } from './kernel/ports/file-store.ts';
import { StartError } from './start-error.ts';

const PAUSE_MS = 2_000;

interface Waiting {
  /** Says a line to whoever started the server. */
  note(text: string): void;
  cancelled: AbortSignal;
  pauseMs?: number;
}

/**
 * Waits until the store of files answers, and says once that it does; started together, a store may come later than we.
 * Throws StartError where the store says that we may not.
 */
export async function awaitStore(
  store: Pick<FileStore, 'ready'>,
  { note, cancelled, pauseMs = PAUSE_MS }: Waiting,
): Promise<void> {
  for (let waits = false; ; ) {
    try {
      await store.ready();
      if (waits) note('The store of files answers; the start goes on');
      return;
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      const reason = error.message;
      if (error.isForbidden)
        throw new StartError(`The store of files does not let us in: ${reason}`);
      if (!waits) note(`The start waits for the store of files: ${reason}`);
      waits = true;
    }
    await delay(pauseMs, undefined, { signal: cancelled });
  }
}
