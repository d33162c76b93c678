import { expect, test } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { ApiError, explain } from '#src/lib/errors.ts';

import { byPath, Submission } from './submission.ts';

const refusal = (text: string, fields: { path: string; message: string }[] = []) =>
  new ApiError({ kind: 'business', code: CODE.invalid, text, fields });
const begun = () => new Submission(explain);
const stateOf = (submission: Submission) => submission.$state.get();

test('values that are right begin a try, others are complained about and counted', () => {
  const submission = begun();
  expect(submission.judge({ name: '请填写名称' })).toBe(false);
  expect(stateOf(submission)).toMatchObject({ errors: { name: '请填写名称' }, refusals: 1 });
  expect(submission.judge({})).toBe(true);
  expect(stateOf(submission)).toMatchObject({ errors: {}, refusals: 1 });
});

test('the warning of a required field stands above the form while one is empty, and no other failure goes with it', async () => {
  const submission = begun();
  submission.judge({ name: '该项为必填项', usc: '该项为必填项', phone: '请输入正确的手机号' });
  submission.mark('name');
  expect(stateOf(submission).alert).toBe('有必填项未填写');
  submission.mark('usc', '请输入正确的统一社会信用代码');
  expect(stateOf(submission).alert).toBe('');
  submission.judge({ phone: '请输入正确的手机号' });
  expect(stateOf(submission).alert).toBe('');
  await submission.send(() => Promise.reject(refusal('余额不足')));
  submission.mark('phone');
  expect(stateOf(submission).alert).toBe('余额不足');
});

test('a second try while one is under way does nothing', async () => {
  const submission = begun();
  let sent = 0;
  const answer = Promise.withResolvers<void>();
  const work = async () => {
    sent += 1;
    await answer.promise;
  };
  const first = submission.send(work);
  expect(stateOf(submission).busy).toBe(true);
  expect(await submission.send(work)).toBe(false);
  answer.resolve();
  expect(await first).toBe(true);
  expect(sent).toBe(1);
  expect(stateOf(submission).busy).toBe(false);
});

test('what the server says of fields stands beside them, the first word of each', async () => {
  const submission = begun();
  const fields = [
    { path: 'name', message: '请填写名称' },
    { path: 'name', message: '名称太短' },
    { path: 'usc', message: '请填写代码' },
  ];
  expect(await submission.send(() => Promise.reject(refusal('提交的内容有误', fields)))).toBe(
    false,
  );
  expect(stateOf(submission)).toEqual({
    errors: { name: '请填写名称', usc: '请填写代码' },
    alert: '',
    busy: false,
    refusals: 1,
  });
});

test('any other failure stands above the form, until the next try', async () => {
  const submission = begun();
  await submission.send(() => Promise.reject(refusal('余额不足')));
  expect(stateOf(submission)).toMatchObject({ alert: '余额不足', errors: {}, refusals: 0 });
  await submission.send(() => Promise.resolve());
  expect(stateOf(submission).alert).toBe('');
});

test('a form may say where complaints belong, or that it has told them itself', async () => {
  const submission = begun();
  const failing = () => Promise.reject(refusal('验证码错误', [{ path: 'a.b', message: 'x' }]));
  await submission.send(failing, ({ text }) => ({ code: text }));
  expect(stateOf(submission)).toMatchObject({ errors: { code: '验证码错误' }, alert: '' });
  await submission.send(failing, () => undefined);
  expect(stateOf(submission)).toMatchObject({ errors: {}, alert: '', busy: false });
});

test('a field that is put right is no longer complained about', () => {
  const submission = begun();
  submission.judge(byPath([{ path: 'name', message: '请填写名称' }]));
  submission.mark('name');
  submission.mark('phone', '手机号格式不正确');
  expect(stateOf(submission).errors).toEqual({ phone: '手机号格式不正确' });
});
