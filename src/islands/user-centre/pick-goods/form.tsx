import { useText } from '#src/ui/form/form-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';

import { PICKS } from './document.ts';
import { PICK_REMOTES } from './remotes.tsx';

const Available = lazyPart(async () => (await import('./available.tsx')).Available);

/** What is left of the order, from when there is one. */
function Left() {
  if (useText('estimateOrderId') !== '') return <Available />;
  return <Panel title="可提数量">选择暂估单后，在此显示各货物的可提数量</Panel>;
}

/** From an order's page it is for that order. */
function begin({ projectId, estimateOrderId, orderNo }: Search): Promise<FormStart> {
  return Promise.resolve({
    values: { ...(projectId && { projectId }), ...(estimateOrderId && { estimateOrderId }) },
    ...(estimateOrderId && orderNo && { names: { [estimateOrderId]: orderNo } }),
  });
}

const FORM = formOf(PICKS, { start: begin, remotes: PICK_REMOTES, Beside: Left });

export const View = () => <FormPage declaration={FORM} />;
