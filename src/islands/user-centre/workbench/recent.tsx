import { useStore } from '@nanostores/react';
import { addressOf } from '#src/lib/route-address.ts';
import { routeNamed } from '#src/lib/route-tree.ts';
import { $recent } from '#src/stores/recent.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './workbench.module.css';

/** How many the workbench shows; the palette finds all. */
const SHOWN = 6;

/** Records that the person opened lately in this browser. */
export function Recent() {
  const known = useStore($recent).flatMap((record) => {
    const route = routeNamed(record.routeName);
    return route ? [{ ...record, route }] : [];
  });
  return (
    <Panel title="最近打开" flush>
      {known.length === 0 ? (
        <p className={styles.nothing}>您打开过的单据和档案会列在这里</p>
      ) : (
        <ul>
          {known.slice(0, SHOWN).map(({ route, id, title }) => (
            <li key={`${route.name} ${id}`} className={styles.recent}>
              <a className="cover" href={addressOf(route.name, { id })}>
                {title}
              </a>
              <span>{route.title}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
