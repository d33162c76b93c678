import { useQuery } from '@tanstack/react-query';

import type { Change, ChangeLine } from '#contract/noun/change-history.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import type { NounAction } from '#src/widgets/noun/noun.ts';

import styles from './lists.module.css';

/** A change as it shows; `what` is left out where everything that is done is the same. */
type Shown = Pick<Change, 'id' | 'changedBy' | 'changeTime'> & {
  readonly what?: string;
  readonly lines: readonly ChangeLine[];
};

interface Props {
  /** Of the record, below its list. */
  queryKey: readonly string[];
  load: () => Promise<readonly Shown[]>;
}

/** What was what before, line by line. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  return lines.map(({ label, before, after }) => (
    <p key={label}>
      {label !== '' && `${label}：`}
      <del>{before || '（空）'}</del> → <ins>{after || '（空）'}</ins>
    </p>
  ));
}

/** What was changed of a record that operators keep, the newest first. */
export function ChangeHistory({ queryKey, load }: Props) {
  const { data, error } = useQuery({ queryKey, queryFn: load });
  if (!data) return <p role="status">{error ? errorToMessage(error) : '正在加载…'}</p>;
  if (data.length === 0) return <p>尚未修改过</p>;
  return (
    <ul className={styles.history}>
      {data.map(({ id, changeTime, changedBy, what, lines }) => (
        <li key={id}>
          <p>
            {changeTime} {changedBy} {what}
          </p>
          <ChangeLines lines={lines} />
        </li>
      ))}
    </ul>
  );
}

/** The same in a dialog of its own. */
export function HistoryDialog({
  name,
  onClose,
  ...history
}: Props & { name: string; onClose: () => void }) {
  return (
    <Dialog title={`${name} 修改历史`} onClose={onClose}>
      <ChangeHistory {...history} />
    </Dialog>
  );
}

/** 修改历史 of the rows of a list, asked for by their ids. */
export const historyAction = (
  listKey: readonly string[],
  load: (row: { id: string }) => ReturnType<Props['load']>,
): NounAction<{ id: string; name: string }> => ({
  name: 'history',
  label: '修改历史',
  dialog: ({ id, name }, close) => (
    <HistoryDialog
      name={name}
      queryKey={[...listKey, 'history', id]}
      load={() => load({ id })}
      onClose={close}
    />
  ),
});
