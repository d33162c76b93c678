import { portalPath } from '#src/lib/paths.ts';

import { ask } from './confirm-dialog.ts';

/** After a registration: what comes next, and the way there. */
export async function offerCertification(): Promise<void> {
  const text =
    '约需 10 分钟，请准备营业执照和法定代表人身份证。认证通过后即可登记银行账户和贸易伙伴、申请项目。';
  const goes = await ask(text, { title: '下一步：企业认证', yes: '去认证', no: '稍后' });
  if (goes) location.assign(portalPath('/authentication'));
}
