import type { LogisticsDetail, TripNode } from '#contract/logistics-entry/logistics-entry.ts';
import { NODE_WORDS } from '#contract/logistics-entry/node-words.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { TrackMap } from '#src/ui/place-map/track-map.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';

import styles from './trip.module.css';

const SIDES: Readonly<Record<string, string>> = {
  supplier: '供应商登记',
  driver: '司机上报',
  platform: '平台登记',
};

function Node({ node }: { node: TripNode }) {
  const { kind, time, place, words, side, files } = node;
  return (
    <li className={styles.node} data-kind={kind}>
      <p className={styles.nodeHead}>
        <strong>{NODE_WORDS[kind] ?? kind}</strong>
        <span>{place}</span>
        <time>{time}</time>
      </p>
      {words !== '' && <p>{words}</p>}
      <p className={styles.term}>{SIDES[side] ?? side}</p>
      {files.length > 0 && <Attachments label={`${NODE_WORDS[kind] ?? ''}照片`} files={files} />}
    </li>
  );
}

/** 轨迹: the way on a sketch, and its nodes, the newest first. */
export function WayPanel({ row }: { row: LogisticsDetail }) {
  const { nodes } = row;
  if (nodes.length === 0) return <Panel title="轨迹">发车后在此显示轨迹</Panel>;
  const spots = nodes
    .filter(({ lng, lat }) => lng !== '' && lat !== '')
    .map(({ lng, lat, place, kind }) => ({ lng, lat, label: place || (NODE_WORDS[kind] ?? '') }));
  return (
    <Panel title="轨迹">
      <div className={styles.way}>
        {spots.length > 0 && <TrackMap label={row.logisticsNo} spots={spots} />}
        <ol className={styles.nodes} aria-label="轨迹节点">
          {nodes.toReversed().map((node) => (
            <Node key={node.id} node={node} />
          ))}
        </ol>
      </div>
    </Panel>
  );
}
