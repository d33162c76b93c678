import type { SceneDetail } from '#contract/scene-control.ts';

import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './scene.module.css';

const KINDS = { receivers: '变更签收人', disable: '停用' } as const;

/** 变更记录: what became of the site after its approval. */
export function Changes({ row: { changes } }: { row: SceneDetail }) {
  return (
    <Panel title="变更记录">
      {changes.length === 0 ? (
        <p className={styles.nothing}>暂无变更</p>
      ) : (
        <ol className={styles.changes}>
          {changes.map(({ id, kind, reason, lines, operator, time }) => (
            <li key={id}>
              <p>
                <strong>{KINDS[kind]}</strong>
                <span>
                  {operator} {time}
                </span>
              </p>
              <p>{reason}</p>
              {lines.length > 0 && (
                <ul>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
