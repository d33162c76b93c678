import { companyMember, MEMBER } from '#contract/company/member.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { changeRecord, lockRecord, saveRecord } from '#server/kernel/resource/save.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { administered, namesOf } from './administer.ts';
import { memberNoun } from './member-noun.ts';
import { EVENT } from './messages.ts';

const ENDED = 3;

/** Changes a member's roles; the member hears of it, and the next request has them. */
function saveRoute(kernel: Kernel): Route {
  return write(kernel, companyMember.save, async (writing) => {
    const { tx, at, input } = writing;
    if (input.id === undefined) throw invalidField('id', TEXT.required);
    const companyId = await administered(writing);
    const before = await lockRecord(memberNoun, writing, { id: input.id });
    const { id, version } = await saveRecord(memberNoun, writing, kernel.cipher);
    writing.tellVersion(version);
    const roles = input.roles.join(',');
    const had = (before.customer_role as string[]).join(',');
    if (roles !== had && before.is_self !== true && roles !== '') {
      const payload = { ...(await namesOf(writing, companyId)), roles };
      const told = [{ accountId: String(before.account_id), companyId }];
      await emit(tx, { topic: EVENT.roles, accountId: told, payload }, at);
    }
    return id;
  });
}

/** Removes (移除) a member; its next request is refused. */
function removeRoute(kernel: Kernel): Route {
  return write(kernel, companyMember.delete, async (writing) => {
    const { tx, at, input } = writing;
    const companyId = await administered(writing);
    const member = await lockRecord(memberNoun, writing, input);
    if (member.is_self === true) throw refused(MEMBER.self);
    await changeRecord(memberNoun, writing, member, { status: ENDED });
    const payload = await namesOf(writing, companyId);
    const accountId = String(member.account_id);
    await emit(tx, { topic: EVENT.removed, accountId, payload }, at);
    return {};
  });
}

/** Members of the company, for its administrators. */
export function memberRoutes(kernel: Kernel): Route[] {
  const own = [saveRoute(kernel), removeRoute(kernel)];
  const replaced = own.map(({ endpoint }) => endpoint);
  const others = nounRoutes(kernel, memberNoun);
  return [...own, ...others.filter(({ endpoint }) => !replaced.includes(endpoint))];
}
