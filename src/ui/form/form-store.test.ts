import { expect, test, vi } from 'vitest';

import type { Form } from '#contract/form/read-form.ts';
import { FormStore, firstValues } from './form-store.ts';

const field = (fieldKey: string) => ({ fieldKey, label: fieldKey, controlType: 'text' });
const form = { tabs: [{ fields: [field('name'), field('limit')] }] } as unknown as Form;

test('what a form brings along by itself is shown, and is nothing that a draft would keep', () => {
  const values: Record<string, unknown> = { name: '', limit: '' };
  const holder = {
    read: () => values,
    write: (key: string, value: unknown) => {
      values[key] = value;
    },
  };
  const store = new FormStore(form, { params: {}, facts: {}, today: '2026-11-22' }, holder, {});
  const typed = vi.fn();
  const shown = vi.fn();
  store.onTyped(typed);
  store.subscribe(['limit'], shown);
  store.bring({ available: '10.00' }, { limit: '10.00' });
  expect(shown).toHaveBeenCalledTimes(1);
  expect(store.get('limit')).toBe('10.00');
  expect(typed).not.toHaveBeenCalled();
  store.set('name', '示例');
  expect(typed).toHaveBeenCalledTimes(1);
});

test('what is computed stands there from the beginning, whatever it is computed from', () => {
  const isOrder = { op: 'filled', args: [{ field: 'order' }] };
  const computed = [
    {
      ...field('word'),
      calc: { op: 'if', args: [{ op: 'eq', args: [{ field: 'source' }, '2'] }, 'o', 'p'] },
    },
    { ...field('source'), calc: { op: 'if', args: [isOrder, '2', '1'] } },
  ];
  const tabs = [{ fields: [field('order'), ...computed] }];
  const around = { params: {}, facts: {}, today: '2026-11-22' };
  const first = (initial: object) =>
    firstValues({ tabs } as unknown as Form, around, { ...initial });
  expect(first({})).toEqual({ order: '', source: '1', word: 'p' });
  expect(first({ order: '7' })).toEqual({ order: '7', source: '2', word: 'o' });
});
