import type { ApiError } from '#src/lib/errors.ts';

/** What the stores tell the client; kept here because it may not know them. */
interface Surroundings {
  companyId: () => string | undefined;
  onSessionExpired: (error: ApiError) => void;
  /**
   * Where a person can sign in again without leaving the page: true once the same person has done so, and the call is
   * sent again; false when they stay without, and the call fails.
   */
  renewal: () => Promise<boolean>;
  /** A signed-in call has succeeded, which renews the session's idle time. */
  onRenewed: () => void;
}

/** Read by client.ts; set by connectClient(). */
export const surroundings: Surroundings = {
  companyId: () => undefined,
  onSessionExpired: () => undefined,
  renewal: () => Promise.resolve(false),
  onRenewed: () => undefined,
};

/** Connects the client with the stores: the current company, and what to do when a session has ended. */
export function connectClient(known: Partial<Surroundings>): void {
  Object.assign(surroundings, known);
}
