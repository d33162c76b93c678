import { test } from '../helpers/portal-test.ts';
import { signInOperator } from '../helpers/sign-in.ts';
import { openView, savePicture } from './save-picture.ts';
import { CONSOLE, RECORDS } from './titles.ts';

const job = { attempts: 25, maxAttempts: 25, stopped: true, nextTry: '', givenUpReason: '' };

/** 后台任务 as they are where some have failed: the demo's never do. */
const FAILED = [
  {
    ...job,
    id: '417',
    task: 'export',
    taskName: '导出',
    reason: '文件存储暂时无法访问',
    attempts: 3,
    stopped: false,
    since: '2026-11-29 08:12:40',
    nextTry: '2026-11-29 09:30:00',
    givenUpTime: '',
    actions: ['view', 'retry'],
  },
  {
    ...job,
    id: '402',
    task: 'tellSigner',
    taskName: '签收链接短信',
    reason: '短信服务拒绝：号码不正确',
    since: '2026-11-27 10:05:13',
    givenUpTime: '',
    actions: ['view', 'retry', 'giveUp'],
  },
  {
    ...job,
    id: '388',
    task: 'tellDriver',
    taskName: '提货码短信',
    reason: '短信服务拒绝：号码不正确',
    since: '2026-11-25 16:40:02',
    givenUpTime: '2026-11-26 09:00:00',
    givenUpReason: '已电话告知司机',
    actions: ['view'],
  },
];

test('views of the admin console', async ({ page, context, portal }, { project }) => {
  await page.route('**/admin/job/page', async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    const json = { ...answer, data: { ...data, content: FAILED, total: FAILED.length } };
    await route.fulfill({ response, json });
  });
  for (const [name, , path] of CONSOLE) {
    await openView(page, path, RECORDS[name]);
    await savePicture(page, name, { project: project.name });
    if (name === 'adminLogin') await signInOperator(context, portal.origin);
  }
});
