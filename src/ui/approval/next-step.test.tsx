import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { AUDIT } from '#contract/flow/flow.ts';

import { NextStepBar } from './next-step.tsx';

const said = (auditStatus: string, owner?: string, decided?: string) =>
  renderToStaticMarkup(
    <NextStepBar
      state={{ auditStatus, auditTime: null, nextStep: null }}
      now="2026-05-20 10:00:00"
      owner={owner}
      decided={decided}
    />,
  ).replace(/<[^>]+>/g, '');

test.each([
  [AUDIT.draft, undefined, '尚未提交，提交后进入审批'],
  [AUDIT.draft, '示例经办', '尚未提交，由示例经办或企业管理员提交'],
  [AUDIT.withdrawn, undefined, '已撤回，修改后可重新提交'],
  [AUDIT.withdrawn, '示例经办', '已撤回，由示例经办或企业管理员提交'],
])('what waits to be handed in (%s, of %s) says by whom', (status, owner, text) => {
  expect(said(status, owner)).toBe(text);
});

test('what was answered with an objection was not simply approved', () => {
  expect(said(AUDIT.approved)).toContain('审批通过');
  const text = said(AUDIT.approved, undefined, '由供应商提出异议，其余部分已确认');
  expect(text).toContain('由供应商提出异议');
  expect(text).not.toContain('审批通过');
});
