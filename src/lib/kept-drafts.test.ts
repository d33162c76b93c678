import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

/** The modules of a new page: what a logout leaves behind ends with it. */
async function newPage() {
  vi.resetModules();
  const [drafts, memory] = await Promise.all([
    import('./kept-drafts.ts'),
    import('./tab-memory.ts'),
  ]);
  return { ...drafts, ...memory };
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const draft = { time: '', content: { text: 'typed' } };

test('what one person typed is given to nobody else, and goes when somebody else types', async () => {
  const { keepDraft, keptDraft } = await newPage();
  keepDraft('1:2', 'project:new', draft);
  keepDraft('1:2', 'bank:new', draft);
  expect(keptDraft('1:2', 'project:new')).toEqual(draft);
  expect(keptDraft('3:2', 'project:new')).toBeUndefined();
  expect(keptDraft('1:9', 'project:new')).toBeUndefined();
  keepDraft('3:2', 'bank:new', draft);
  expect(keptDraft('1:2', 'project:new')).toBeUndefined();
});

test('what belongs to nobody in particular is not kept, and does away with nothing', async () => {
  const { keepDraft, keptDraft } = await newPage();
  keepDraft('1:2', 'project:new', draft);
  keepDraft(undefined, 'project:new', { ...draft, time: 'later' });
  expect(keptDraft(undefined, 'project:new')).toBeUndefined();
  expect(keptDraft('1:2', 'project:new')).toEqual(draft);
});

test('it outlives an expired session, and no logout', async () => {
  const { keepDraft, keptDraft, forgetPerson, forgetTab } = await newPage();
  keepDraft('1:2', 'project:new', draft);
  forgetTab();
  expect(keptDraft('1:2', 'project:new')).toEqual(draft);
  forgetPerson();
  expect(keptDraft('1:2', 'project:new')).toBeUndefined();
});

test('nothing that is kept leaves nothing behind, and nonsense counts as nothing', async () => {
  const { keepDraft, keptDraft } = await newPage();
  keepDraft('1:2', 'project:new', draft);
  keepDraft('1:2', 'project:new', undefined);
  expect(stored.size).toBe(0);
  stored.set('drafts', '{"project:new":{"owner":"1:2","content":3}}');
  expect(keptDraft('1:2', 'project:new')).toBeUndefined();
});
