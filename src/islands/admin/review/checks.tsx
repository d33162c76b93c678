import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { SourceMark } from '#src/widgets/file/source-mark.tsx';
import { CHECK_RESULTS } from '#src/widgets/flow/check-results.ts';
import { operatorFiles } from '../operator-files.ts';

import type { Files } from './form-panels.tsx';

import styles from './review.module.css';

interface Props extends Files {
  checks: readonly AutomaticCheck[];
}

/** What was read, with the way to its place where whoever reviews may see the paper. */
function Read({ check, files, mayOpen }: Files & { check: AutomaticCheck }) {
  const { source, label, read, typed } = check;
  const file = files.find(({ id }) => id === source?.fileId);
  const seen = source && file && mayOpen(file);
  return (
    <>
      {read || '—'}
      <SourceMark
        source={seen ? { file, place: source.place, paper: file.fileName, read } : undefined}
        label={label}
        typed={typed}
        transport={operatorFiles}
      />
    </>
  );
}

/** 自动核验: what was read, what the registry knows and what was typed, side by side. */
export function Checks({ checks, ...held }: Props) {
  if (checks.length === 0) return null;
  return (
    <Panel title="自动核验" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys. */}
      <section className={styles.scroll} tabIndex={0} aria-label="自动核验表格">
        <table className={`${styles.lines} ${styles.checks}`}>
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
            {checks.map((check) => (
              <tr key={check.key}>
                <th scope="row">{check.label}</th>
                <td className={styles.result} data-result={check.result}>
                  {CHECK_RESULTS[check.result]}
                </td>
                <td data-title="填写" data-empty={check.typed === '' || undefined}>
                  {check.typed || '—'}
                </td>
                <td
                  data-title="识别"
                  data-empty={check.read === '' || undefined}
                  className={styles.read}
                >
                  <Read {...held} check={check} />
                </td>
                <td data-title="登记" data-empty={check.registry === '' || undefined}>
                  {check.registry || '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
