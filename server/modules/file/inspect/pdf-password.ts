import { runInThread, ThreadTimeout } from '#server/kernel/concurrency/run-in-thread.ts';

/**
 * Whether an encrypted PDF opens for nobody without its password, or without somebody's key: one against printing or changes does, for
 * everybody. False where nobody can tell.
 */
export async function asksForPassword(file: Buffer): Promise<boolean> {
  try {
    const script = new URL('./password-thread.ts', import.meta.url);
    return (await runInThread<boolean>(script, new Uint8Array(file))) === true;
  } catch (error) {
    if (error instanceof ThreadTimeout) return false;
    throw error;
  }
}
