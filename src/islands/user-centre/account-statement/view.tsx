import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { STATEMENT_ANSWER } from '#contract/books/sides.ts';
import type { AccountStatement } from '#contract/books/statement.ts';
import { answerStatement, statementQueries } from '#src/api/account-statement.ts';
import { createAction } from '#src/api/action.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { notify } from '#src/ui/notify.ts';
import { reportError } from '#src/ui/report-error.ts';
import type { LineAddress } from '#src/widgets/statement/statement.tsx';
import { StatementPage, useAsked } from '#src/widgets/statement/statement-page.tsx';

const ObjectDialog = lazyPart(async () => (await import('./object-dialog.tsx')).ObjectDialog);

const PAGES: Readonly<Record<string, Parameters<typeof addressOf>[0]>> = {
  receivablePlan: 'receivablePlanDetail',
  collection: 'paymentDetail',
  payment: 'paymentDetail',
  purchaseSettlement: 'purchaseSettlementDetail',
  estimateOrder: 'estimateOrderDetail',
};

const address: LineAddress = ({ objectType, objectId }) => {
  const page = PAGES[objectType];
  return page && addressOf(page, { id: objectId });
};

/** What the company says of the statement on the screen. */
function Answers({ statement }: { statement: AccountStatement }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [action] = useState(createAction);
  const { side, from, to, digest, actions, answers } = statement;
  if (!actions.includes('answer')) return null;
  const send = async (answer: '1' | '2', reason: string) => {
    const input = { side: side as '1' | '2' | '3', from, to, digest, answer, reason };
    await answerStatement(input, action);
    notify('success', answer === STATEMENT_ANSWER.confirmed ? '已确认对账单' : '异议已提交');
    await queries.invalidateQueries({ queryKey: statementQueries.key });
  };
  const confirm = async () => {
    const question = `确认 ${from} 至 ${to} 的对账单无误？确认会留下确认人和时间。`;
    if (!(await ask(question, { binding: true }))) return;
    try {
      await send(STATEMENT_ANSWER.confirmed, '');
    } catch (error) {
      reportError(error);
      await queries.invalidateQueries({ queryKey: statementQueries.key });
    }
  };
  const last = answers.findLast(({ current }) => current);
  const isConfirmed = last?.answer === STATEMENT_ANSWER.confirmed;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        有异议
      </Button>
      {/* A button that has done its work keeps the focus. */}
      <Button
        {...(isConfirmed ? { variant: 'default' } : { color: 'seal' })}
        aria-disabled={isConfirmed}
        onClick={() => void (isConfirmed || confirm())}
      >
        {isConfirmed ? '已确认' : '确认无误'}
      </Button>
      {isOpen && (
        <ObjectDialog
          onSend={(reason) => send(STATEMENT_ANSWER.objected, reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** 对账单 of my company with the platform. */
export function View() {
  const asking = useAsked();
  return (
    <StatementPage
      route="accountStatement"
      asking={asking}
      query={statementQueries.read(asking.asked)}
      address={address}
      buttons={(statement) => <Answers statement={statement} />}
    />
  );
}
