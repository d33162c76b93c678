import { type RemoteProps, useText } from '#src/ui/form/form-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';
import { waitingFor } from '#src/widgets/form/remotes.tsx';

import { PICKS } from './document.ts';

// Beside the form, whose fields can be filled in meanwhile: they search in the lists of other nouns.
const load = () => import('./remotes.tsx');
const ofProject = waitingFor('请先选择项目');
const ofSite = waitingFor('请先选择收货现场');
const Order = lazyPart<RemoteProps>(async () => (await load()).OrderField, undefined, ofProject);
const Site = lazyPart<RemoteProps>(async () => (await load()).SiteField, undefined, ofProject);
const Receiver = lazyPart<RemoteProps>(async () => (await load()).ReceiverField, undefined, ofSite);

/** The selectors of its form, by the keys of their option sources. */
const PICK_REMOTES = {
  order: (props: RemoteProps) => <Order {...props} />,
  scene: (props: RemoteProps) => <Site {...props} />,
  sceneReceiver: (props: RemoteProps) => <Receiver {...props} />,
};

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

const FORM = formOf(PICKS, {
  start: begin,
  remotes: PICK_REMOTES,
  Beside: Left,
  besideTab: 'lines',
});

export const View = () => <FormPage declaration={FORM} />;
