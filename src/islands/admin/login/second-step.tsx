import { useQuery } from '@tanstack/react-query';

import { beginEnrolment, operatorByOtp } from '#src/api/operator.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { OtpInput, otpFaults, otpOf } from './otp-input.tsx';
import { OtpSetup } from './otp-setup.tsx';
import styles from './sign-in.module.css';

interface Props {
  next: 'otp' | 'enrol';
  ticket: string;
  onToken: (token: string, recoveryCodes: readonly string[]) => void;
  /** Back to the first step. */
  onAgain: () => void;
}

function Enrolment({ ticket }: { ticket: string }) {
  const { data, error } = useQuery({
    queryKey: ['enrolment', ticket],
    queryFn: () => beginEnrolment(ticket),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <OtpSetup {...data} />;
  return <p role="status">{error ? errorToMessage(error) : '正在生成密钥…'}</p>;
}

/** The second factor (动态验证码); where the installation asks for one and there is none yet, it is set up first. */
export function SecondStep({ next, ticket, onToken, onAgain }: Props) {
  const form = useSmallForm(
    otpFaults,
    async ({ code }) => {
      const { token, recoveryCodes } = await operatorByOtp(ticket, otpOf(code));
      onToken(token, recoveryCodes);
    },
    { wrong_otp: 'code' },
  );
  return (
    <div className={styles.stack}>
      <h2 className={styles.title}>{next === 'enrol' ? '绑定身份验证器' : '二次验证'}</h2>
      {next === 'enrol' ? (
        <Enrolment ticket={ticket} />
      ) : (
        <p className={styles.lead}>打开手机上的身份验证器，输入当前显示的动态验证码</p>
      )}
      <FormOf inDialog={false} form={form} submit={next === 'enrol' ? '绑定并登录' : '登录'}>
        <OtpInput form={form} allowsRecovery={next === 'otp'} />
      </FormOf>
      <button type="button" className={styles.link} onClick={onAgain}>
        返回登录
      </button>
    </div>
  );
}
