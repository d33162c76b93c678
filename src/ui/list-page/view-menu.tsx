import { useState } from 'react';

import { BUILT_IN_VIEW } from '#contract/noun/built-in-view.ts';
import { ask } from '../confirm.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Menu } from '../menu/menu.tsx';
import { reportError } from '../report-error.ts';

import type { useViews } from './use-views.ts';
import { viewLabel } from './view-state.ts';
import type { KeptListView } from './view-store.ts';

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog);

interface Props extends ReturnType<typeof useViews> {
  /** The view that is open; undefined for the system's default. */
  current: KeptListView | undefined;
  /** What stands on screen, to be kept. */
  state: KeptListView['state'];
  onShow: (view: KeptListView | undefined) => void;
  onSaved: (id: string | undefined) => void;
}

/** 视图: opens a saved view, keeps what is on screen as one, and makes one the list's beginning. */
export function ViewMenu(props: Props) {
  const { views = [], current, state, mayShare, save, remove, onShow, onSaved } = props;
  const [naming, setNaming] = useState<'new' | 'own'>();
  const own = current && (!current.shared || mayShare) ? current : undefined;
  const keep = (view: Parameters<typeof save>[0]) => save(view).then(onSaved);
  const change = (view: Parameters<typeof save>[0]) => void keep(view).catch(reportError);
  const drop = async (view: KeptListView) => {
    if (!(await ask('确定删除吗？'))) return;
    remove.mutate(view.id, () => onShow(undefined));
  };
  const entry = (view: KeptListView | undefined) => (
    <button
      key={view?.id ?? ''}
      type="button"
      aria-pressed={view?.id === current?.id}
      onClick={() => onShow(view)}
    >
      {view?.name ?? BUILT_IN_VIEW}
      {view?.shared && '（公共）'}
      {view?.isDefault && '（默认）'}
    </button>
  );
  return (
    <>
      <Menu label={viewLabel(current)}>
        {[undefined, ...views].map(entry)}
        <hr />
        <button type="button" onClick={() => setNaming('new')}>
          另存为视图…
        </button>
        {own && (
          <>
            <button type="button" onClick={() => change({ ...own, state })}>
              保存到“{own.name}”
            </button>
            <button type="button" onClick={() => change({ ...own, isDefault: !own.isDefault })}>
              {own.isDefault ? '取消默认' : '设为默认'}
            </button>
            <button type="button" onClick={() => setNaming('own')}>
              重命名…
            </button>
            <button type="button" onClick={() => void drop(own)}>
              删除“{own.name}”
            </button>
          </>
        )}
      </Menu>
      {naming && (
        <ViewDialog
          renamed={naming === 'own' ? own?.name : undefined}
          mayShare={mayShare}
          onClose={() => setNaming(undefined)}
          onSave={async (name, choices) => {
            await keep(naming === 'own' && own ? { ...own, name } : { name, ...choices, state });
            setNaming(undefined);
          }}
        />
      )}
    </>
  );
}
