import { noneYet } from '#server/kernel/resource/none-yet.ts';
import { bankNoun } from './noun.ts';

export const bankWorkbench = noneYet(bankNoun, {
  title: '尚未添加银行账户',
  note: '收付款前请先添加企业的银行账户',
});
