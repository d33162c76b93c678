import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import { DISPUTE_TEXT_MAX, EVIDENCE, MOST_EVIDENCE } from '#contract/dispute/states.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import type { FileRule } from '#contract/file/types.ts';
import { type Action, createAction } from '#src/api/action.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { Attachment, FileTransport } from '#src/ui/file-upload/transport.ts';
import { notify } from '#src/ui/notify.ts';
import { type SmallForm, useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { DISPUTE_KEY } from './dispute-key.ts';

const REQUIRED = '该项为必填项';

/** What a step says. */
export interface Said {
  readonly qty: string;
  readonly amount: string;
  readonly text: string;
  readonly attachment: AttachmentInput[];
}

/** The figures of a dispute, as a step may answer them; '0' of what is not claimed. */
export interface Claimed {
  readonly claimQty: string;
  readonly claimAmount: string;
  readonly unit: string;
}

interface Props {
  title: string;
  /** What follows from it. */
  follows: ReactNode;
  /** Figures are asked for, up to these; absent: words alone. */
  claimed?: Claimed;
  /** What the figures are called: 认可 unless the platform finds them (认定). */
  word?: string;
  /** Label of the words. */
  label: string;
  submit: string;
  binding?: boolean;
  done: string;
  /** Begins the queries that are asked anew. */
  queryKey: readonly string[];
  /** Evidence may come along, by this transport. */
  evidence?: { readonly transport: FileTransport; readonly rule?: FileRule };
  size?: 'small' | 'half' | 'wide';
  send: (said: Said, action: Action, values: Readonly<Record<string, string>>) => Promise<unknown>;
  onClose: () => void;
  /** Fields before the figures. */
  children?: ReactNode | ((form: SmallForm) => ReactNode);
  /** What is wrong with those fields, by their names. */
  check?: (values: Readonly<Record<string, string>>) => Record<string, string>;
}

const plain = (value = '') => plainNumber(value);
const isClaimed = (value: string) => value !== '' && isPositive(value);

/** The quantity and the amount that a step calls right, each where it is claimed. */
function Figures({ claimed, word, form }: { claimed: Claimed; word: string; form: SmallForm }) {
  const { claimQty, claimAmount, unit } = claimed;
  return (
    <>
      {isClaimed(claimQty) && (
        <TextInput
          name="qty"
          label={`${word}数量（${enumName('Unit', unit)}）`}
          description={`争议数量 ${formatNumber(claimQty, 0, 6)}；不认可填 0`}
          inputMode="decimal"
          withAsterisk
          error={form.errors.qty}
        />
      )}
      {isClaimed(claimAmount) && (
        <TextInput
          name="amount"
          label={`${word}金额（元）`}
          description={
            isClaimed(claimQty)
              ? '不填时按数量和单价计算'
              : `争议金额 ${formatNumber(claimAmount)}；不认可填 0`
          }
          inputMode="decimal"
          withAsterisk={!isClaimed(claimQty)}
          error={form.errors.amount}
        />
      )}
    </>
  );
}

function problems(
  { claimed, check }: Pick<Props, 'claimed' | 'check'>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const byQty = claimed !== undefined && isClaimed(claimed.claimQty);
  const figure = byQty ? 'qty' : 'amount';
  return {
    ...check?.(values),
    ...(claimed && plain(values[figure]) === '' && { [figure]: REQUIRED }),
    ...(plain(values.text) === '' && { text: REQUIRED }),
  };
}

/** One step of a dispute: what of the claim is called right, why, and what shows it. */
export function StepDialog(props: Props) {
  const { title, follows, claimed, label, submit, binding = false, done, queryKey } = props;
  const { evidence, word = '认可', size = 'small', send, onClose, children } = props;
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState<string>();
  const form = useSmallForm(
    (values) => ({
      ...problems(props, values),
      ...(pending && { attachment: pending }),
    }),
    async (values) => {
      const attachment = files.map(({ id }) => ({ id, fileType: EVIDENCE }));
      const text = (values.text ?? '').trim();
      const said = { qty: plain(values.qty), amount: plain(values.amount), text, attachment };
      await send(said, action, values);
      notify('success', done);
      // Beside the page that asks, lists of disputes stand on those of documents.
      for (const key of [queryKey, DISPUTE_KEY]) {
        void queries.invalidateQueries({ queryKey: [...key] });
      }
      onClose();
    },
  );
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      {follows}
      <FormOf form={form} submit={submit} binding={binding}>
        {typeof children === 'function' ? children(form) : children}
        {claimed && <Figures claimed={claimed} word={word} form={form} />}
        <CountedArea
          name="text"
          label={label}
          rows={3}
          maxLength={DISPUTE_TEXT_MAX}
          withAsterisk
          error={form.errors.text}
        />
        {evidence && (
          <FileUpload
            label="证据"
            fileType={EVIDENCE}
            {...(evidence.rule && { rule: evidence.rule })}
            narrow={{ limit: MOST_EVIDENCE }}
            value={files}
            onChange={setFiles}
            onPending={setPending}
            error={form.errors.attachment}
            transport={evidence.transport}
          />
        )}
      </FormOf>
    </Dialog>
  );
}
