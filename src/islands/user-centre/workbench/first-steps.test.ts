import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const states = (given: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ status: undefined, lacks: new Set(), suppliesOnly: false, ...given }).map(
    ({ state, to }) => [state, to?.label],
  );

test('the first station that is open is the one with a button', () => {
  const lacks = new Set(['bank.none', 'contactClient.none']);
  const nothing = [
    ['now', '去认证'],
    ['todo', undefined],
    ['todo', undefined],
  ];
  expect(states({})).toEqual(nothing);
  expect(states({ status: 1, lacks })).toEqual(nothing);
  expect(states({ status: 2, lacks })[0]).toEqual(['now', undefined]);
  expect(states({ status: 4, lacks })[0]).toEqual(['now', '去修改']);
  expect(states({ status: 3, lacks })).toEqual([
    ['done', undefined],
    ['now', '添加银行账户'],
    ['todo', undefined],
  ]);
  expect(states({ status: 3, lacks: new Set(['contactClient.none']) })[1]).toEqual([
    'now',
    '添加贸易伙伴',
  ]);
  expect(states({ status: 3 })[2]).toEqual(['now', '申请项目']);
});

test('whoever only supplies applies for no project, but is told how one begins', () => {
  const [, , last] = firstSteps({ status: 3, lacks: new Set(), suppliesOnly: true });
  expect(last).toMatchObject({ title: '参与项目', state: 'now' });
  expect(last).not.toHaveProperty('to');
});
