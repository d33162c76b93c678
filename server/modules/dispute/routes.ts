import { disputeCalls } from '#contract/dispute/calls.ts';
import { DISPUTE_PARTY, DISPUTE_STATUS, OPEN_DISPUTE } from '#contract/dispute/states.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { writingCompany } from '#server/kernel/resource/access.ts';
import { forbidden } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { openDispute } from '#server/trade/disputes/dispute.ts';
import { accept, addNote, escalate, offer, withdraw } from './acts.ts';
import { disputeRecord } from './document.ts';
import { type Parts, partOfObject } from './end.ts';
import { lockOwn, TALKING } from './lock.ts';

const { waiting, talking } = DISPUTE_STATUS;

function raising(kernel: Kernel, parts: Parts): Route {
  return write(kernel, disputeCalls.raise, async ({ tx, me, at, input, note, noteAlso }) => {
    const { objectType, objectId, disputeType: type, attachment, ...asked } = input;
    const raisedBy = writingCompany(disputeRecord.noun, me);
    const part = partOfObject(parts, objectType);
    const raised = { ...asked, objectId, type, raisedBy, attachment };
    const { id, no } = await openDispute(tx, part, raised, { at, accountId: me.accountId });
    const { claimQty, claimAmount } = asked;
    const after = { disputeStatus: waiting, claimQty, claimAmount };
    note({ objectType: 'dispute', objectId: id, detail: { after } });
    noteAlso({ objectType, objectId });
    return { id, no, disputeStatus: waiting };
  });
}

/** Everything that companies do with disputes. */
export function disputeRoutes(kernel: Kernel, parts: Parts): Route[] {
  return [
    raising(kernel, parts),

    write(kernel, disputeCalls.offer, async (writing) => {
      const { tx, me, input } = writing;
      const dispute = await lockOwn(tx, me, { ...input, from: TALKING });
      return offer(writing, dispute, dispute.side, input);
    }),

    write(kernel, disputeCalls.accept, async (writing) => {
      const { tx, me, input } = writing;
      const dispute = await lockOwn(tx, me, { ...input, from: TALKING });
      return accept(writing, parts, dispute, dispute.side);
    }),

    write(kernel, disputeCalls.note, async (writing) => {
      const { tx, me, input } = writing;
      const dispute = await lockOwn(tx, me, { id: input.id, from: OPEN_DISPUTE });
      return addNote(writing, dispute, dispute.side, input);
    }),

    write(kernel, disputeCalls.escalate, async (writing) => {
      const { tx, me, input } = writing;
      const dispute = await lockOwn(tx, me, { ...input, from: [talking] });
      return escalate(writing, dispute, dispute.side, input.reason);
    }),

    write(kernel, disputeCalls.withdraw, async (writing) => {
      const { tx, me, input } = writing;
      const dispute = await lockOwn(tx, me, { ...input, from: TALKING });
      if (dispute.side !== DISPUTE_PARTY.raiser) throw forbidden();
      return withdraw(writing, parts, dispute, input.reason);
    }),
  ];
}
