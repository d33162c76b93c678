import { SESSION_CHANNEL } from '#src/lib/page-signals.ts';
import { writeText } from '#src/lib/storage.ts';

const hasPage = () => typeof window !== 'undefined';

let channel: BroadcastChannel | undefined;

/** One channel for speaking and listening: a channel does not hear itself, so a tab is not told its own news. */
function sharedChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(SESSION_CHANNEL);
  return channel;
}

/** Tells the other tabs of this browser that the session cookie has changed. */
export function tellOtherTabs(): void {
  if (!hasPage()) return;
  sharedChannel()?.postMessage('changed');
  // For browsers without the channel: a change of storage reaches every other tab.
  writeText('local', SESSION_CHANNEL, String(Date.now()));
}

/** Other tabs' cookies may still be on their way to this one when their news is here. */
const SECOND_LOOK_MS = 300;

/**
 * Calls back whenever the session cookie may have changed elsewhere: another tab said so, or this page was hidden or
 * frozen and comes back. Returns what stops it.
 */
export function onOtherTabs(listener: () => void): () => void {
  if (!hasPage()) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const onNews = () => {
    listener();
    setTimeout(() => signal.aborted || listener(), SECOND_LOOK_MS);
  };
  sharedChannel()?.addEventListener('message', onNews, { signal });
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_CHANNEL) onNews();
  };
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', listener, { signal });
  const onVisibility = () => {
    // Also told to a page that is being left; nothing shall happen there any more.
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => stop.abort();
}
