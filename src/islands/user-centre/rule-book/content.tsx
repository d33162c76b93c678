import { useQuery } from '@tanstack/react-query';

import type { RuleBook } from '#contract/rule-book.ts';
import { ruleBookQuery } from '#src/api/rule-book.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';

import styles from './rule-book.module.css';

type Group = RuleBook['groups'][number];
type Process = RuleBook['processes'][number];

function Rules({ title, rules }: Group) {
  return (
    <Panel title={title} flush>
      <ul className={styles.rules}>
        {rules.map(({ key, text, since, before }) => (
          <li key={key}>
            <p>{text}</p>
            {since !== '' && <p className={styles.since}>{since} 起</p>}
            {before.length > 0 && (
              <details>
                <summary>此前的规则</summary>
                <ul>
                  {before.map((one) => (
                    <li key={one.until}>
                      {one.until} 前：{one.text}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const hoursText = (hours: number | null) => (hours === null ? '不限时' : `${hours} 小时`);

function Processes({ processes }: { processes: readonly Process[] }) {
  return (
    <Panel title="审批步骤与时限" flush>
      <ul className={styles.rules}>
        {processes.map((one) => (
          <li key={one.key}>
            <p>
              {one.name}
              {one.productName !== '全部' && !one.name.includes(one.productName) && (
                <span>（{one.productName}）</span>
              )}
            </p>
            {one.since !== '' && (
              <p className={styles.since}>
                第 {one.version} 版，{one.since} 起
              </p>
            )}
            <ol className={styles.steps}>
              {one.steps.map(({ name, hours }) => (
                <li key={name}>
                  {name} <span>{hoursText(hours)}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <p className={styles.note}>时限按工作时间计算。部分步骤视金额等情况才有。</p>
    </Panel>
  );
}

/** The rules in force, since when, and what held before. */
export function Content() {
  const { data, error, refetch } = useQuery(ruleBookQuery);
  if (data === undefined && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PanelsSkeleton />;
  return (
    <>
      <p className={styles.lead}>
        对所有企业相同。标有日期的，自该日起适用；没有标日期的，自平台启用时起适用。
      </p>
      <div className={styles.book}>
        {data.groups.map((group) => (
          <Rules key={group.title} title={group.title} rules={group.rules} />
        ))}
      </div>
      <Processes processes={data.processes} />
    </>
  );
}
