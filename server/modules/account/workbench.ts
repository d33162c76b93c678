import { sql } from 'kysely';

import type { WorkbenchLine } from '#contract/workbench.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

interface Row {
  has_password: boolean;
  has_wechat: boolean;
}

const PASSWORD = workbenchLine({
  key: 'account.password',
  title: '设置登录密码',
  note: '现在只能用短信验证码登录',
  routeName: 'bindPhone',
});
const WECHAT = workbenchLine({
  key: 'account.wechat',
  title: '绑定微信',
  note: '绑定后可以扫码登录',
  routeName: 'bindPhone',
});

/** Ways in that the account still lacks. */
export const accountWorkbench = workbenchPart<Row>({
  query: ({ db, me }) =>
    db
      .selectFrom('account')
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('wechat_identity')
            .select('wechat_identity.account_id')
            .where('wechat_identity.account_id', '=', me.accountId),
        )
          .$castTo<boolean>()
          .as('has_wechat'),
      )
      .where('account.id', '=', me.accountId),
  answer: ([row], { kernel }) => {
    const hints: WorkbenchLine[] = [];
    if (row && !row.has_password) hints.push(PASSWORD);
    if (row && !row.has_wechat && kernel.wechat !== undefined) hints.push(WECHAT);
    return { hints };
  },
});
