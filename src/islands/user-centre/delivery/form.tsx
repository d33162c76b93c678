import { useText } from '#src/ui/form/form-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { filledFormOf } from '#src/widgets/document/filled-view.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';

import { DELIVERIES } from './document.ts';
import { DELIVERY_REMOTES } from './remotes.tsx';

const Available = lazyPart(async () => (await import('./available.tsx')).Available);

/** What is left of the pick-up, from when there is one. */
function Left() {
  if (useText('pickGoodsId') !== '') return <Available />;
  return <Panel title="可交数量">选择提货单后，在此显示各货物的可交数量和已登记的车次</Panel>;
}

/** From a pick-up's page it is for that pick-up. */
function begin({ pickGoodsId, pickNo }: Search): Promise<FormStart> {
  return Promise.resolve({
    values: { ...(pickGoodsId && { pickGoodsId }) },
    ...(pickGoodsId && pickNo && { names: { [pickGoodsId]: pickNo } }),
  });
}

const FORM = filledFormOf(DELIVERIES, {
  start: begin,
  remotes: DELIVERY_REMOTES,
  Beside: Left,
  besideTab: 'lines',
  question: '提交后计入已交货数量，并通知采购方和现场签收人。确定提交该交货单吗？',
});

export const View = () => <FormPage declaration={FORM} />;
