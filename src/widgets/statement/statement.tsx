import { ANSWER_WORDS, MOVEMENT_WORDS, STATEMENT_SIDE } from '#contract/books/sides.ts';
import type {
  AccountStatement,
  StatementAnswer,
  StatementLine,
} from '#contract/books/statement.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { EmptyState } from '#src/ui/states.tsx';

import { sideName } from './side-name.ts';
import styles from './statement.module.css';

/** Where the document of a movement is looked at; undefined where its reader has no page for it. */
export type LineAddress = (line: StatementLine) => string | undefined;

const LAST = '期末余额（元）';

const written = (amount: string) => (amount === '' ? '' : formatNumber(amount));

/** What a balance below zero means; undefined where it is not. */
function meaningOf({ side, closing }: AccountStatement): string | undefined {
  if (!closing.startsWith('-')) return undefined;
  return side === STATEMENT_SIDE.supplier ? '平台已预付，待结算抵扣' : '已付款尚未抵扣';
}

function Sums(statement: AccountStatement) {
  const { opening, increase, decrease, closing } = statement;
  const meaning = meaningOf(statement);
  const sums = [
    ['期初余额（元）', opening],
    ['本期增加（元）', increase],
    ['本期减少（元）', decrease],
    [LAST, closing],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([title, amount]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{formatNumber(amount)}</dd>
          {title === LAST && meaning && <dd className={styles.hint}>{meaning}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Line({ line, address }: { line: StatementLine; address: LineAddress }) {
  const href = address(line);
  return (
    <tr>
      <td>{line.day}</td>
      <td>{MOVEMENT_WORDS[line.kind] ?? line.kind}</td>
      <td data-wide="">
        {href === undefined ? line.objectNo : <a href={href}>{line.objectNo}</a>}
        {line.projectName && ' '}
        {line.projectName && <span className={styles.project}>{line.projectName}</span>}
      </td>
      <td data-number="" data-title="增加">
        {written(line.increase)}
      </td>
      <td data-number="" data-title="减少">
        {written(line.decrease)}
      </td>
      <td data-number="" data-title="余额">
        {formatNumber(line.balance)}
      </td>
    </tr>
  );
}

function Lines({ statement, address }: { statement: AccountStatement; address: LineAddress }) {
  const { from, to, opening, increase, decrease, closing, lines } = statement;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">摘要</th>
          <th scope="col">单据</th>
          <th scope="col" data-number="">
            增加（元）
          </th>
          <th scope="col" data-number="">
            减少（元）
          </th>
          <th scope="col" data-number="">
            余额（元）
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.edge}>
          <td>{from}</td>
          <td>期初余额</td>
          <td />
          <td />
          <td />
          <td data-number="" data-title="余额">
            {formatNumber(opening)}
          </td>
        </tr>
        {lines.map((line, at) => (
          // Lines of one document on one day differ by their place alone.
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement is shown whole and never reordered
          <Line key={at} line={line} address={address} />
        ))}
        <tr className={styles.edge}>
          <td>{to}</td>
          <td>期末余额</td>
          <td />
          <td data-number="" data-title="增加">
            {formatNumber(increase)}
          </td>
          <td data-number="" data-title="减少">
            {formatNumber(decrease)}
          </td>
          <td data-number="" data-title="余额">
            {formatNumber(closing)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Answer({ answer }: { answer: StatementAnswer }) {
  const { answerNo, accountName, createTime, edition, closing, reason, current } = answer;
  return (
    <li data-current={current || undefined}>
      <strong>{ANSWER_WORDS[answer.answer] ?? ''}</strong>
      <span>
        {accountName} · {createTime} · {answerNo} · 第 {edition} 版 · 期末 {formatNumber(closing)}{' '}
        元{!current && ' · 之后已有变动'}
      </span>
      {reason && <p>{reason}</p>}
    </li>
  );
}

/** 双方确认: what the company has answered, and on paper the room for both seals. */
function Confirmed({ statement }: { statement: AccountStatement }) {
  const { answers, companyName, platformName } = statement;
  return (
    <Panel title="双方确认">
      {answers.length === 0 ? (
        <p>{companyName} 尚未确认本期对账单</p>
      ) : (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
      <dl className={styles.seals}>
        {[platformName, companyName].map((name) => (
          <div key={name}>
            <dt>{name}（盖章）</dt>
            <dd>经办人：　　　　　　　日期：　　　　　　　</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface Props {
  statement: AccountStatement;
  address: LineAddress;
}

/** A statement of account (对账单): its sums, its movements with the balance after each, and what both sides say of it. */
export function Statement({ statement, address }: Props) {
  const { side, from, to, closedUntil, companyName } = statement;
  return (
    <>
      <Sums {...statement} />
      <Panel
        title={
          <>
            {sideName(side)} <span className={styles.whole}>{from}</span> 至{' '}
            <span className={styles.whole}>{to}</span>
          </>
        }
        more={
          <span className={styles.state}>
            {companyName}
            {closedUntil >= to ? ' · 已结账' : ' · 未结账'}
          </span>
        }
        flush
      >
        {statement.lines.length === 0 && statement.opening === '0.00' ? (
          <EmptyState>该期间没有往来，换一个期间再看</EmptyState>
        ) : (
          <Lines statement={statement} address={address} />
        )}
      </Panel>
      <Confirmed statement={statement} />
    </>
  );
}
