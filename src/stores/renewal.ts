import { $sessionExpired } from './session.ts';

let writes = false;
let waiting: { promise: Promise<boolean>; resolve: (renewed: boolean) => void } | undefined;

/**
 * Where calls wait whose session has ended: all of them for one answer. True: the same person has signed in again, send
 * them once more. False: the person stays without.
 */
export function renewal(isWrite: boolean): Promise<boolean> {
  writes ||= isWrite;
  if (waiting === undefined) {
    let resolve: (renewed: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((done) => {
      resolve = done;
    });
    waiting = { promise, resolve };
  }
  return waiting.promise;
}

/** Whether anything waits that would be lost with the page. */
export const isWriteWaiting = (): boolean => writes;

/** Answers all that wait. */
export function settleRenewal(renewed: boolean): void {
  waiting?.resolve(renewed);
  waiting = undefined;
  writes = false;
  $sessionExpired.set(false);
}
