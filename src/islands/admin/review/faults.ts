import { OPINION } from '#contract/flow/flow.ts';
import { type ReviewDetail, requiredText } from '#contract/flow/review-view.ts';

import { type Draft, ticksOf } from './draft.ts';
import { termProblem } from './term.ts';

export type Decision =
  | 'approve'
  | 'returnBack'
  | 'reject'
  | 'askMore'
  | 'terminate'
  | 'void'
  | 'urge';

/** What is wrong, by place: `opinion`, `ticks`, `fields.{key}`; `whole` stands above the buttons. */
type Faults = Readonly<Record<string, string>>;

const NEEDS_OPINION: ReadonlySet<Decision> = new Set([
  'returnBack',
  'reject',
  'askMore',
  'terminate',
  'void',
]);

/** What an approval lacks: conclusions of the node's checks, and what the node must settle. */
function lacking({ ticks, fields }: ReviewDetail, draft: Draft): Faults {
  const open = ticks.filter(({ key, asked }) => asked && !draft.ticks[key]?.result);
  const silent = ticksOf(draft).some(({ result, note }) => result === 'fail' && !note.trim());
  const terms = fields.flatMap((field): [string, string][] => {
    const typed = draft.fields[field.key] ?? '';
    const isEmpty = field.required && typed.trim() === '';
    const problem = isEmpty ? requiredText(field) : termProblem(field, typed);
    return problem === undefined ? [] : [[`fields.${field.key}`, problem]];
  });
  return {
    ...(open.length > 0 && { ticks: `还有 ${open.length} 项审核要点没有结论` }),
    ...(silent && { ticks: '不通过的审核要点需要说明原因' }),
    ...Object.fromEntries(terms),
  };
}

/** What the server would refuse of a decision, said before anybody is asked to confirm it. */
export function faultsOf(decision: Decision, detail: ReviewDetail, draft: Draft): Faults {
  const length = [...draft.opinion.trim()].length;
  const short = NEEDS_OPINION.has(decision) && length < OPINION.min;
  return {
    ...(short && { opinion: `请填写 ${OPINION.min}-${OPINION.max} 个字的意见` }),
    ...(decision === 'approve' && lacking(detail, draft)),
  };
}
