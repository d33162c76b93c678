import { beforeEach, expect, test, vi } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import { CertificationDraft } from './draft.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

type Given = ConstructorParameters<typeof CertificationDraft>[0];

function draftOf(given: Partial<Given> = {}) {
  return new CertificationDraft({
    row: undefined,
    forCompany: 'current',
    owner: () => '1',
    save: () => Promise.resolve({ id: '7', version: 1 }),
    onBegun: () => undefined,
    onDirty: () => undefined,
    ...given,
  });
}
const away = () => Promise.reject(new ApiError({ kind: 'network', text: '网络异常' }));

test('the first save makes the application, the next one changes it', async () => {
  const save = vi.fn<Given['save']>(() => Promise.resolve({ id: '7', version: 1 }));
  const onBegun = vi.fn();
  const draft = draftOf({ save, onBegun });
  draft.set('name', '示例企业');
  expect(await draft.flush()).toBe(true);
  draft.set('name', '示例企业二');
  await draft.flush();
  expect(onBegun.mock.calls).toEqual([['7']]);
  expect(save.mock.calls.map(([{ id, version, forCompany }]) => [id, version, forCompany])).toEqual(
    [
      [undefined, undefined, 'current'],
      ['7', 1, undefined],
    ],
  );
});

test('what could not be saved is given back to its person alone, without identity and account numbers', async () => {
  const draft = draftOf({ save: away });
  draft.set('name', '示例企业');
  draft.set('idNo', '110105198503070019');
  expect(await draft.flush()).toBe(false);
  expect(draft.state().saved.kind).toBe('failed');

  const somebodyElse = draftOf({ owner: () => '2' });
  somebodyElse.recover();
  expect(somebodyElse.state().values.name).toBe('');

  const again = draftOf();
  again.recover();
  expect([again.state().values.name, again.state().values.idNo]).toEqual(['示例企业', '']);
});

test('what was read of a paper fills its fields once; what was cleared since stays empty', () => {
  const draft = draftOf();
  draft.set('name', '我');
  draft.fillFrom('9', { name: '示例企业', regCapital: '100O 万元' });
  expect([draft.state().values.name, draft.state().values.regCapital]).toEqual(['我', '100O 万元']);
  draft.set('regCapital', '');
  draft.fillFrom('9', { name: '示例企业', regCapital: '100O 万元' });
  expect(draft.state().values.regCapital).toBe('');
  draft.fillFrom('10', { regCapital: '1000 万元' });
  expect(draft.state().values.regCapital).toBe('1000 万元');
});

test('a paper that was here before has filled its fields before, unless none of them holds anything', () => {
  const row = { id: '7', version: 1, attachment: [{ id: '9' }], name: '示例企业' } as never;
  const draft = draftOf({ row });
  draft.fillFrom('9', { name: '示例企业', regCapital: '100O 万元' });
  expect(draft.state().values.regCapital ?? '').toBe('');
  const unread = draftOf({ row: { ...(row as object), name: '' } as never });
  unread.fillFrom('9', { name: '示例企业' });
  expect(unread.state().values.name).toBe('示例企业');
});

test('what was typed for a further company is not given to the application of this one', async () => {
  const further = draftOf({ forCompany: 'new', save: away });
  further.set('name', '示例分公司');
  expect(await further.flush()).toBe(false);

  const current = draftOf();
  current.recover();
  expect(current.state().values.name).toBe('');

  const again = draftOf({ forCompany: 'new' });
  again.recover();
  expect(again.state().values.name).toBe('示例分公司');
});

test('what somebody else has written meanwhile is not written over until that is settled', async () => {
  const theirs = { id: '7', version: 4, name: '他人', attachment: [] };
  const save = vi.fn<Given['save']>(() => Promise.resolve({ id: '7', version: 1 }));
  save.mockRejectedValueOnce(
    new ApiError({ kind: 'business', code: CODE.conflict, text: '', data: { current: theirs } }),
  );
  const draft = draftOf({ save });
  draft.set('name', '我');
  expect(await draft.flush()).toBe(false);
  expect(await draft.flush()).toBe(false);
  expect([draft.state().theirs, save.mock.calls.length]).toEqual([theirs, 1]);
  draft.settle('theirs');
  expect([draft.state().values.name, await draft.flush(), save.mock.calls.length]).toEqual([
    '他人',
    true,
    1,
  ]);
});

test('what the server did not take is known with its reason, for the field to say it', async () => {
  const fields = [{ path: 'regLocation', message: '不能超过 200 个字' }];
  const refusal = new ApiError({ kind: 'business', code: CODE.invalid, text: '有误', fields });
  const draft = draftOf({ save: () => Promise.reject(refusal) });
  draft.set('regLocation', '住'.repeat(201));
  expect(await draft.flush()).toBe(false);
  expect(draft.state().saved).toEqual({ kind: 'failed', text: '有误', error: refusal });
});

test('an update begins with what is known of the company, an application with what stands in it', async () => {
  const save = vi.fn<Given['save']>(() => Promise.resolve({ id: '7', version: 1 }));
  const known = { name: '示例企业', regLocation: '示例市示例路8号' };
  const draft = draftOf({ known, save });
  expect([draft.state().values.name, draft.state().values.idNo]).toEqual(['示例企业', '']);
  expect([await draft.flush(), save.mock.calls.length]).toEqual([true, 0]);
  draft.set('regLocation', '示例市示例路9号');
  await draft.flush();
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    name: '示例企业',
    regLocation: '示例市示例路9号',
  });
  const row = { id: '7', version: 1, attachment: [], name: '' } as never;
  expect(draftOf({ row, known }).state().values.name).toBe('');
});

test('a page that is gone before the server answers has kept what was typed', () => {
  const draft = draftOf({ save: () => new Promise(() => undefined) });
  draft.set('name', '示例企业');
  void draft.flush();
  const again = draftOf();
  again.recover();
  expect(again.state().values.name).toBe('示例企业');
});
