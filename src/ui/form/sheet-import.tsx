import { type ChangeEvent, useState } from 'react';
import { fileComplaint } from '#contract/file/types.ts';
import type { Column } from '#contract/form/read-form.ts';
import { isReadonly } from '#contract/form/settle.ts';
import { SHEET_REFUSAL, SHEET_RULE, type SheetContent } from '#contract/noun/read-sheet.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';
import { lazyPart } from '../lazy-part.tsx';
import { notify } from '../notify.ts';
import { useFormContext } from './form-context.ts';
import type { Rows } from './rows.ts';
import styles from './sheet-import.module.css';
import { rowsOfSheet, type SheetRows } from './sheet-rows.ts';

const SheetReport = lazyPart(async () => (await import('./sheet-report.tsx')).SheetReport);

interface Props {
  /** Name of the table, for those who hear the button. */
  label: string;
  rows: Rows;
  columns: readonly Column[];
  limit: number;
}

/** What a chosen file becomes: rows, a report, or a reason. */
function useImport({ rows, columns, limit }: Props) {
  const { store, plugs } = useFormContext();
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<SheetRows>();
  const left = () => limit - rows.lines.length;
  const tellMost = () =>
    notify('error', `本表最多 ${limit} 行，还可导入 ${left()} 行，未导入任何内容`);
  const add = (read: SheetRows) => {
    setReport(undefined);
    if (read.rows.length > left()) {
      tellMost();
      return;
    }
    rows.insert(read.rows);
    notify('success', `已导入 ${read.rows.length} 行`);
  };
  const take = (content: SheetContent) => {
    const { scope } = store;
    const read = rowsOfSheet(content, {
      columns: columns.filter(
        (column) => column.controlType !== 'upload' && !isReadonly(column, scope),
      ),
      choicesOf: (column) => column.optionSource && plugs.choicesOf(column),
      scope,
    });
    if (typeof read === 'string') notify('error', `${read}，未导入任何内容`);
    else if (read.wrong > 0) setReport(read);
    else add(read);
  };
  const read = async (file: File) => {
    const complaint = fileComplaint(SHEET_RULE, { fileName: file.name, size: file.size });
    if (complaint !== undefined) {
      notify('error', complaint);
      return;
    }
    setBusy(true);
    try {
      const content = await plugs.readSheet?.(file);
      if (content) take(content);
    } catch (error) {
      // What no file may hold, no table holds either: several files would not help.
      if (error instanceof ApiError && error.code === SHEET_REFUSAL.rows.code) tellMost();
      else notify('error', errorToMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, report, read, add, close: () => setReport(undefined) };
}

/** Reads a spreadsheet into a table of line items: all of its rows, or a report of what is wrong with which cell. */
export function SheetImport(props: Props) {
  const { label } = props;
  const { busy, report, read, add, close } = useImport(props);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file may be chosen again after it was mended.
    event.currentTarget.value = '';
    if (file) void read(file);
  };
  return (
    <>
      <label className={styles.choose} data-busy={busy || undefined}>
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx"
          disabled={busy}
          aria-label={`从表格导入${label}`}
          onChange={choose}
        />
        <span>{busy ? '正在读取…' : '从表格导入'}</span>
      </label>
      {report && <SheetReport report={report} onImport={() => add(report)} onClose={close} />}
    </>
  );
}
