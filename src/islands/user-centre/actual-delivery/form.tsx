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

/** From the page of a delivery it is for that delivery. */
function begin({ projectId, deliveryId, deliveryNo }: Search): Promise<FormStart> {
  return Promise.resolve({
    values: { ...(projectId && { projectId }), ...(deliveryId && { deliveryId }) },
    ...(deliveryId && deliveryNo && { names: { [deliveryId]: deliveryNo } }),
  });
}

const FORM = formOf(RECEIPTS, { start: begin, remotes: RECEIPT_REMOTES, Beside });

export const View = () => <FormPage declaration={FORM} />;
