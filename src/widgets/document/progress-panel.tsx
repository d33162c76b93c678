import { Panel } from '#src/ui/panel/panel.tsx';
import { ProgressBars } from '#src/ui/progress-bars/progress-bars.tsx';

import type { Key } from './field-columns.ts';

/**
 * Something of a document that grows towards a whole, in yuan, by names of fields: what is paid of its amount. What nobody
 * counts yet is no field, and stands nowhere.
 */
export interface Progress<Row> {
  readonly title: string;
  readonly part: Key<Row>;
  readonly whole: Key<Row>;
}

interface Props<Row> {
  title: string;
  row: Row;
  progress: readonly Progress<Row>[];
}

/** 进度 of a document; what is withheld from the reader, or has no whole, is left out. */
export function ProgressPanel<Row extends object>({ title, row, progress }: Props<Row>) {
  const bars = progress.flatMap(({ title: name, part, whole }) => {
    const [reached, all]: readonly unknown[] = [row[part], row[whole]];
    if (typeof reached !== 'string' || typeof all !== 'string' || !(Number(all) > 0)) return [];
    return [{ title: name, part: reached === '' ? '0' : reached, whole: all }];
  });
  if (bars.length === 0) return null;
  return (
    <Panel title={title}>
      <ProgressBars bars={bars} />
    </Panel>
  );
}
