import { useQuery } from '@tanstack/react-query';

import { serverNow } from '#src/api/flow.ts';
import { companyDeal } from '#src/api/timeline.ts';
import { RelatedDocuments } from '#src/ui/deal/related-documents.tsx';
import { Timeline } from '#src/ui/deal/timeline.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import { statusOf } from './document-status.ts';

interface Props {
  /** As in its paths, e.g. payApply. */
  objectType: string;
  id: string;
  /** Begins the query keys of the document. */
  queryKey: readonly string[];
  /** Absent: as its company sees it. */
  dealOf?: typeof companyDeal;
}

/** What belongs to the deal of a document, and what was done with all of it, each for whoever may see it. */
export function DealPanels({ objectType, id, queryKey, dealOf = companyDeal }: Props) {
  const { data, error, refetch } = useQuery(dealOf({ queryKey, objectType, objectId: id }));
  if (data === undefined) {
    return (
      <Panel title="关联单据">
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        )}
      </Panel>
    );
  }
  const { documents, events } = data;
  const others = documents.filter((one) => one.objectType !== objectType || one.id !== id);
  return (
    <>
      <RelatedDocuments documents={others} statusOf={statusOf} />
      <Timeline events={events} documents={documents} now={serverNow()} />
    </>
  );
}
