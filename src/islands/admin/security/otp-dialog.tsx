import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { otpCalls } from '#src/api/operator.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { refreshOperator } from '#src/stores/operator.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { OtpInput, otpFaults, otpOf } from '../login/otp-input.tsx';
import { OtpSetup } from '../login/otp-setup.tsx';
import { RecoveryCodes } from '../login/recovery-codes.tsx';

export type OtpTask = 'bind' | 'renew' | 'remove';

const TITLE = {
  bind: '绑定身份验证器',
  renew: '重新生成恢复码',
  remove: '解绑身份验证器',
} as const;
const LEAD = {
  bind: '',
  renew: '新的恢复码生成后，原有恢复码全部失效',
  remove: '解绑后登录不再需要动态验证码，恢复码同时失效',
} as const;

function Setup() {
  const { data, error } = useQuery({
    queryKey: ['otp-setup'],
    queryFn: otpCalls.begin,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <OtpSetup {...data} />;
  return <p role="status">{error ? errorToMessage(error) : '正在生成密钥…'}</p>;
}

/** Answers the recovery codes to show; none after unbinding. */
async function perform(task: OtpTask, code: string): Promise<readonly string[]> {
  if (task === 'bind') return (await otpCalls.confirm(code)).recoveryCodes;
  if (task === 'renew') return (await otpCalls.renew(code)).recoveryCodes;
  await otpCalls.remove(code);
  return [];
}

/** Binds, unbinds, or makes new recovery codes; each by a code of the app. */
export function OtpDialog({ task, onClose }: { task: OtpTask; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useSmallForm(
    otpFaults,
    async ({ code }) => {
      const shown = await perform(task, otpOf(code));
      await refreshOperator();
      if (shown.length > 0) return setCodes(shown);
      onClose();
      notify('success', '已解绑身份验证器');
    },
    { wrong_otp: 'code' },
  );
  return (
    <Dialog title={TITLE[task]} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <>
          {task === 'bind' ? <Setup /> : <p>{LEAD[task]}</p>}
          <FormOf form={form} submit={TITLE[task]} binding={task === 'remove'}>
            <OtpInput form={form} allowsRecovery={task !== 'bind'} />
          </FormOf>
        </>
      )}
    </Dialog>
  );
}
