import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { PAY_METHOD } from '#contract/pay-apply/pay-method.ts';
import { adminPaymentBatch } from '#contract/payment/batch.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { createAction } from '#src/api/action.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FilePick } from '#src/ui/file-pick.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, tickedOf } from './ask-dialog.tsx';
import { openingRecord } from './opened-record.tsx';

type Row = AdminRow<'paymentBatch'>;

/** Transfers that were released and are in no batch. */
function useReleased() {
  const { data } = useQuery({
    queryKey: [...adminLists.payment.key, 'released'],
    queryFn: ({ signal }) =>
      adminLists.payment.page(
        { paymentStatus: PAYMENT_STATUS.paying, payMethod: PAY_METHOD.transfer, pageSize: 50 },
        signal,
      ),
  });
  return data?.content.filter(({ batchNo }) => batchNo === '');
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const released = useReleased();
  if (!released) return null;
  const field = {
    name: 'payment',
    label: '已放行、尚未进入批次的付款单',
    control: 'checks',
    options: released.map(({ id, paymentNo, amount, payeeName }) => ({
      value: id,
      label: `${paymentNo} ${payeeName} ${formatNumber(amount)} 元`,
    })),
    ticked: released.map(({ id }) => id),
  } as const;
  return (
    <AskDialog
      title="生成付款批次"
      fields={released.length === 0 ? [] : [field]}
      submit="生成"
      done="批次已生成，请下载文件并提交银行"
      send={async (values, action) => {
        await adminCalls.makeBatch({ paymentIds: tickedOf(values, field) }, action);
      }}
      onClose={onClose}
    >
      {released.length === 0 && <p>没有已放行、尚未进入批次的付款单。</p>}
    </AskDialog>
  );
}

async function download({ id }: Row): Promise<void> {
  const { fileName, content } = await adminCalls.downloadBatch({ id });
  const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'text/csv' }), fileName);
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
}

function ResultDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [action] = useState(createAction);
  const [file, setFile] = useState<File>();
  const form = useSmallForm(
    (): Record<string, string> =>
      file === undefined ? { content: '请选择银行返回的结果文件' } : {},
    async () => {
      if (file === undefined) return;
      const content = await base64Of(file);
      const answer = await adminCalls.takeResult(
        { id: row.id, fileName: file.name, content },
        action,
      );
      const { already, paid, failed, waiting, missing } = answer;
      const said = `成功 ${paid} 笔，失败 ${failed} 笔，待人工处理 ${waiting} 行，尚待结果 ${missing} 笔`;
      notify(waiting > 0 ? 'info' : 'success', already ? '该文件已导入过，没有变化' : said);
      onClose();
    },
  );
  return (
    <Dialog title="导入银行结果" onClose={onClose}>
      <p>
        批次 {row.batchNo}，共 {row.payOuts} 笔 {formatNumber(row.total)} 元，尚待结果 {row.open}{' '}
        笔。
      </p>
      <FormOf form={form} submit="导入">
        <FilePick
          label="结果文件（CSV，UTF-8 或 GB18030）"
          name="content"
          accept=".csv,.txt"
          error={form.errors.content}
          onPick={setFile}
        />
      </FormOf>
    </Dialog>
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminPaymentBatch',
  source: adminLists.paymentBatch,
  exports: operatorExports(adminPaymentBatch.export, adminPaymentBatch.sheet),
  columns: openingRecord<Row>(
    [
      { key: 'batchNo', title: '批次号', width: 170, pinned: true },
      { key: 'payOuts', title: '笔数', width: 80, as: 'count' },
      { key: 'total', title: '总金额', unit: '元', width: 160, as: 'money', sum: true },
      { key: 'open', title: '待回笔数', width: 90, as: 'count' },
      { key: 'waiting', title: '待人工处理', width: 110, as: 'count' },
      { key: 'payerBank', title: '付款开户行', width: 200 },
      { key: 'payerAccount', title: '付款账号', width: 160 },
      { key: 'madeBy', title: '制作人', width: 110 },
      { key: 'createTime', title: '生成时间', width: 160 },
      { key: 'sha256', title: '文件校验值', width: 260, hidden: true },
    ],
    ({ batchNo }) => batchNo,
  ),
  filters: [
    { kind: 'text', key: 'keyword', label: '批次号' },
    { kind: 'dateRange', key: 'createTime', label: '生成时间' },
  ],
  create: {
    label: '生成付款批次',
    roles: FINANCE_OFFICERS,
    dialog: (close) => <MakeDialog onClose={close} />,
  },
  actions: [
    { name: 'download', label: '下载文件', run: download },
    {
      name: 'result',
      label: '导入结果',
      dialog: (row, close) => <ResultDialog row={row} onClose={close} />,
    },
  ],
  empty: '付款放行后，可在这里生成提交银行的批量文件，并导入银行返回的结果',
};

/** 付款批次. */
export const View = () => <AdminList list={LIST} />;
