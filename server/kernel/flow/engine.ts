import { evaluate } from '#contract/form/evaluate.ts';
import { namesIn } from '#contract/form/expression.ts';
import type { Definition, NodeDefinition } from './definition.ts';

/** What conditions are judged by. */
export interface EngineGiven {
  definition: Definition;
  /** What the document says of itself; an absent name is unknown, not empty. */
  facts: Readonly<Record<string, string>>;
  params: Readonly<Record<string, string>>;
  /** Day in UTC+8. */
  today: string;
  /** The same for every try of one move: an engine elsewhere must answer it once. */
  moveKey: string;
}

/** Where a process stands; the portal keeps it with the instance. */
export interface EngineState {
  /** Key of the node that acts; null while it is with the applicant, or when it has ended. */
  at: string | null;
  phase: 'running' | 'returned' | 'ended';
  /** Nodes that were passed since the last start, in their order. */
  passed: readonly string[];
  /** The node that returned it, where a resubmission may lead straight back. */
  resumeAt: string | null;
}

export type EngineEvent =
  | { kind: 'start' }
  /** After a return: `node` leads straight to the node that returned it (直达退回节点). */
  | { kind: 'resubmit'; to: 'start' | 'node' }
  /** The node that acts is done. */
  | { kind: 'pass' }
  /** To the applicant, or to a node that was passed. */
  | { kind: 'return'; to: string }
  /** Rejected, withdrawn, terminated. */
  | { kind: 'end' };

/** The applicant, as the target of a return. */
export const START = 'start';

/** A move that the state does not allow. */
export class ImpossibleMove extends Error {
  override readonly name = 'ImpossibleMove';
}

/**
 * The port (docs/decisions): whoever moves a process from node to node, our own engine or a BPMN engine elsewhere. It
 * knows nodes and facts; people, tasks, records and money stay with the portal. It answers the new state and changes
 * nothing of the portal's; asked again with the same `moveKey`, it answers the same. tests/helpers/engine-suite.ts is
 * what every implementation must pass.
 */
export interface ProcessEngine {
  readonly name: string;
  /** Throws ImpossibleMove. `state` is undefined before the start. */
  move(
    state: EngineState | undefined,
    event: EngineEvent,
    given: EngineGiven,
  ): EngineState | Promise<EngineState>;
  /** The nodes that will come after the one that acts, as the facts are now. */
  forecast(
    state: EngineState,
    given: EngineGiven,
  ): readonly NodeDefinition[] | Promise<readonly NodeDefinition[]>;
}

/**
 * Whether a node takes part. Where a name that the condition reads is absent, or it comes to nothing, the node stays in:
 * a review too many is a nuisance, one too few a loss. An empty text is a value.
 */
function applies({ condition }: NodeDefinition, { facts, params, today }: EngineGiven): boolean {
  if (condition === undefined) return true;
  const names = namesIn(condition);
  const known = (from: Readonly<Record<string, string>>, all: Set<string>) =>
    [...all].every((name) => Object.hasOwn(from, name));
  if (!known(params, names.params)) return true;
  if (!known(facts, new Set([...names.facts, ...names.fields]))) return true;
  return evaluate(condition, { values: facts, facts, params, today }) !== false;
}

function nodesFrom(index: number, given: EngineGiven): NodeDefinition[] {
  return given.definition.nodes.slice(index).filter((node) => applies(node, given));
}

function indexOf({ nodes }: Definition, key: string | null): number {
  const index = nodes.findIndex(({ nodeKey }) => nodeKey === key);
  if (index < 0) throw new ImpossibleMove(`No node ${key}`);
  return index;
}

/**
 * From the node that has returned it, which sees it again also where its condition is met no more: nobody else would. A review by the
 * applicant's own company alone follows its condition, since there may be nobody for it.
 */
function nodesAgain(index: number, given: EngineGiven): NodeDefinition[] {
  const again = given.definition.nodes.slice(index, index + 1).filter(({ side }) => side !== 'own');
  return again.length === 0 ? nodesFrom(index, given) : [...again, ...nodesFrom(index + 1, given)];
}

/** The first of the nodes that are to come, or the end. */
function enter(coming: readonly NodeDefinition[], passed: readonly string[]): EngineState {
  const [next] = coming;
  if (next === undefined) return { at: null, phase: 'ended', passed, resumeAt: null };
  return { at: next.nodeKey, phase: 'running', passed, resumeAt: null };
}

function resubmit(state: EngineState, to: 'start' | 'node', given: EngineGiven): EngineState {
  if (state.phase !== 'returned') throw new ImpossibleMove('Nothing was returned');
  if (to === 'start' || state.resumeAt === null) return enter(nodesFrom(0, given), []);
  return enter(nodesAgain(indexOf(given.definition, state.resumeAt), given), state.passed);
}

function giveBack(state: EngineState, to: string, given: EngineGiven): EngineState {
  if (to === START) return { ...state, at: null, phase: 'returned', resumeAt: state.at };
  const index = indexOf(given.definition, to);
  const before = state.passed.indexOf(to);
  if (before < 0) throw new ImpossibleMove(`${to} was not passed`);
  const at = given.definition.nodes[index]?.nodeKey ?? null;
  return { at, phase: 'running', passed: state.passed.slice(0, before), resumeAt: null };
}

function move(state: EngineState | undefined, event: EngineEvent, given: EngineGiven): EngineState {
  if (event.kind === 'start') return enter(nodesFrom(0, given), []);
  if (state === undefined) throw new ImpossibleMove('Not started');
  if (event.kind === 'resubmit') return resubmit(state, event.to, given);
  if (event.kind === 'end') return { ...state, at: null, phase: 'ended', resumeAt: null };
  if (state.phase !== 'running' || state.at === null) throw new ImpossibleMove('Not running');
  if (event.kind === 'return') return giveBack(state, event.to, given);
  const index = indexOf(given.definition, state.at);
  return enter(nodesFrom(index + 1, given), [...state.passed, state.at]);
}

function forecast(state: EngineState, given: EngineGiven): NodeDefinition[] {
  if (state.phase === 'ended') return [];
  if (state.at !== null) return nodesFrom(indexOf(given.definition, state.at) + 1, given);
  if (state.resumeAt === null) return nodesFrom(0, given);
  return nodesAgain(indexOf(given.definition, state.resumeAt), given);
}

/** The engine that comes along: nodes in a line, left out by their conditions. Pure. */
export const builtInEngine: ProcessEngine = { name: 'built-in', move, forecast };
