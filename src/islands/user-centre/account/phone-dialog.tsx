import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCOUNT_FIELD } from '#contract/account/account.ts';
import { maskPhone } from '#contract/mask.ts';
import {
  accountQueries,
  proveOwnPhone,
  replacePhone,
  sendNewSms,
  sendOwnSms,
} from '#src/api/account.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { loadUser, signedIn } from '#src/stores/session.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';

import { FAULT, faultsOf, requireRight } from '#src/ui/small-form/checks.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { CodeInput } from '#src/widgets/account/code-input.tsx';

interface StepProps {
  /** The present phone. */
  phone: string;
  onProved: (ticket: string) => void;
}

function ProveStep({ phone, onProved }: StepProps) {
  const form = useSmallForm(
    ({ code }) => faultsOf([FAULT.noCode(code), FAULT.code(code)]),
    async ({ code = '' }) => onProved(await proveOwnPhone(code)),
    { wrong_code: 'code' },
  );
  return (
    <FormOf form={form} submit="下一步">
      <p>第 1 步，共 2 步：验证当前手机号 {maskPhone(phone)}</p>
      <CodeInput form={form} phone={phone} send={() => sendOwnSms('change')} />
    </FormOf>
  );
}

interface NewStepProps {
  /** The phone that is left. */
  present: string;
  ticket: string;
  onDone: (token: string) => Promise<void>;
}

function NewStep({ present, ticket, onDone }: NewStepProps) {
  const [phone, setPhone] = useState('');
  const samePhone = (typed = '') => ['phone', typed === present, ACCOUNT_FIELD.samePhone] as const;
  const form = useSmallForm(
    ({ phone: typed, code }) =>
      faultsOf([FAULT.phone(typed), samePhone(typed), FAULT.noCode(code), FAULT.code(code)]),
    async ({ phone: to = '', code = '' }) =>
      onDone(await replacePhone({ phone: to, code, proofTicket: ticket })),
    { wrong_code: 'code', phone_taken: 'phone' },
  );
  const send = async () => {
    requireRight(FAULT.phone(phone));
    requireRight(samePhone(phone));
    await sendNewSms(phone, ticket);
  };
  return (
    <FormOf form={form} submit="更换手机号">
      <p>第 2 步，共 2 步：验证新手机号。更换后其他设备上的登录会退出。</p>
      <TextInput
        name="phone"
        label="新手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={phone}
        data-autofocus
        error={form.errors.phone}
        onChange={({ currentTarget }) => {
          const typed = normalisePhone(currentTarget.value);
          const [path, isSame, text] = samePhone(typed);
          setPhone(typed);
          // The button beside it may still count down for that phone, and could not tell.
          form.mark(path, isSame ? text : undefined);
        }}
      />
      <CodeInput form={form} phone={phone} isAnother send={send} />
    </FormOf>
  );
}

/** Changes the phone: proof of the present one, then of the new one. */
export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [ticket, setTicket] = useState<string>();
  const queries = useQueryClient();
  const done = async (token: string) => {
    // The same person in the same page: what it acts for stays.
    signedIn(token, { inPlace: true });
    onClose();
    notify('success', '手机号已更换');
    await loadUser();
    await queries.invalidateQueries({ queryKey: accountQueries.all });
  };
  return (
    <Dialog title="更换手机号" onClose={onClose}>
      {ticket === undefined ? (
        <ProveStep phone={phone} onProved={setTicket} />
      ) : (
        <NewStep present={phone} ticket={ticket} onDone={done} />
      )}
    </Dialog>
  );
}
