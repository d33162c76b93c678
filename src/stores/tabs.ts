import { SESSION_CHANNEL } from '#src/lib/page-signals.ts';
import { writeText } from '#src/lib/storage.ts';

const hasPage = typeof document !== 'undefined';

function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(SESSION_CHANNEL);
}

let sending: BroadcastChannel | undefined;

/** Tells the other tabs of this browser that the session cookie has changed. */
export function tellOtherTabs(): void {
  if (!hasPage) return;
  sending ??= openChannel();
  sending?.postMessage('changed');
  // For browsers without the channel: a change of storage reaches every other tab.
  writeText('local', SESSION_CHANNEL, String(Date.now()));
}

/**
 * Calls back whenever the session cookie may have changed elsewhere: another tab said so, or this page was hidden or
 * frozen and comes back. Returns what stops it.
 */
export function onOtherTabs(listener: () => void): () => void {
  if (!hasPage) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const channel = openChannel();
  channel?.addEventListener('message', listener, { signal });
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_CHANNEL) listener();
  };
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => {
    stop.abort();
    channel?.close();
  };
}
