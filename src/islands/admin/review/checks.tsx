import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { CHECK_RESULTS } from '#src/widgets/flow/check-results.ts';

import styles from './review.module.css';

/** 自动核验: what was read, what the registry knows and what was typed, side by side. */
export function Checks({ checks }: { checks: readonly AutomaticCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <Panel title="自动核验" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys. */}
      <section className={styles.scroll} tabIndex={0} aria-label="自动核验表格">
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">结果</th>
              <th scope="col">填写</th>
              <th scope="col">识别</th>
              <th scope="col">登记</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ key, label, result, typed, read, registry }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className={styles.result} data-result={result}>
                  {CHECK_RESULTS[result]}
                </td>
                {[typed, read, registry].map((value, at) => (
                  <td key={['typed', 'read', 'registry'][at]}>{value || '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
