import { useText } from '#src/ui/form/form-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { filledFormOf } from '#src/widgets/document/filled-view.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { TRIPS } from './document.ts';

const Loadable = lazyPart(async () => (await import('./loadable.tsx')).LoadablePanel);

/** What may be loaded, from when there is a project. */
function Left() {
  if (useText('projectId') !== '') return <Loadable />;
  return <Panel title="可装载的提货单">选择项目后，在此显示可装载的提货单</Panel>;
}

const FORM = filledFormOf(TRIPS, {
  question: '提交后装载的数量从提货单中预留，发车前仍可修改，确定提交吗？',
  Beside: Left,
  besideTab: 'lines',
});

export const View = () => <FormPage declaration={FORM} />;
