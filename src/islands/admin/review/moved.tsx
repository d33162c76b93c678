import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { reviewQueries } from '#src/api/review.ts';
import { Button } from '#src/ui/controls/button.tsx';

import styles from './review.module.css';
import { useNews } from './use-news.ts';

/** News comes at once to whoever it is sent to; a colleague who decides on a shared task sends none. */
const ASK_EVERY_MS = 20_000;

/** Whether the document has gone on since it was read: applicants withdraw, colleagues decide. */
function useMoved({ processRedundantId, step }: ReviewDetail): boolean {
  const { data } = useQuery({
    queryKey: [...reviewQueries.step.key, processRedundantId],
    // Silence is no news: a decision that comes too late is refused anyway.
    queryFn: ({ signal }) => reviewQueries.step.of(processRedundantId, signal).catch(() => step),
    refetchInterval: ASK_EVERY_MS,
  });
  return data !== undefined && BigInt(data) > BigInt(step);
}

interface Props {
  detail: ReviewDetail;
  /** Whether a decision was refused because it has changed. */
  stale: boolean;
  /** Whether the reviewer has entered anything. */
  typed: boolean;
  onRefresh: () => void;
}

/** Shows a document that has gone on anew; whoever is writing is told by whom, and asks for it when ready. */
export function Moved({ detail, stale, typed, onRefresh }: Props) {
  const hasGoneOn = useMoved(detail);
  const moved = hasGoneOn || stale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it moves.
  useEffect(() => {
    if (moved && !typed) onRefresh();
  }, [moved, typed]);
  const isTold = moved && typed;
  const news = useNews(isTold ? detail : undefined);
  return (
    <div role="status" className={isTold ? styles.moved : undefined}>
      {isTold && (
        <>
          <p>{`单据已有新的进展${news && `（${news}）`}，本页仍是之前的内容。刷新后，您填写的内容仍可在本页查看`}</p>
          <Button size="xs" variant="default" onClick={onRefresh}>
            刷新
          </Button>
        </>
      )}
    </div>
  );
}
