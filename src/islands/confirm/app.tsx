import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';

import type { ConfirmHeading, ConfirmView } from '#contract/factoring/confirm.ts';
import { CONFIRM_REFUSAL } from '#contract/factoring/refusals.ts';
import { askConfirmCode, openConfirm, proveConfirm } from '#src/api/confirm.ts';
import { failureText } from '#src/lib/failure-text.ts';
import { sendCounted } from '#src/stores/send-counted.ts';
import { $smsCountdown } from '#src/stores/sms-countdown.ts';
import { useLinkToken } from '#src/ui/use-link-token.ts';

import { AnswerForm } from './answer-form.tsx';
import styles from './confirm.module.css';

interface Proved {
  pass: string;
  notice: ConfirmView;
}

/** A code is sent to the one phone; with it the receivables are shown. */
function Prove({
  token,
  heading,
  onProved,
}: {
  token: string;
  heading: ConfirmHeading;
  onProved: (proved: Proved) => void;
}) {
  const [said, setSaid] = useState({ text: '', isWrong: false });
  const [busy, setBusy] = useState(false);
  const { seconds } = useStore($smsCountdown);
  const run = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      setSaid({ text: await work(), isWrong: false });
    } catch (error) {
      setSaid({ text: failureText(error), isWrong: true });
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    run(async () => {
      await sendCounted(heading.phone, async () => void (await askConfirmCode(token)));
      return '验证码已发送，5 分钟内有效';
    });
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (!/^\d{6}$/.test(code)) setSaid({ text: '请输入 6 位验证码', isWrong: true });
    else
      void run(async () => {
        onProved(await proveConfirm(token, code));
        return '';
      });
  };
  return (
    <form className={styles.form} onSubmit={prove} aria-busy={busy}>
      <p>为确认身份，请先获取发送到 {heading.phone} 的短信验证码。</p>
      <button
        type="button"
        className="btn"
        disabled={busy || seconds > 0}
        onClick={() => void send()}
      >
        {seconds > 0 ? `重新发送（${seconds} 秒）` : '获取验证码'}
      </button>
      <label>
        验证码
        <input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </label>
      <p role="status" className={styles.said} data-wrong={said.isWrong || undefined}>
        {said.text}
      </p>
      <button type="submit" className="btn btn-primary" disabled={busy}>
        查看转让通知
      </button>
    </form>
  );
}

/** 确权 by a debtor without an account. The token never leaves the page's address. */
export function Confirm() {
  const token = useLinkToken();
  const [heading, setHeading] = useState<ConfirmHeading>();
  const [proved, setProved] = useState<Proved>();
  const [problem, setProblem] = useState('');
  // The phone has to be proved anew: what was typed meanwhile stays.
  const [isLost, setLost] = useState(false);
  const onProved = (again: Proved) => {
    setProved(again);
    setLost(false);
  };
  useEffect(() => {
    if (!/^[\w-]{43}$/.test(token)) setProblem(CONFIRM_REFUSAL.unknown.text);
    else openConfirm(token).then(setHeading, (error: unknown) => setProblem(failureText(error)));
  }, [token]);
  return (
    <main className={styles.page}>
      {heading && (
        <header className={styles.head}>
          <h1>应收账款转让通知 {heading.noticeNo}</h1>
          <p>
            债务人 <strong>{heading.debtorName}</strong>
          </p>
          <p>债权人 {heading.sellerName}</p>
        </header>
      )}
      {proved && (
        <AnswerForm
          token={token}
          pass={proved.pass}
          notice={proved.notice}
          onLost={() => setLost(true)}
        />
      )}
      {heading && (!proved || isLost) && (
        <Prove token={token} heading={heading} onProved={onProved} />
      )}
      {heading && <p className={styles.note}>链接有效期至 {heading.expireTime}，请勿转发。</p>}
      {!heading && (
        <>
          <h1>应收账款确权</h1>
          <p role="status">{problem || '加载中…'}</p>
        </>
      )}
    </main>
  );
}
