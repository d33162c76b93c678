import { type RemoteProps, useText } from '#src/ui/form/form-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';

import { PICKS } from './document.ts';

// Beside the form, whose fields can be filled in meanwhile: they search in the lists of other nouns.
const [Order, Site, Receiver] = [
  lazyPart<RemoteProps>(async () => (await import('./remotes.tsx')).OrderField),
  lazyPart<RemoteProps>(async () => (await import('./remotes.tsx')).SiteField),
  lazyPart<RemoteProps>(async () => (await import('./remotes.tsx')).ReceiverField),
];

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
