import { durationText } from '#src/lib/time-left.ts';
import '#src/styles/route-line.css';

import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';

import { Panel } from '../panel/panel.tsx';
import styles from './approval-record.module.css';
import { changedText, shortTime, stationOf, tickWord, titleOf } from './words.ts';

interface Props {
  /** Oldest first, as the server answers them. */
  lines: readonly AuditOperateRow[];
  /** The server's now, `yyyy-MM-dd HH:mm:ss`. */
  now: string;
  /** Opens a file of an opinion. */
  onFile: (file: AuditOperateRow['attachmentList'][number]) => void;
}

interface LineProps extends Omit<Props, 'lines'> {
  line: AuditOperateRow;
}

function Facts({ line, now }: Pick<LineProps, 'line' | 'now'>) {
  const { nodeStatus, operatorName, operatorOffice, companyName, candidateNames } = line;
  if (nodeStatus === 3) return <>预计由 {candidateNames.join('、')} 办理</>;
  if (nodeStatus === 1) {
    const until = line.dueTime && shortTime(line.dueTime, now);
    return (
      <>
        待 {candidateNames.join('、')} 办理
        {until !== null && (
          <span className={line.overSla ? styles.late : undefined}>
            {line.overSla ? `已超时（时限 ${until}）` : `时限 ${until}`}
          </span>
        )}
      </>
    );
  }
  const where = operatorOffice || (companyName === operatorName ? '' : companyName);
  return (
    <>
      {operatorName}
      {where !== '' && <bdi>{where}</bdi>}
      {line.endTime !== null && <time>{shortTime(line.endTime, now)}</time>}
      {line.nodeKey !== 'start' && line.durationMinutes !== null && (
        <span className={line.overSla ? styles.late : undefined}>
          用时 {durationText(line.durationMinutes)}
          {line.overSla && '，超时'}
        </span>
      )}
    </>
  );
}

function Changes({ line: { changes } }: Pick<LineProps, 'line'>) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {before !== '' && (
              <>
                <del>{changedText(label, before)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{after === '' ? '（清空）' : changedText(label, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was concluded of the checks; customers are not told. */
function Ticks({ line: { ticks = [] } }: Pick<LineProps, 'line'>) {
  if (ticks.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {ticks.map(({ label, result, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{tickWord({ result, note })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ line, now, onFile }: LineProps) {
  const { opinion, note, attachmentList, fieldMarks, round, nodeKey, nodeStatus } = line;
  return (
    <li data-state={stationOf(line)}>
      <p className="route-title">
        {titleOf(line)}
        {round > 1 && nodeKey === 'start' && nodeStatus === 2 && (
          <span className="route-by"> 第 {round} 次</span>
        )}
      </p>
      <p className={styles.facts}>
        <Facts line={line} now={now} />
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {opinion !== '' && (
        <p className={styles.opinion}>
          {line.internal && '内部意见：'}“{opinion}”
        </p>
      )}
      {line.told && <p className={styles.opinion}>告知企业：“{line.told}”</p>}
      {fieldMarks.length > 0 && (
        <ul className={styles.marks} aria-label="需修改">
          {fieldMarks.map(({ tabKey, fieldKey, rowIndex, label, note: why }) => (
            <li key={`${tabKey}.${rowIndex ?? ''}.${fieldKey}`}>
              {label === undefined ? '' : `${label}：`}
              {why || '需修改'}
            </li>
          ))}
        </ul>
      )}
      <Ticks line={line} />
      <Changes line={line} />
      {attachmentList.length > 0 && (
        <ul className={styles.files} aria-label="附件">
          {attachmentList.map((file) => (
            <li key={file.id}>
              <button type="button" onClick={() => onFile(file)}>
                {file.fileName}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** 审批记录: what was done, who has to act, what comes after, on the route line of goods and money. */
export function ApprovalRecord({ lines, now, onFile }: Props) {
  return (
    <Panel title="审批记录" flush>
      <ol className={`route-line ${styles.record}`}>
        {lines.map((line) => (
          <Line key={line.id} line={line} now={now} onFile={onFile} />
        ))}
      </ol>
    </Panel>
  );
}
