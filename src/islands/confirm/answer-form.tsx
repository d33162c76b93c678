import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

import type { ConfirmView } from '#contract/factoring/confirm.ts';
import type { NoticedReceivable } from '#contract/factoring/notice.ts';
import { CONFIRM_REFUSAL } from '#contract/factoring/refusals.ts';
import { answerConfirm } from '#src/api/confirm.ts';
import { explain } from '#src/lib/errors.ts';
import { failureText } from '#src/lib/failure-text.ts';
import { formatNumber } from '#src/lib/format-number.ts';

import { plainNumber } from '#src/lib/plain-number.ts';
import { CountedName } from '#src/ui/counted-name.tsx';

import styles from './confirm.module.css';

type Wrong = Readonly<Record<string, string>>;

const FIELDS = [
  ['confirmedAmount', '确认金额（元）'],
  ['confirmedDue', '确认到期日'],
  ['objection', '异议原因'],
] as const;

const FIRST_WRONG = 'input[aria-invalid="true"]';

/** Longest objection. */
const OBJECTION_MAX = 500;

/** Refusals of the server by the names of the fields. */
function wrongOf(error: unknown): Wrong {
  return Object.fromEntries(explain(error).fields.map(({ path, message }) => [path, message]));
}

function Line({ line, at, wrong }: { line: NoticedReceivable; at: number; wrong: Wrong }) {
  const { invoiceNo, contractNo, transferAmount, dueDate, objection } = line;
  const initial = {
    confirmedAmount: line.confirmedAmount || transferAmount,
    confirmedDue: line.confirmedDue || dueDate,
    objection,
  };
  return (
    <fieldset className={styles.line}>
      <legend>
        发票 {invoiceNo}，合同 {contractNo}
      </legend>
      <p>
        转让 <strong>{formatNumber(transferAmount)}</strong> 元，{dueDate} 到期
      </p>
      {FIELDS.map(([key, label]) => {
        const name = `receivables.${at}.${key}`;
        const message = wrong[name];
        const isWords = key === 'objection';
        return (
          <label key={key}>
            {isWords ? <CountedName max={OBJECTION_MAX}>{label}</CountedName> : label}
            <input
              name={name}
              type={key === 'confirmedDue' ? 'date' : 'text'}
              defaultValue={initial[key]}
              readOnly={key === 'confirmedDue' && Number(line.confirmedAmount) > 0}
              {...(isWords && { maxLength: OBJECTION_MAX })}
              {...(key === 'confirmedAmount' && { inputMode: 'decimal' })}
              aria-invalid={message !== undefined}
            />
            {message && <span className={styles.wrong}>{message}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Asked before what binds. */
function Question({
  asked,
  onAnswer,
}: {
  asked: RefObject<HTMLDialogElement | null>;
  onAnswer: (yes: boolean) => void;
}) {
  return (
    <dialog ref={asked} className={styles.question} aria-labelledby="confirm-question">
      <h2 id="confirm-question">提示</h2>
      <p>确权后不能减少已确认的金额。确定提交吗？</p>
      <div className={styles.answers}>
        <button type="button" className="btn" onClick={() => onAnswer(false)}>
          取消
        </button>
        <button type="button" className={`btn ${styles.bind}`} onClick={() => onAnswer(true)}>
          确定
        </button>
      </div>
    </dialog>
  );
}

/** Where to pay; its whole number is told to whoever signs in. */
function PayTo({ collectAccount }: Pick<ConfirmView, 'collectAccount'>) {
  if (!collectAccount) return null;
  const { name, openBank, last4 } = collectAccount;
  return (
    <p className={styles.note}>
      回款账户：{name}，{openBank}，尾号 {last4}。完整账号请登录平台，在“应收账款转让通知”中查看。
    </p>
  );
}

interface Props {
  token: string;
  pass: string;
  notice: ConfirmView;
  /** The pass is worth nothing any more. */
  onLost(): void;
}

/** What a debtor confirms of each receivable; what is less needs a reason, and only that part is held. */
export function AnswerForm({ token, pass, notice, onLost }: Props) {
  const [view, setView] = useState(notice);
  const [said, setSaid] = useState({ text: '', isWrong: false });
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  const waiting = useRef<FormData>(null);
  // The button stands below all receivables, on a phone screens away from what is wrong.
  useEffect(() => {
    const first =
      Object.keys(wrong).length > 0 && form.current?.querySelector<HTMLInputElement>(FIRST_WRONG);
    if (first) first.focus();
  }, [wrong]);
  const answer = async (entered: FormData) => {
    const read = (at: number, key: string) =>
      String(entered.get(`receivables.${at}.${key}`) ?? '').trim();
    const receivables = view.receivables.map(({ id }, at) => ({
      id,
      confirmedAmount: plainNumber(read(at, 'confirmedAmount')),
      confirmedDue: read(at, 'confirmedDue'),
      objection: read(at, 'objection'),
    }));
    setBusy(true);
    try {
      setView(await answerConfirm({ token, pass, receivables }));
      setWrong({});
      setSaid({ text: '确权已提交', isWrong: false });
    } catch (error) {
      setWrong(wrongOf(error));
      setSaid({ text: failureText(error), isWrong: true });
      if (explain(error).code === CONFIRM_REFUSAL.pass.code) onLost();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    waiting.current = entered;
    question.current?.showModal();
  };
  const onAnswer = (yes: boolean) => {
    question.current?.close();
    if (yes && waiting.current) void answer(waiting.current);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-busy={busy}>
      {view.open && (
        <p>
          {view.sellerName}
          {
            ' 已将下列应收账款转让给平台。请逐笔核对；少于转让金额的部分须说明异议原因，其余部分照常确权。'
          }
        </p>
      )}
      <PayTo collectAccount={view.collectAccount} />
      {view.open ? (
        view.receivables.map((line, at) => <Line key={line.id} line={line} at={at} wrong={wrong} />)
      ) : (
        <ul className={styles.done}>
          {view.receivables.map(({ id, invoiceNo, confirmedAmount, confirmedDue }) => (
            <li key={id}>
              发票 {invoiceNo}：已确认 <strong>{formatNumber(confirmedAmount)}</strong> 元，
              {confirmedDue} 到期
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.said} data-wrong={said.isWrong || undefined}>
        {said.text}
      </p>
      {view.open && (
        <button type="submit" className={`btn ${styles.bind}`} disabled={busy}>
          确权
        </button>
      )}
      <Question asked={question} onAnswer={onAnswer} />
    </form>
  );
}
