import type { WorkbenchLine } from '#contract/workbench.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import styles from './workbench.module.css';

/** Leads to what deals with it; a server that is newer than this page may name a route that is not here yet. */
function Title({ line }: { line: WorkbenchLine }) {
  const route = leading(routeNamed(line.routeName));
  if (!route) return <span className={styles.title}>{line.title}</span>;
  return (
    <a className={`cover ${styles.title}`} href={addressOf(route.name, line.query)}>
      {line.title}
    </a>
  );
}

function Line({ line }: { line: WorkbenchLine }) {
  return (
    <li className={styles.line} data-level={line.level}>
      <div>
        <Title line={line} />
        <p>{line.note}</p>
      </div>
      {line.count !== null && (
        <span className={styles.count}>
          {line.count}
          <small>项</small>
        </span>
      )}
    </li>
  );
}

/** Things to do, as the server lists them. */
export function Lines({ lines, empty }: { lines: readonly WorkbenchLine[]; empty?: string }) {
  if (lines.length === 0) return <p className={styles.nothing}>{empty}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  );
}
