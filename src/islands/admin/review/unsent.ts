import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { tickWord } from '#src/ui/approval/words.ts';

import { begin, type Draft } from './draft.ts';
import { EXPLAINED } from './faults.ts';
import { takesOpinion } from './opinion-hints.ts';
import { termName, termProblem, termText } from './term.ts';

/** What was typed before a document went on and can be given no more, a line for each, and on what. */
export interface Unsent {
  readonly lines: readonly string[];
  readonly on: ReviewDetail;
}

type Places = Readonly<Record<string, string>>;

const said = (label: string, text: string): string => (text === '' ? '' : `${label}：${text}`);

/** The name of what is marked, as it is read. */
function markedName({ view }: ReviewDetail, tabKey: string, fieldKey: string): string {
  const items = view.panels.find(({ key }) => key === tabKey)?.items ?? [];
  const columns = view.lines?.find(({ key }) => key === tabKey)?.columns ?? [];
  const column = columns.find(({ key }) => key === fieldKey)?.title;
  return items.find(({ key }) => key === fieldKey)?.label ?? column ?? '';
}

/** What was typed over what a document began with, in words, by the place in which it was typed. */
function typedOn(detail: ReviewDetail, draft: Draft): Places {
  const was = begin(detail);
  const { ticks, fields } = detail;
  return {
    opinion: said(draft.internal ? '内部意见' : '审批意见', draft.opinion.trim()),
    told: draft.internal ? said('告知企业的原因', draft.told.trim()) : '',
    files: said('意见附件', draft.files.map(({ fileName }) => fileName).join('、')),
    ...Object.fromEntries(
      ticks.map(({ key, label }) => {
        const { result, note } = draft.ticks[key] ?? { note: '' };
        const isSame = result === was.ticks[key]?.result && note === was.ticks[key]?.note;
        return [`ticks.${key}`, !result || isSame ? '' : said(label, tickWord({ result, note }))];
      }),
    ),
    ...Object.fromEntries(
      fields.map((field) => {
        const typed = draft.fields[field.key] ?? '';
        const isSame = typed === was.fields[field.key] || typed.trim() === '';
        return [`fields.${field.key}`, isSame ? '' : said(termName(field), written(field, typed))];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(draft.marks).map(([key, { tabKey, fieldKey, rowIndex, note }]) => {
        const row = rowIndex === undefined ? '' : `（第 ${rowIndex + 1} 行）`;
        const name = `标记 ${markedName(detail, tabKey, fieldKey)}${row}`;
        return [`marks.${key}`, note === '' ? name : said(name, note)];
      }),
    ),
  };
}

/** A term in words; as it was typed where it is none. */
function written(field: ReviewDetail['fields'][number], typed: string): string {
  return termProblem(field, typed) === undefined ? termText(field, typed) : typed;
}

/** Whether a document still asks for what is typed in a place. */
function hasPlace({ actions, task, ticks, fields }: ReviewDetail, place: string): boolean {
  const [kind, key] = place.split('.', 2);
  if (kind === 'opinion') return takesOpinion(actions);
  if (kind === 'told') return actions.some((action) => EXPLAINED.has(action));
  if (kind === 'marks') return actions.includes('returnBack') || actions.includes('askMore');
  const asked = kind === 'ticks' ? ticks.filter((tick) => tick.asked) : fields;
  return task !== null && (kind === 'files' || asked.some((one) => one.key === key));
}

/** What was typed on a document and has no place any more on its newer state, a line for each. Pure. */
export function unsentOf(before: ReviewDetail, after: ReviewDetail, draft: Draft): string[] {
  return Object.entries(typedOn(before, draft)).flatMap(([place, text]) =>
    text !== '' && hasPlace(before, place) && !hasPlace(after, place) ? [text] : [],
  );
}
