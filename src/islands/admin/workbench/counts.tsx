import { useQuery } from '@tanstack/react-query';

import type { WorkbenchLine } from '#contract/workbench.ts';
import { operatorWorkbench } from '#src/api/admin-workbench.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, type LinkName } from '#src/lib/route-tree.ts';

import styles from './counts.module.css';

function Count({ line: { title, note, count, level, routeName, query } }: { line: WorkbenchLine }) {
  const route = entryNamed(routeName);
  return (
    <li data-level={level}>
      <strong>{count}</strong>
      <span>
        {route === undefined ? (
          title
        ) : (
          <a className="cover" href={addressOf(route.name as LinkName, query)}>
            {title}
          </a>
        )}
        <small>{note}</small>
      </span>
    </li>
  );
}

/** What of the trade waits for the operator beside the to-do list: orders, pay-outs; nothing where there is none. */
export function Counts() {
  const { data = [], isPending } = useQuery(operatorWorkbench);
  if (isPending) return <div data-late="" className={styles.late} />;
  if (data.length === 0) return null;
  return (
    <section aria-label="业务待办" className={styles.counts}>
      <ul>
        {data.map((line) => (
          <Count key={line.key} line={line} />
        ))}
      </ul>
    </section>
  );
}
