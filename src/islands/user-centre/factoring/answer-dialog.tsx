import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { NoticeDetail, NoticeLine } from '#contract/factoring/notice.ts';
import { createAction } from '#src/api/action.ts';
import { answerNotice } from '#src/api/factoring-notice.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import styles from './factoring.module.css';
import { noticeQueries } from './notice-queries.ts';

const LABELS = {
  confirmedAmount: '确认金额（元）',
  confirmedDue: '确认到期日',
  objection: '异议原因',
} as const;
const nameOf = (at: number, key: string) => `receivables.${at}.${key}`;

interface Props {
  notice: NoticeDetail;
  onClose: () => void;
}

function LineFields({
  line,
  at,
  errors,
}: {
  line: NoticeLine;
  at: number;
  errors: Readonly<Record<string, string>>;
}) {
  const amount = line.confirmedAmount || line.transferAmount;
  const [due, setDue] = useState(line.confirmedDue || line.dueDate);
  const shared = (key: keyof typeof LABELS) => ({
    name: nameOf(at, key),
    label: LABELS[key],
    error: errors[nameOf(at, key)],
  });
  return (
    <fieldset className={styles.line}>
      <legend>
        发票 {line.invoiceNo}，转让 {formatNumber(line.transferAmount)} 元
      </legend>
      <TextInput {...shared('confirmedAmount')} defaultValue={amount} />
      <DayInput
        {...shared('confirmedDue')}
        of={LABELS.confirmedDue}
        value={due}
        onChange={setDue}
      />
      <CountedArea
        {...shared('objection')}
        defaultValue={line.objection}
        maxLength={500}
        rows={2}
        description="少于转让金额时必填"
      />
    </fieldset>
  );
}

function Answering({ notice, onClose }: Props) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const { receivables, id, version } = notice;
  const form = useSmallForm(
    () => ({}),
    async (values) => {
      const read = (at: number, key: string) => (values[nameOf(at, key)] ?? '').trim();
      const answers = receivables.map((line, at) => ({
        id: line.id,
        confirmedAmount: plainNumber(read(at, 'confirmedAmount')),
        confirmedDue: read(at, 'confirmedDue'),
        objection: read(at, 'objection'),
      }));
      await answerNotice({ id, version, receivables: answers }, action);
      notify('success', '确权已提交');
      void queries.invalidateQueries({ queryKey: [...noticeQueries.key] });
      onClose();
    },
  );
  return (
    <FormOf form={form} submit="确权" binding>
      <p>请逐笔核对。少于转让金额的部分须说明异议原因，其余部分照常确权。</p>
      {receivables.map((line, at) => (
        <LineFields key={line.id} line={line} at={at} errors={form.errors} />
      ))}
    </FormOf>
  );
}

/** 确权: amount and due date of each receivable; what is less needs a reason, and only that part is held. */
export function AnswerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...noticeQueries.key, 'answer', id],
    queryFn: ({ signal }) => noticeQueries.detail(id, signal),
  });
  return (
    <Dialog title="应收账款确权" onClose={onClose}>
      {data ? (
        <Answering notice={data} onClose={onClose} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Dialog>
  );
}
