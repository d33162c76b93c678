import { useState } from 'react';
import { PAY_ADVANCE, PAY_BALANCE } from '#contract/factoring/states.ts';
import { BEFORE_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { type RemoteProps, useText } from '#src/ui/form/form-context.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { BEGUN, formOf, openedRecord } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';
import { waitingFor } from '#src/widgets/form/remotes.tsx';

import { PAY_APPLIES } from './document.ts';
import { ratioAndAmount } from './follow.ts';

/** Reckons what was filled in, so it may come after the fields. */
const Trial = laterPart(async () => (await import('#src/widgets/cost/cost-trial.tsx')).CostTrial);

/** What is advanced on receivables was told with its scheme: nothing is reckoned beside the form. */
function Beside() {
  return useText('factoringId') === '' ? <Trial /> : null;
}

/** What a new request takes over from an earlier one: neither its files nor its day. */
async function copied(id: string, signal: AbortSignal): Promise<FormStart> {
  const { values, names } = openedRecord(await PAY_APPLIES.queries.detail(id, signal), '');
  const kept = Object.entries(values).filter(
    ([key]) => !/^file\d+$/.test(key) && key !== 'expectPayDate',
  );
  const goods = Array.isArray(values.goods) ? values.goods.filter(isRecord) : [];
  const lines = goods.map(({ id: _, upstreamId: __, ...line }) => line);
  return { values: { ...Object.fromEntries(kept), goods: lines }, ...(names && { names }) };
}

/** What a request of a factoring begins with: all that the factoring says. */
async function begin(search: Search, signal: AbortSignal): Promise<FormStart> {
  const { factoringId, balanceOf, copy } = search;
  if (copy) return copied(copy, signal);
  if (!factoringId) return BEGUN.start(search);
  const { askStanding } = await loadCode(() => import('#src/api/factoring.ts'));
  const standing = await askStanding(factoringId, signal);
  const { projectId, sellerId, payBank, advanceLeft, balanceLeft } = standing;
  const isBalance = balanceOf !== undefined;
  return {
    values: {
      factoringId,
      projectId,
      supplierId: sellerId,
      drawType: isBalance ? PAY_BALANCE : PAY_ADVANCE,
      applyAmount: isBalance ? balanceLeft : advanceLeft,
      ...(payBank && { bankId: payBank.id }),
      purpose: `保理融资 ${standing.factoringNo}`,
    },
    names: {
      [projectId]: standing.projectName,
      [sellerId]: standing.sellerName,
      ...(payBank && { [payBank.id]: payBank.name }),
    },
  };
}

const Supplier = lazyPart<RemoteProps>(
  async () => (await import('./supplier-field.tsx')).SupplierField,
  undefined,
  waitingFor('请先选择项目'),
);
const REMOTES = { company: (props: RemoteProps) => <Supplier {...props} /> };

export function View() {
  const [form] = useState(() =>
    formOf(PAY_APPLIES, {
      start: begin,
      follow: ratioAndAmount(),
      remotes: REMOTES,
      offers: ({ fieldKey }, { purchaseOrderId }) =>
        fieldKey === 'payType' && !purchaseOrderId ? BEFORE_SETTLEMENT : undefined,
      Beside,
      asksAccess: true,
    }),
  );
  return <FormPage declaration={form} />;
}
