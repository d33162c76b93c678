import { useState } from 'react';

import type { FirstStep } from '#contract/account/admin-login.ts';
import { ADMIN_TOKEN_COOKIE } from '#contract/account/login.ts';
import { keepBearer } from '#src/lib/keep-bearer.ts';
import { operatorSignedIn } from '#src/stores/operator.ts';

import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RetrieveForm } from './retrieve-form.tsx';
import { SecondStep } from './second-step.tsx';
import styles from './sign-in.module.css';

type Step =
  | { name: 'code' | 'password' | 'retrieve' }
  | { name: 'second'; next: 'otp' | 'enrol'; ticket: string }
  | { name: 'codes'; codes: readonly string[] };

const WAYS = [
  { name: 'code', title: '验证码登录' },
  { name: 'password', title: '密码登录' },
] as const;

function Ways({ current, onChoose }: { current: string; onChoose: (step: Step) => void }) {
  return (
    <nav className={styles.ways} aria-label="登录方式">
      {WAYS.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          onClick={() => onChoose({ name })}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}

/** Signing in to the console: code or password, then the second factor where one is wanted. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'code' });
  const enter = (token: string, codes: readonly string[] = []) => {
    keepBearer(ADMIN_TOKEN_COOKIE, token);
    operatorSignedIn(token);
    if (codes.length === 0) onDone();
    else setStep({ name: 'codes', codes });
  };
  const goOn = ({ token, next, ticket }: FirstStep) => {
    if (next === '') enter(token);
    else setStep({ name: 'second', next, ticket });
  };
  const begin = () => setStep({ name: 'password' });
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  if (step.name === 'second') return <SecondStep {...step} onToken={enter} onAgain={begin} />;
  if (step.name === 'retrieve') return <RetrieveForm onDone={begin} />;
  return (
    <div className={styles.stack}>
      <Ways current={step.name} onChoose={setStep} />
      {step.name === 'code' ? (
        <CodeForm onStep={goOn} />
      ) : (
        <PasswordForm onStep={goOn} onRetrieve={() => setStep({ name: 'retrieve' })} />
      )}
    </div>
  );
}
