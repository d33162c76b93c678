import { expect, test } from 'vitest';

import { docstrings } from './docstrings.ts';

async function found(text: string): Promise<string[]> {
  const findings = await docstrings.run([{ path: 'src/lib/money.ts', text }]);
  return findings.map(({ line, message }) => `${line} ${message.split(' ')[0]}`);
}

test('an exported function or arrow function without a docstring is found', async () => {
  const text = [
    'export function a(): void {}',
    'export async function b(): Promise<void> {}',
    'export const c = (x: number) => x;',
    'export const d: Fn = async (x) => x;',
  ].join('\n');
  expect(await found(text)).toEqual(['1 a', '2 b', '3 c', '4 d']);
});

test('documented, private and overloaded functions and plain constants pass', async () => {
  const text = [
    '/** Adds. */\nexport function a(x: string): string;',
    'export function a(x: number): number;',
    'function b() {}',
    'export const C = 4;',
  ].join('\n');
  expect(await found(text)).toEqual([]);
});
