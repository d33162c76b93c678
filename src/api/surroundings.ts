import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ApiError } from '#src/lib/errors.ts';

/** What the stores tell the client; kept here because it may not know them. */
interface Surroundings {
  companyId: () => string | undefined;
  onSessionExpired: (error: ApiError) => void;
  /** Whether somebody is signed in here whose bearer is gone from the browser, as after its cookies were cleared. */
  isBearerLost: () => boolean;
  /**
   * Where a person can sign in again without leaving the page: true once the same person has done so, and the call is
   * sent again; false when they stay without, and the call fails. `isWrite`: the call would change something, so that
   * leaving the page would lose it.
   */
  renewal: (isWrite: boolean) => Promise<boolean>;
  /** A call was refused for want of a right. */
  onForbidden: () => void;
  /** A signed-in call has succeeded, which renews the session's idle time. */
  onRenewed: () => void;
}

/** Read by client.ts; set by connectClient(). */
export const surroundings: Surroundings = {
  companyId: () => undefined,
  onSessionExpired: () => undefined,
  isBearerLost: () => false,
  renewal: () => Promise.resolve(false),
  onForbidden: () => undefined,
  onRenewed: () => undefined,
};

/** Connects the client with the stores: the current company, and what to do when a session has ended. */
export function connectClient(known: Partial<Surroundings>): void {
  Object.assign(surroundings, known);
}

/** Rejects as soon as the caller gives the call up. */
function givenUp(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Tells that the session has ended, and whether the same person has signed in again, so that a call that came too late
 * may be sent once more. Rejects when the caller gives it up meanwhile.
 */
export async function isRenewed(
  error: ApiError,
  { endpoint, signal }: { endpoint: Endpoint; signal?: AbortSignal | undefined },
): Promise<boolean> {
  // It waits already when the news of the end is answered at once.
  const renewal = surroundings.renewal(endpoint.effect === 'write');
  surroundings.onSessionExpired(error);
  return await Promise.race([renewal, givenUp(signal)]);
}
