type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Runs `work` in one tab of this browser at a time, until `signal` fires: the next tab takes over when the one that
 * does it goes. `work` ends when its own signal fires. Answers how to take the work over from a tab that does not
 * answer, such as one that a phone has put to sleep.
 *
 * Web Locks exist on https and on this machine only. Elsewhere (http within a company's network) every tab that is on
 * screen works for itself: that is one per window, while a stream in each tab would soon use up the six connections
 * that a browser opens to a server.
 */
export function lead(name: string, work: Work, signal: AbortSignal): () => void {
  if (navigator.locks === undefined) {
    workWhileVisible(work, signal);
    return () => undefined;
  }
  let turn = new AbortController();
  const join = (steal: boolean) => {
    const mine = new AbortController();
    turn = mine;
    const options = steal ? { steal } : { signal: mine.signal };
    navigator.locks
      .request(name, options, () => work(mine.signal))
      // Another tab has taken over, or this one has given up.
      .catch(() => {
        mine.abort();
        if (turn === mine && !signal.aborted) join(false);
      });
  };
  signal.addEventListener('abort', () => turn.abort());
  join(false);
  return () => {
    const waiting = turn;
    join(true);
    waiting.abort();
  };
}

function workWhileVisible(work: Work, signal: AbortSignal): void {
  let turn: AbortController | undefined;
  const stop = () => {
    turn?.abort();
    turn = undefined;
  };
  const follow = () => {
    if (document.visibilityState === 'hidden') stop();
    else if (turn === undefined) {
      turn = new AbortController();
      void work(turn.signal);
    }
  };
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', stop);
  follow();
}
