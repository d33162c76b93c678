import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';

import { RAISE_DISPUTE } from '#contract/dispute/states.ts';
import { listWithin } from '#src/api/noun.ts';
import { mayUse, routeNamed } from '#src/lib/route-tree.ts';
import { $roles } from '#src/stores/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';

import { DISPUTES } from './disputes.ts';
import type { DisputedLine } from './raise-dialog.tsx';

const RaiseDialog = lazyPart(async () => (await import('./raise-dialog.tsx')).RaiseDialog);

interface Props {
  /** The noun of the document on the wire, e.g. actualDelivery. */
  objectType: string;
  row: { readonly id: string; readonly actions?: readonly string[] | undefined };
  /** Its lines with what of each is not disputed yet. */
  lines: readonly DisputedLine[];
  /** Begins the document's own queries. */
  queryKey: readonly string[];
  /** Why none is raised any more; false or absent where nothing is to be said. */
  closed?: string | false;
}

const ROUTE = routeNamed('dispute');
const OWN: readonly string[] = ['objectWord', 'objectNo', 'projectName'];
const NO_FILTERS: readonly never[] = [];

/**
 * 争议 on the page of a document: those over its lines, and the way to raise one for whoever its `actions` allow it by the name
 * RAISE_DISPUTE.
 */
export function DisputePanel({ objectType, row, lines, queryKey, closed = false }: Props) {
  const [asked, setAsked] = useState(false);
  const roles = useStore($roles);
  const { id, actions } = row;
  const list = useMemo(
    () => ({
      ...listWithin(DISPUTES.queries, DISPUTES.exports, { objectId: id }),
      columns: DISPUTES.columns.filter(({ key }) => !OWN.includes(key)),
    }),
    [id],
  );
  // Whoever only receives goods reads no disputes (rules.md C.22).
  if (ROUTE === undefined || !mayUse(ROUTE, roles)) return null;
  return (
    <>
      <InnerList
        {...list}
        title="争议"
        listKey="disputesOfDocument"
        filters={NO_FILTERS}
        empty="没有争议；对数量、质量、价格或扣款有异议时可以发起，只暂缓争议部分"
      >
        {actions?.includes(RAISE_DISPUTE) && (
          <Button variant="default" size="xs" onClick={() => setAsked(true)}>
            发起争议
          </Button>
        )}
        {closed && <p>{closed}</p>}
      </InnerList>
      {asked && (
        <RaiseDialog
          objectType={objectType}
          objectId={id}
          lines={lines}
          queryKey={queryKey}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
