import { noneYet } from '#server/kernel/resource/none-yet.ts';
import { contactClientNoun } from './noun.ts';

export const contactClientWorkbench = noneYet(contactClientNoun, {
  title: '尚未添加贸易伙伴',
  note: '申请项目时要选择供应商、业主等合作方，请先添加',
});
