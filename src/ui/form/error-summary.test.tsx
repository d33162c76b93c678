import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { Form } from '#contract/form/read-form.ts';
import { TEXT } from '#contract/wire/envelope.ts';

import { ErrorSummary } from './error-summary.tsx';

const form: Form = { tabs: [] } as unknown as Form;
const said = (errors: Readonly<Record<string, string>>) =>
  /<p>(.*?)<\/p>/
    .exec(
      renderToStaticMarkup(
        <ErrorSummary form={form} errors={errors} onJump={() => undefined} ref={null} />,
      ),
    )?.[1]
    ?.replace(/<[^>]+>/g, ' ')
    .trim();

test('what is missing is counted apart from what is wrong', () => {
  const { required } = TEXT;
  const wrong = '请输入正确的数字';
  expect(said({ a: required, b: required })).toBe('有必填项未填写 共 2 处');
  expect(said({ a: required, b: wrong, c: wrong })).toBe(
    '有必填项未填写 共 1 处，另有 2 处填写有误',
  );
  expect(said({ b: wrong })).toBe('填写内容有误，请检查后重试 共 1 处');
});
