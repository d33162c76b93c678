import { exportMyData } from '#contract/account/data.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { sessionAction } from '#server/kernel/session/action.ts';
import type { Route } from '#server/kernel/wire/route.ts';

import {
  accountOf,
  auditOf,
  devicesOf,
  messagesOf,
  relationsOf,
  sessionsOf,
  wechatOf,
} from './data-queries.ts';
import { EVENT } from './messages.ts';

/** All of it as of one moment, and the owner is told: a copy of everything is what a thief of a session would want. */
export function dataRoute(kernel: Kernel): Route {
  return sessionAction(kernel, exportMyData, ({ me, at, origin, enter }) => {
    const { accountId } = me;
    const snapshot = kernel.db.transaction().setIsolationLevel('repeatable read');
    return snapshot.execute(async (tx) => {
      await enter(tx);
      const data = {
        exportTime: wireTime(at),
        account: await accountOf(tx, accountId),
        relations: await relationsOf(tx, accountId),
        wechat: await wechatOf(tx, accountId),
        sessions: await sessionsOf(tx, accountId),
        devices: await devicesOf(tx, accountId),
        messages: await messagesOf(tx, accountId, at),
        auditLog: await auditOf(tx, accountId, at),
      };
      const { address, userAgent: device } = origin;
      const payload = { time: wireTime(at), address, device };
      await emit(tx, { topic: EVENT.dataExported, accountId, payload }, at);
      await audit(tx, { action: exportMyData.name, accountId }, origin, at);
      return data;
    });
  });
}
