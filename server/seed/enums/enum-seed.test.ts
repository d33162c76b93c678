import { expect, test } from 'vitest';

import { APPROVAL_CODES, statusCodes } from './enum-seed.ts';

const OWN = [['20', '已发回']] as const;

test('a status begins with the codes of its approval, of which that of what is approved may have another word', () => {
  expect(statusCodes('SampleStatus', OWN).entries).toEqual([...APPROVAL_CODES, ...OWN]);
  expect(statusCodes('SampleStatus', OWN, { approved: '待发回' }).entries).toEqual([
    ...APPROVAL_CODES.map(([code, word]) => [code, code === '3' ? '待发回' : word]),
    ...OWN,
  ]);
});
