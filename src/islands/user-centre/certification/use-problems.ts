import { type RefObject, useEffect, useState } from 'react';

import {
  CERTIFICATION_STEPS,
  type CertificationStep,
  isLeftOut,
} from '#contract/certification/form.ts';
import type { Certification } from '#contract/certification/row.ts';
import { CODE, type FieldError, TEXT } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';
import type { Attachment } from '#src/ui/file-upload/transport.ts';
import { reportError } from '#src/ui/report-error.ts';

import { STEPS, type StepKey } from './step-line.tsx';
import { problemsOf, type Values, valuesOf } from './values.ts';

type Messages = Readonly<Record<string, string>>;

const messagesOf = (problems: readonly FieldError[]): Messages =>
  Object.fromEntries(problems.map(({ path, message }) => [path, message]));

/** Papers by the step that asks for them. */
const PAPER_STEP: Readonly<Record<string, StepKey>> = {
  'attachment.2': 'licence',
  'attachment.3': 'identity',
  'attachment.4': 'identity',
  'attachment.5': 'identity',
};

function stepOf(path: string): number {
  const steps = Object.entries(CERTIFICATION_STEPS) as [StepKey, readonly string[]][];
  const key = PAPER_STEP[path] ?? steps.find(([, fields]) => fields.includes(path))?.[0];
  return Math.max(
    0,
    STEPS.findIndex((step) => step.key === key),
  );
}

/** The step of the first field that a reviewer has marked, where an application goes on; the first of all without any. */
export const firstMarked = (row: Pick<Certification, 'fieldMarks'> | undefined): number =>
  Math.min(STEPS.length, ...(row?.fieldMarks ?? []).map(({ fieldKey }) => stepOf(fieldKey))) %
  STEPS.length;

function complaintsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiError) || error.code !== CODE.invalid) return [];
  const { data } = error;
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : [];
  return Array.isArray(fields) ? fields : [];
}

interface Given {
  row: Certification | undefined;
  values: Values;
  files: readonly Attachment[];
  card: RefObject<HTMLDivElement | null>;
  onStep: (step: number) => void;
}

/** Gives the focus to the first of the fields that is on the page, once it is there. */
function useFocus(card: Given['card']) {
  const [sought, setSought] = useState<readonly string[]>([]);
  useEffect(() => {
    if (sought.length === 0) return;
    const wrong = sought.map((path) =>
      path.startsWith('attachment.') ? '[type=file][aria-invalid="true"]' : `[name="${path}"]`,
    );
    const field =
      card.current?.querySelector<HTMLElement>(wrong.join()) ??
      card.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
  }, [sought, card]);
  return setSought;
}

export type Problems = ReturnType<typeof useProblems>;

/** What is wrong with the application: by its own rules, by the server's word, and by what a reviewer marked. */
export function useProblems({ row, values, files, card, onStep }: Given) {
  const [messages, setMessages] = useState<Messages>({});
  /** What stood in a field when it was complained about: the complaint goes when the field changes. */
  const [judged, setJudged] = useState<Values>({});
  const seek = useFocus(card);
  const given = valuesOf(row);
  const marks = Object.fromEntries(
    (row?.fieldMarks ?? []).map(({ fieldKey, note }) => [fieldKey, note || '请核对并修改']),
  );
  const papers = files.map(({ id }) => id).join();
  const snapshot = { ...values, papers };
  const show = (problems: readonly FieldError[]) => {
    setMessages(messagesOf(problems));
    setJudged(snapshot);
    if (problems.length === 0) return;
    const first = problems.map(({ path }) => stepOf(path)).toSorted((a, b) => a - b)[0];
    onStep(first ?? 0);
    seek(problems.map(({ path }) => path));
  };
  /** Shows what the server found wrong beside its fields; false where it speaks of none. */
  const mark = (error: unknown): boolean => {
    const problems = complaintsOf(error);
    if (problems.length > 0) show(problems);
    return problems.length > 0;
  };
  const unchanged = (path: string, since: Values) =>
    path.startsWith('attachment.')
      ? since.papers === papers
      : (since[path] ?? '') === (values[path] ?? '');
  const markOf = (path: string) => {
    const before = { ...given, papers: (row?.attachment ?? []).map(({ id }) => id).join() };
    return unchanged(path, before) ? marks[path] : undefined;
  };
  const complaintOf = (path: string) => (unchanged(path, judged) ? messages[path] : undefined);
  return {
    of: (path: string): string | undefined => complaintOf(path) ?? markOf(path),
    /** What a reviewer marked and nobody has changed since. */
    marked: Object.entries(marks).filter(([path]) => markOf(path) !== undefined),
    goTo: (path: string): void => {
      onStep(stepOf(path));
      seek([path]);
    },
    /** The warning of a form (specification, section 5) while something is left out that was asked for; '' otherwise. */
    warning: Object.keys(messages).some((path) => isLeftOut(complaintOf(path) ?? ''))
      ? TEXT.requiredForm
      : '',
    /** Judges a step, or all; true when something is wrong. */
    complain: (step?: StepKey): boolean => {
      const known = step === 'review' ? undefined : (step as CertificationStep | undefined);
      const problems = problemsOf({ values, files }, known);
      show(problems);
      return problems.length > 0;
    },
    mark,
    /** The same of an application that was handed in; everything else is told as usual. */
    refuse: (error: unknown): void => {
      if (!mark(error)) reportError(error);
    },
  };
}
