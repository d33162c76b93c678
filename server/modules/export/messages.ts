import { MSG_TYPE } from '#contract/message/types.ts';
import { EXPORT_HOURS, EXPORT_ROWS } from '#contract/noun/export.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';

/** Topics of the events of exports (导出). */
export const EVENT = { ready: 'export.ready', failed: 'export.failed' } as const;

export const exportMessages: MessageTemplates = {
  [EVENT.ready]: ({
    id = '',
    name = '',
    rows = '',
    unit = '条',
    truncated = '',
    routeName = '',
  }) => ({
    msgType: MSG_TYPE.notice,
    level: 1,
    title: `${name}导出完成`,
    content: `${name}已导出 ${rows} ${unit}${
      truncated === '' ? '' : `（超过 ${EXPORT_ROWS} 条的部分未导出，请缩小筛选范围后再次导出）`
    }，请在 ${EXPORT_HOURS} 小时内下载。`,
    routeName,
    query: { export: id },
  }),
  [EVENT.failed]: ({ name = '', routeName = '' }) => ({
    msgType: MSG_TYPE.notice,
    level: 2,
    title: `${name}导出失败`,
    content: `${name}没有导出成功，请重新导出；如多次失败，请联系平台客服。`,
    routeName,
  }),
};
