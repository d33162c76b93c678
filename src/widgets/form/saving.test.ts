import { expect, test, vi } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { type Action, freeze } from '#src/api/action.ts';
import { ApiError } from '#src/lib/errors.ts';
import type { FormDeclaration } from './form-record.ts';
import { Saving } from './saving.ts';

type Calls = Pick<FormDeclaration, 'load' | 'save' | 'submit'>;

/** A server that does what bears one requestId once; the answers of the calls in `lost` are lost, one of each. */
function begin(lost: string[]) {
  const answered = new Map<string, unknown>();
  const records: unknown[] = [];
  const handedIn: unknown[] = [];
  async function once<T>(name: string, action: Action, input: object, work: () => T): Promise<T> {
    const { requestId } = freeze(action, { name } as never, input, '');
    if (!answered.has(requestId)) answered.set(requestId, await work());
    if (lost.includes(name)) {
      lost.splice(lost.indexOf(name), 1);
      throw new Error('network');
    }
    action.frozen = undefined;
    return answered.get(requestId) as T;
  }
  const calls: Calls = {
    load: () => Promise.reject(new Error('unused')),
    save: (input, action) =>
      once('save', action, input, () => {
        if (handedIn.length > 0) throw new Error('conflict');
        const id = input.id ?? String(records.length);
        records[Number(id)] = input.values;
        return { id, version: Number(input.version ?? 0) + 1 };
      }),
    submit: (saved, action, way) =>
      once('submit', action, [saved, way], () => handedIn.push(records[Number(saved.id)])),
  };
  return { saving: new Saving(calls, undefined, vi.fn()), records, handedIn };
}

test('a new record whose answer was lost is not made twice, though it was changed meanwhile', async () => {
  const { saving, records } = begin(['save']);
  await expect(saving.keep({ name: 'a' })).rejects.toThrow('network');
  await saving.keep({ name: 'b' });
  expect(records).toEqual([{ name: 'b' }]);
});

test('a submission whose answer was lost is handed in once, and the second try is answered so', async () => {
  const { saving, records, handedIn } = begin(['save', 'submit']);
  const press = () => saving.handIn({ name: 'a' }, 'node');
  await expect(press()).rejects.toThrow('network');
  await expect(press()).rejects.toThrow('network');
  expect(await press()).toMatchObject({ id: '0' });
  expect([records, handedIn]).toEqual([[{ name: 'a' }], [{ name: 'a' }]]);
});

test('the record is told of before it is handed in, so that a lost answer leaves no draft of it', async () => {
  const { saving, handedIn } = begin(['submit']);
  const kept: unknown[] = [];
  const press = () =>
    saving.handIn({ name: 'a' }, 'node', (id) => {
      kept.push([id, handedIn.length]);
      return Promise.resolve();
    });
  await expect(press()).rejects.toThrow('network');
  expect(kept).toEqual([['0', 0]]);
  await press();
  expect(kept).toHaveLength(1);
});

test('whoever changed something meanwhile is told that it is too late', async () => {
  const { saving, handedIn } = begin(['submit']);
  await expect(saving.handIn({ name: 'a' }, 'node')).rejects.toThrow('network');
  await expect(saving.handIn({ name: 'b' }, 'node')).rejects.toThrow('conflict');
  expect(handedIn).toEqual([{ name: 'a' }]);
});

const CHANGED = new ApiError({
  kind: 'business',
  code: CODE.conflict,
  text: '记录已被修改',
  data: { current: { version: 5 } },
});

test('what began with an earlier version is saved over a later one only when that is wanted', async () => {
  const versions: unknown[] = [];
  const save = (input: { id?: string | undefined; version?: number | undefined }) => {
    versions.push(input.version);
    if (input.version !== 5) return Promise.reject(CHANGED);
    return Promise.resolve({ id: '1', version: 6 });
  };
  const never = () => Promise.reject(new Error('unused'));
  const calls = { load: never, submit: never, save: save as Calls['save'] };
  const over = vi.fn(() => Promise.resolve({ id: '1', version: 5 }));
  const saving = new Saving(calls, { id: '1', version: 5 }, over);
  saving.since(undefined);
  expect(saving.version).toBe(5);
  saving.since(3);
  expect(await saving.keep({})).toMatchObject({ version: 6 });
  expect([versions, over.mock.calls.length, saving.version]).toEqual([[3, 5], 1, 6]);
});
