import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { ListPanel } from '#src/ui/list-page/list-panel.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { useView } from '#src/ui/view-context.ts';

import { CERTIFICATIONS, DONE, URGED, WAITING } from './lists.ts';
import styles from './workbench.module.css';

const TABS = [
  { key: '', title: '我的待办' },
  { key: 'certification', title: '企业认证' },
  { key: 'urged', title: '催办' },
  { key: 'done', title: '我的已办' },
] as const;

function Body({ tab }: { tab: string }) {
  if (tab === 'done') return <ListPanel key={tab} {...DONE} label="我的已办" />;
  if (tab === 'certification') {
    return <ListPanel key={tab} {...CERTIFICATIONS} label="企业认证待办" />;
  }
  if (tab === 'urged') return <ListPanel key={tab} {...URGED} label="被催办的待办" />;
  return <ListPanel key={tab} {...WAITING} label="我的待办" />;
}

/** 待办: what waits for me by the time that is left, certifications and what was reminded of among it, and what I have done. */
export function View() {
  const { search, setSearch } = useView();
  const route = entryNamed('adminWorkbench');
  const tab = search.tab ?? '';
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <nav className={styles.tabs} aria-label="待办分类">
        {TABS.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            aria-current={key === tab ? 'page' : undefined}
            onClick={() => setSearch(key === '' ? {} : { tab: key })}
          >
            {title}
          </button>
        ))}
      </nav>
      <Body tab={tab} />
    </>
  );
}
