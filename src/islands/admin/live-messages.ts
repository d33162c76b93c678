import type { QueryClient } from '@tanstack/react-query';

import { adminMessage } from '#contract/message/admin.ts';
import { messageQueries } from '#src/api/message.ts';
import { reviewQueries } from '#src/api/review.ts';
import { startLive } from '#src/stores/live.ts';
import { $operatorToken } from '#src/stores/operator.ts';
import { announceArrivals } from '#src/widgets/message/announce.ts';

/**
 * Count, list, to-dos, the review on screen and toasts follow what happens, as long as the session lasts. Returns what stops
 * it.
 */
export function followMessages(queries: QueryClient): () => void {
  const unlisten = announceArrivals(() => {
    for (const { key } of [{ key: messageQueries.all }, reviewQueries.todo, reviewQueries.step]) {
      void queries.invalidateQueries({ queryKey: key });
    }
  });
  const stop = startLive($operatorToken, adminMessage.stream);
  return () => {
    unlisten();
    stop();
  };
}
