import { describe } from 'vitest';
import { builtInEngine, type EngineState, type ProcessEngine } from '#server/kernel/flow/engine.ts';

import { engineSuite } from '../helpers/engine-suite.ts';

describe('the built-in engine', () => engineSuite(() => builtInEngine));

/**
 * Stands for an engine elsewhere: everything travels as JSON, answers come later, and each move is kept under its key,
 * so that a repeated request gets the answer of the first. It is the shape a BPMN driver has.
 */
function remoteEngine(): ProcessEngine {
  const kept = new Map<string, string>();
  const travel = <T>(value: T): T =>
    value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
  return {
    name: 'remote',
    async move(state, event, given) {
      const known = kept.get(given.moveKey);
      if (known !== undefined) return JSON.parse(known) as EngineState;
      const answer = await builtInEngine.move(travel(state), travel(event), travel(given));
      kept.set(given.moveKey, JSON.stringify(answer));
      return travel(answer);
    },
    async forecast(state, given) {
      return travel(await builtInEngine.forecast(travel(state), travel(given)));
    },
  };
}

describe('an engine elsewhere', () => engineSuite(remoteEngine));
