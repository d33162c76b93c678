import { afterEach, expect, test } from 'vitest';

import { forgetDirty, markClean, markDirty } from '#src/stores/dirty.ts';

import { followForms, formsWithin } from './unsaved-forms.ts';

afterEach(forgetDirty);

const within = (...views: string[]) => formsWithin(new Set(views));

test('a form goes with the view in which it was typed, and with no other', () => {
  let onScreen = '/user/project';
  const stop = followForms(() => onScreen);
  markDirty('project');
  onScreen = '/user/bank';
  expect(within('/user/bank', '/user/message')).toEqual([]);
  markDirty('bank/1');
  markDirty('project');
  expect(within('/user/bank')).toEqual(['bank/1']);
  expect(within('/user/project', '/user/bank')).toEqual(['project', 'bank/1']);
  markClean('project');
  expect(within('/user/project')).toEqual([]);
  stop();
});

test('one that was there before may stand in any view', () => {
  markDirty('project');
  const stop = followForms(() => '/user/bank');
  expect(within('/user/message')).toEqual(['project']);
  stop();
});
