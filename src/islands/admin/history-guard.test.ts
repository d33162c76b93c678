import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetDirty, markClean, markDirty } from '#src/stores/dirty.ts';

import { askOnSteps, countStep } from './history-guard.ts';

/** A tab's history: what it has opened, and where it is. */
class Tab extends EventTarget {
  readonly #states: unknown[] = [null];
  #at = 0;
  get state() {
    return this.#states[this.#at] ?? null;
  }
  replaceState = (state: unknown) => {
    this.#states[this.#at] = state;
  };
  open() {
    this.#states.splice(this.#at + 1);
    this.#states.push(null);
    this.#at += 1;
    countStep();
  }
  go = (by: number) => {
    this.#at += by;
    this.dispatchEvent(new Event('popstate'));
  };
  get at() {
    return this.#at;
  }
}

let tab: Tab;
let shown: number;
let answer: boolean;
let asked: number;
let stop: () => void;

beforeEach(() => {
  // Other files of the run share the store.
  forgetDirty();
  tab = new Tab();
  vi.stubGlobal('history', tab);
  vi.stubGlobal('PopStateEvent', Event);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  vi.stubGlobal('dispatchEvent', tab.dispatchEvent.bind(tab));
  asked = 0;
  stop = askOnSteps(() => {
    asked += 1;
    return Promise.resolve(answer);
  });
  // The router, which shows what the address names.
  tab.addEventListener('popstate', () => {
    shown = tab.at;
  });
  for (const _ of [1, 2, 3]) tab.open();
  shown = tab.at;
});

afterEach(() => {
  stop();
  forgetDirty();
  vi.unstubAllGlobals();
});

test('nothing typed: Back and Forward go where they lead', () => {
  tab.go(-2);
  expect([shown, tab.at, asked]).toEqual([1, 1, 0]);
  tab.go(1);
  expect([shown, tab.at, asked]).toEqual([2, 2, 0]);
});

test('whoever stays keeps view and address, whichever way and however far the step was', async () => {
  tab.go(-1);
  answer = false;
  markDirty('adminReview');
  for (const by of [-2, 1, -1]) {
    tab.go(by);
    expect(shown).toBe(2);
    await vi.waitFor(() => expect(tab.at).toBe(2));
  }
  expect([shown, asked]).toEqual([2, 3]);
});

test('whoever leaves is where the step led', async () => {
  answer = true;
  markDirty('adminReview');
  tab.go(-2);
  await vi.waitFor(() => expect(shown).toBe(1));
  // The view went, and what was typed in it.
  markClean('adminReview');
  tab.go(1);
  expect([shown, asked]).toEqual([2, 1]);
});

test('what still stands after a step is asked about again', async () => {
  answer = true;
  markDirty('dialog');
  tab.go(-1);
  await vi.waitFor(() => expect(shown).toBe(2));
  tab.go(-1);
  await vi.waitFor(() => expect(shown).toBe(1));
  expect(asked).toBe(2);
  answer = false;
  tab.go(1);
  await vi.waitFor(() => expect(tab.at).toBe(1));
  expect([shown, asked]).toEqual([1, 3]);
});
