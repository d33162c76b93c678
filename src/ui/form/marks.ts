import { useState, useSyncExternalStore } from 'react';

import { isTable } from '#contract/form/check-form.ts';
import type { Field } from '#contract/form/read-form.ts';
import { keysOf } from '#contract/form/settle.ts';
import type { FormStore } from './form-store.ts';
import type { Messages } from './messages.ts';

/** A place of a form that a reviewer has marked when it was returned (rules.md F: fieldMarks). */
export interface FieldMark {
  readonly tabKey: string;
  readonly fieldKey: string;
  /** From 0; of a table's row. */
  readonly rowIndex?: number | undefined;
  /** What the reviewer wrote, in Chinese. */
  readonly note: string;
}

/** Notes by path: a field's key, or `goods.3.qty`. */
export type Marks = Messages;

/** A mark with what stood there when the form was opened; a row is known by its id, because rows move. */
interface Held {
  readonly mark: FieldMark;
  readonly field: Field | undefined;
  readonly table: string | undefined;
  readonly lineId: number | undefined;
  readonly was: string;
}

function heldText(store: FormStore, { field, table, lineId, mark }: Omit<Held, 'was'>): string {
  if (field === undefined) return '';
  if (table === undefined) return JSON.stringify(keysOf(field).map((key) => store.get(key)));
  const rows = store.tables.get(table);
  const line = rows?.lines.find(({ id }) => id === lineId);
  const column = field.columns?.find(({ fieldKey }) => fieldKey === mark.fieldKey);
  if (lineId === undefined) return JSON.stringify(rows?.values);
  return JSON.stringify(column ? keysOf(column).map((key) => line?.row[key]) : line?.row);
}

function hold(store: FormStore, mark: FieldMark): Held {
  const fields = store.form.tabs.flatMap((tab) => tab.fields);
  const whole = fields.find(({ fieldKey }) => fieldKey === mark.tabKey);
  const isInTable = whole !== undefined && isTable(whole);
  const field = isInTable ? whole : fields.find(({ fieldKey }) => fieldKey === mark.fieldKey);
  const table = isInTable ? mark.tabKey : undefined;
  const lineId = store.tables.get(table ?? '')?.lines[mark.rowIndex ?? -1]?.id;
  const held = { mark, field, table, lineId };
  return { ...held, was: heldText(store, held) };
}

function pathOf(store: FormStore, { mark, table, lineId }: Held): string {
  if (table === undefined) return mark.fieldKey;
  const at = store.tables.get(table)?.lines.findIndex(({ id }) => id === lineId) ?? -1;
  return at < 0 ? table : `${table}.${at}.${mark.fieldKey}`;
}

/** The marks that still speak of what stands there: one goes when its value is changed or its row taken out. */
export function useMarks(store: FormStore, given: readonly FieldMark[]): Marks {
  const [held] = useState(() => given.map((mark) => hold(store, mark)));
  const open = () =>
    JSON.stringify(
      Object.fromEntries(
        held
          .filter((one) => heldText(store, one) === one.was)
          .map((one) => [pathOf(store, one), one.mark.note]),
      ),
    );
  const [subscribe] = useState(
    () => (tell: () => void) =>
      held.length === 0 ? () => undefined : store.subscribe(['*'], tell),
  );
  const text = useSyncExternalStore(subscribe, open);
  const [marks, setMarks] = useState({ text, all: JSON.parse(text) as Marks });
  if (marks.text === text) return marks.all;
  const all = JSON.parse(text) as Marks;
  setMarks({ text, all });
  return all;
}
