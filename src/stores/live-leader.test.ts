import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';
import { lead } from './live-leader.ts';

const tabs: AbortController[] = [];
let name: string;

/** One tab that wants to lead; `working` tells whether it does. */
function openTab() {
  const over = new AbortController();
  tabs.push(over);
  const tab = { working: false, takeOver: () => {}, close: () => over.abort() };
  const work = (signal: AbortSignal) => {
    tab.working = !signal.aborted;
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        tab.working = false;
        resolve();
      });
    });
  };
  tab.takeOver = lead(name, work, over.signal);
  return tab;
}

type Tab = ReturnType<typeof openTab>;
const working = (...all: Tab[]) => expect.poll(() => all.map((tab) => tab.working));

beforeEach(() => {
  name = randomUUID();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort();
});

describe('with Web Locks', () => {
  it('one tab works, and the next one when it goes', async () => {
    const [a, b, c] = [openTab(), openTab(), openTab()];
    await working(a, b, c).toEqual([true, false, false]);
    b.close();
    a.close();
    await working(a, b, c).toEqual([false, false, true]);
  });

  it('a tab takes over from one that sleeps, which waits for its turn again', async () => {
    const [a, b] = [openTab(), openTab()];
    await working(a, b).toEqual([true, false]);
    b.takeOver();
    await working(a, b).toEqual([false, true]);
    b.close();
    await working(a, b).toEqual([true, false]);
  });
});

describe('without Web Locks', () => {
  it('the tabs on screen work', () => {
    vi.stubGlobal('navigator', {});
    const { document } = fakeBrowser();
    const show = (visibilityState: string) => {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('visible');
    const tab = openTab();
    expect(tab.working).toBe(true);
    show('hidden');
    expect(tab.working).toBe(false);
    show('visible');
    expect(tab.working).toBe(true);
    tab.close();
    show('visible');
    expect(tab.working).toBe(false);
  });
});
