import '#src/styles/route-line.css';

import type { ShownNode } from '#contract/flow/process-config.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './process.module.css';

const SIDES: Readonly<Record<string, string>> = {
  platform: '平台',
  own: '申请企业',
  party: '对方企业',
  system: '系统',
};

const hoursOf = ({ side, slaHours }: ShownNode) => {
  if (side === 'system') return '自动办理';
  return slaHours === null ? '不限时' : `时限 ${slaHours} 个工作小时`;
};

function Node({ node }: { node: ShownNode }) {
  const { nodeName, side, roleName, all, condition, sets } = node;
  return (
    <li>
      <p className="route-title">{nodeName}</p>
      <p className={styles.facts}>
        <span>{SIDES[side] ?? side}</span>
        {roleName !== '' && (
          <span>
            {roleName}
            {all && '，全体会签'}
          </span>
        )}
        <span>{hoursOf(node)}</span>
      </p>
      {condition !== '' && <p className={styles.condition}>{condition}时办理，否则跳过</p>}
      {sets.length > 0 && <p className={styles.condition}>可填写：{sets.join('、')}</p>}
    </li>
  );
}

/** The nodes of a process on the route line of the approval record. */
export function NodeLine({ title, nodes }: { title: string; nodes: readonly ShownNode[] }) {
  return (
    <Panel title={title} flush>
      <ol className={`route-line ${styles.line}`}>
        {nodes.map((node) => (
          <Node key={node.nodeKey} node={node} />
        ))}
      </ol>
    </Panel>
  );
}
