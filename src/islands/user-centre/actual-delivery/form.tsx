import { searchAwaiting } from '#src/api/actual-delivery.ts';
import { useText } from '#src/ui/form/form-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';

import { RECEIPTS } from './document.ts';
import { RECEIPT_REMOTES } from './remotes.tsx';

const Arriving = lazyPart(async () => (await import('./arriving.tsx')).Arriving);

/** What the delivery brings, from when there is one. */
function Beside() {
  if (useText('deliveryId') !== '') return <Arriving />;
  return <Panel title="磅差裁决">选择交货单后，在此显示各货物的差异与结算依据</Panel>;
}

interface Chosen {
  deliveryId?: string | undefined;
  deliveryNo?: string | undefined;
}

/** The only delivery of a pick-up that waits; nothing where there are several, or none. */
async function onlyOf({ projectId, pickNo }: Search, signal: AbortSignal): Promise<Chosen> {
  if (!projectId || !pickNo) return {};
  const found = await searchAwaiting({ projectId, nameLike: pickNo }, signal).catch(() => []);
  const only = found.length === 1 ? found[0] : undefined;
  return only ? { deliveryId: only.id, deliveryNo: only.deliveryNo } : {};
}

/** From the page of a delivery it is for that delivery; from that of a pick-up for the one of it that waits. */
async function begin(search: Search, signal: AbortSignal): Promise<FormStart> {
  const { projectId } = search;
  const { deliveryId, deliveryNo } = search.deliveryId ? search : await onlyOf(search, signal);
  return {
    values: { ...(projectId && { projectId }), ...(deliveryId && { deliveryId }) },
    ...(deliveryId && deliveryNo && { names: { [deliveryId]: deliveryNo } }),
  };
}

const FORM = formOf(RECEIPTS, { start: begin, remotes: RECEIPT_REMOTES, Beside });

export const View = () => <FormPage declaration={FORM} />;
