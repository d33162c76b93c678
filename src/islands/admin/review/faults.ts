import { OPINION } from '#contract/flow/flow.ts';
import { type ReviewDetail, requiredText } from '#contract/flow/review-view.ts';
import { TOLD_TEXT } from '#contract/flow/told.ts';

import { byPath, type Complaints, type Failure } from '#src/ui/submit/submission.ts';

import { type Draft, ticksOf } from './draft.ts';
import { named, termProblem } from './term.ts';

export type Decision =
  | 'approve'
  | 'returnBack'
  | 'reject'
  | 'askMore'
  | 'terminate'
  | 'void'
  | 'urge';

/** What is wrong, by place: `opinion`, `told`, `ticks`, `fields.{key}`; `whole` stands above the buttons. */
type Faults = Readonly<Record<string, string>>;

/** Decisions of which the company learns why. */
export const EXPLAINED: ReadonlySet<string> = new Set([
  'returnBack',
  'reject',
  'askMore',
  'terminate',
  'void',
]);

/** What an approval lacks: conclusions of the node's checks, and what the node must settle. */
function lacking({ ticks, fields, view }: ReviewDetail, draft: Draft): Faults {
  const open = ticks.filter(({ key, asked }) => asked && !draft.ticks[key]?.result);
  const silent = ticksOf(draft).some(({ result, note }) => result === 'fail' && !note.trim());
  const terms = fields.flatMap((field): [string, string][] => {
    const typed = draft.fields[field.key] ?? '';
    const isEmpty = field.required && typed.trim() === '';
    const problem = isEmpty ? requiredText(field) : termProblem(field, typed, view.lines);
    return problem === undefined ? [] : [[`fields.${field.key}`, problem]];
  });
  return {
    ...(open.length > 0 && { ticks: `还有 ${open.length} 项审核要点没有结论` }),
    ...(silent && { ticks: '不通过的审核要点需要说明原因' }),
    ...Object.fromEntries(terms),
  };
}

const isShort = (text: string) => [...text.trim()].length < OPINION.min;

/** What the server would refuse of a decision, said before anybody is asked to confirm it. */
export function faultsOf(decision: Decision, detail: ReviewDetail, draft: Draft): Faults {
  const explained = EXPLAINED.has(decision);
  const short = explained && isShort(draft.opinion);
  const untold = explained && draft.internal && isShort(draft.told);
  return {
    ...(short && { opinion: `请填写 ${OPINION.min}-${OPINION.max} 个字的意见` }),
    ...(untold && { told: TOLD_TEXT }),
    ...(decision === 'approve' && lacking(detail, draft)),
  };
}

/** The first complaint stands above the buttons as well, with the name of its field, which may be out of sight. */
export const refused = (
  { fields: terms }: ReviewDetail,
  { text, fields: [first, ...more] }: Failure,
): Complaints => {
  if (first === undefined) return { whole: text };
  const term = terms.find(({ key }) => first.path === `fields.${key}`);
  return {
    whole: term ? named(term, first.message) : first.message,
    ...byPath([first, ...more]),
  };
};
