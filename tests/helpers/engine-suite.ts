import { describe, expect, test } from 'vitest';
import type { NodeDefinition } from '#server/kernel/flow/definition.ts';
import type {
  EngineEvent,
  EngineGiven,
  EngineState,
  ProcessEngine,
} from '#server/kernel/flow/engine.ts';

const node = (nodeKey: string, more: Partial<NodeDefinition> = {}) =>
  ({
    nodeKey,
    nodeName: nodeKey,
    side: 'platform',
    role: 'r',
    mode: 'any',
    slaHours: 8,
    formEditable: [],
    allowReturn: true,
    allowReject: true,
    allowTransfer: true,
    ...more,
  }) as NodeDefinition;

const LARGE = { op: 'gt', args: [{ fact: 'amount' }, { param: 'limit' }] } as const;
const NODES = [node('A'), node('B', { condition: LARGE }), node('C')];
const OWN = [node('A'), node('B', { condition: LARGE, side: 'own' }), node('C')];

/** What every engine behind the port must do (server/kernel/flow/engine.ts); `make` answers a fresh one. */
export function engineSuite(make: () => ProcessEngine): void {
  let moves = 0;
  const given = (facts: Record<string, string> = { amount: '100' }): EngineGiven => {
    moves += 1;
    return {
      definition: { key: 'k', version: 1, nodes: NODES },
      facts,
      params: { limit: '50' },
      today: '2026-05-20',
      moveKey: `1.${moves}`,
    };
  };
  const run = async (events: readonly EngineEvent[], facts?: Record<string, string>) => {
    const engine = make();
    let state: EngineState | undefined;
    for (const event of events) state = await engine.move(state, event, given(facts));
    return state;
  };
  const start = { kind: 'start' } as const;
  const pass = { kind: 'pass' } as const;

  describe('an engine', () => {
    test('goes from node to node and ends', async () => {
      const at = async (count: number) =>
        (await run([start, ...Array.from({ length: count }, () => pass)]))?.at;
      expect([await at(0), await at(1), await at(2), await at(3)]).toEqual(['A', 'B', 'C', null]);
      expect(await run([start, pass, pass, pass])).toMatchObject({
        phase: 'ended',
        passed: ['A', 'B', 'C'],
      });
    });

    test('leaves out a node whose condition is false, and only that', async () => {
      expect((await run([start, pass], { amount: '50' }))?.at).toBe('C');
      expect((await run([start, pass], { amount: '50.01' }))?.at).toBe('B');
      expect((await run([start, pass], {}))?.at).toBe('B');
      expect((await run([start, pass], { amount: '很多' }))?.at).toBe('B');
    });

    test('returns to the applicant and comes straight back, or from the start', async () => {
      const returned = await run([start, pass, pass, { kind: 'return', to: 'start' }]);
      expect(returned).toEqual({ at: null, phase: 'returned', passed: ['A', 'B'], resumeAt: 'C' });
      const engine = make();
      const direct = await engine.move(returned, { kind: 'resubmit', to: 'node' }, given());
      expect(direct).toMatchObject({ at: 'C', phase: 'running', passed: ['A', 'B'] });
      const anew = await engine.move(returned, { kind: 'resubmit', to: 'start' }, given());
      expect(anew).toMatchObject({ at: 'A', phase: 'running', passed: [] });
    });

    test('leads back to whoever returned it where its condition is met no more, unless that is the own company', async () => {
      const engine = make();
      const returned = await run([start, pass, { kind: 'return', to: 'start' }]);
      const changed = () => given({ amount: '1' });
      const node = { kind: 'resubmit', to: 'node' } as const;
      if (returned === undefined) throw new Error('Nothing was returned.');
      const again = await engine.move(returned, node, changed());
      expect(again).toMatchObject({ at: 'B', phase: 'running', passed: ['A'] });
      const coming = await engine.forecast(returned, changed());
      expect(coming.map(({ nodeKey }) => nodeKey)).toEqual(['B', 'C']);
      const own = { ...changed(), definition: { key: 'k', version: 1, nodes: OWN } };
      expect(await engine.move(returned, node, own)).toMatchObject({ at: 'C', passed: ['A'] });
      const anew = await engine.move(returned, { kind: 'resubmit', to: 'start' }, changed());
      expect((await engine.move(anew, pass, changed())).at).toBe('C');
    });

    test('returns to a node that was passed, and to no other', async () => {
      const back = await run([start, pass, pass, { kind: 'return', to: 'A' }]);
      expect(back).toMatchObject({ at: 'A', phase: 'running', passed: [] });
      await expect(run([start, pass, { kind: 'return', to: 'C' }])).rejects.toThrow();
      await expect(run([start, { kind: 'return', to: 'nowhere' }])).rejects.toThrow();
    });

    test('ends when it is told to, and moves no more', async () => {
      const ended = await run([start, { kind: 'end' }]);
      expect(ended).toMatchObject({ at: null, phase: 'ended' });
      await expect(run([start, { kind: 'end' }, pass])).rejects.toThrow();
      await expect(run([pass])).rejects.toThrow();
      await expect(run([start, { kind: 'resubmit', to: 'node' }])).rejects.toThrow();
    });

    test('answers a repeated move the same', async () => {
      const engine = make();
      const state = await engine.move(undefined, start, given());
      const once = given();
      const [first, second] = [
        await engine.move(state, pass, once),
        await engine.move(state, pass, once),
      ];
      expect(second).toEqual(first);
      expect(first.at).toBe('B');
    });

    test('forecasts what will come as the facts are now', async () => {
      const engine = make();
      const state = await engine.move(undefined, start, given());
      const keys = async (facts?: Record<string, string>) =>
        (await engine.forecast(state, given(facts))).map(({ nodeKey }) => nodeKey);
      expect(await keys()).toEqual(['B', 'C']);
      expect(await keys({ amount: '1' })).toEqual(['C']);
    });
  });
}
