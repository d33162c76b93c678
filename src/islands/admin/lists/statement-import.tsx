import { useLayoutEffect, useRef, useState } from 'react';

import { NO_ACCOUNT, type StatementMapping } from '#contract/collection/statement.ts';
import { withUnread } from '#contract/collection/statement-cells.ts';
import { cellsOf } from '#contract/csv.ts';
import { createAction } from '#src/api/action.ts';
import { adminCalls } from '#src/api/admin.ts';
import { readWorkbook } from '#src/api/read-sheet.ts';
import { gzipped } from '#src/lib/gzip.ts';
import { textOf } from '#src/lib/text-of.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FilePick } from '#src/ui/file-pick.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import styles from './lists.module.css';
import { LoadingDialog } from './loading-dialog.tsx';
import { useAccounts } from './platform-accounts.ts';

/** What of a statement a person says by the words of its head. */
const COLUMNS: readonly (readonly [
  key: keyof StatementMapping,
  label: string,
  required: boolean,
])[] = [
  ['date', '入账日期', true],
  ['credit', '收入金额', true],
  ['direction', '收支标志（收入与支出在同一列时）', false],
  ['serial', '银行流水号', false],
  ['payerName', '付款户名', false],
  ['payerAccount', '付款账号', false],
  ['remark', '附言', false],
];

interface Unmapped {
  readonly head: readonly string[];
  readonly guess: StatementMapping;
}

async function contentOf(file: File): Promise<string> {
  const isBook = file.name.toLowerCase().endsWith('.xlsx');
  const rows = isBook
    ? withUnread(await readWorkbook(file, 'operator'))
    : cellsOf(await textOf(file));
  return gzipped(JSON.stringify(rows));
}

/** Which column is which: asked once for each shape of a statement, then remembered. */
function Columns({ head, guess }: Unmapped) {
  const options = [
    { value: '', label: '没有此列' },
    ...head.map((value) => ({ value, label: value })),
  ];
  const said = useRef<HTMLParagraphElement>(null);
  // The button that has asked was out of use meanwhile, and has lost the focus.
  useLayoutEffect(() => said.current?.focus(), []);
  return (
    <>
      <p ref={said} tabIndex={-1}>
        首次导入这种格式，请确认各列的含义；以后自动识别。
      </p>
      {COLUMNS.map(([key, label, required]) => (
        <NativeSelect
          key={key}
          name={key}
          label={label}
          data={options}
          defaultValue={guess[key]}
          withAsterisk={required}
        />
      ))}
    </>
  );
}

const mappingIn = (values: Readonly<Record<string, string>>): StatementMapping => ({
  date: values.date ?? '',
  credit: values.credit ?? '',
  direction: values.direction ?? '',
  serial: values.serial ?? '',
  payerName: values.payerName ?? '',
  payerAccount: values.payerAccount ?? '',
  remark: values.remark ?? '',
});

const TITLE = '导入银行流水';

/** 导入银行流水: whose account the file is of, the file, and once for each shape what its columns are. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { accounts, error, retry } = useAccounts();
  if (accounts) return <ImportForm accounts={accounts} onClose={onClose} />;
  return <LoadingDialog title={TITLE} error={error} onRetry={retry} onClose={onClose} />;
}

interface Props {
  readonly accounts: NonNullable<ReturnType<typeof useAccounts>['accounts']>;
  readonly onClose: () => void;
}

function ImportForm({ accounts, onClose }: Props) {
  const [action] = useState(createAction);
  const [file, setFile] = useState<File>();
  const [unmapped, setUnmapped] = useState<Unmapped>();
  const form = useSmallForm(
    ({ bankId, date, credit }): Record<string, string> => ({
      ...(bankId === '' && { bankId: NO_ACCOUNT }),
      ...(file === undefined && { content: '请选择银行导出的流水文件' }),
      ...(unmapped &&
        (date === '' || credit === '') && { mapping: '请选择入账日期和收入金额所在的列' }),
    }),
    async (values) => {
      if (file === undefined) return;
      const { bankId = '' } = values;
      const content = await contentOf(file);
      const mapping = unmapped ? { mapping: mappingIn(values) } : {};
      const done = await adminCalls.importStatement(
        { fileName: file.name, content, ...mapping, ...(bankId !== '' && { bankId }) },
        action,
      );
      if (done.unmapped) {
        setUnmapped({ head: done.head, guess: done.guess });
        return;
      }
      // Nobody but a person can tell two equal payments from one that was exported twice.
      const alike =
        done.alike > 0
          ? `（其中 ${done.alike} 行没有流水号，按日期、金额、户名和附言判断，请核对）`
          : '';
      const known = done.known > 0 ? `，${done.known} 行此前已导入${alike}` : '';
      const said = `导入 ${done.taken} 行${known}：已匹配 ${done.matched} 行，待处理 ${done.waiting} 行`;
      notify(done.waiting + done.alike > 0 ? 'info' : 'success', said);
      onClose();
    },
  );
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <p className={styles.about}>重复导入的行不会重复记账；同一流水号金额不同的文件不能导入。</p>
      <FormOf form={form} submit="导入">
        {accounts.length > 1 && (
          <NativeSelect
            name="bankId"
            label="入账账户"
            data={[{ value: '', label: '请选择' }, ...accounts]}
            error={form.errors.bankId}
            withAsterisk
          />
        )}
        <FilePick
          label="流水文件（CSV 或 XLSX；CSV 为 UTF-8 或 GB18030）"
          name="content"
          accept=".csv,.txt,.xlsx"
          error={form.errors.content}
          onPick={(picked) => {
            setFile(picked);
            setUnmapped(undefined);
          }}
        />
        {unmapped && <Columns {...unmapped} />}
        {form.errors.mapping !== undefined && <p role="alert">{form.errors.mapping}</p>}
      </FormOf>
    </Dialog>
  );
}
