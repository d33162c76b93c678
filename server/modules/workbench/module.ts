import { sql } from 'kysely';

import { type WorkbenchLine, workbenchSummary } from '#contract/workbench.ts';
import type { Module } from '#server/kernel/module.ts';
import {
  counted,
  type WorkbenchAnswer,
  type WorkbenchPart,
  type WorkbenchSummary,
  type WorkbenchValues,
} from '#server/kernel/parts/workbench.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { operatorsRoute } from './operators.ts';

/** Rows of each part, in the order of the parts. */
interface Gathered {
  parts: unknown[][];
}

function gather(parts: readonly WorkbenchPart[]) {
  return sessionRead<WorkbenchValues, Gathered>((scope) => {
    const rows = parts.map(
      (part) =>
        sql`(select coalesce(jsonb_agg(to_jsonb(part)), '[]') from (${part.query(scope)}) part)`,
    );
    return sql<Gathered>`select jsonb_build_array(${sql.join(rows)}) as parts`;
  });
}

const urgentFirst = (a: WorkbenchLine, b: WorkbenchLine) => b.level - a.level;

/** What waits, each thing by one line: messages about what a noun names itself are not counted again. */
function waitingOf(answers: readonly WorkbenchAnswer[]): WorkbenchLine[] {
  const lines = answers.flatMap(({ waiting }) => waiting ?? []);
  const ids = lines.flatMap(({ query }) => query.id ?? []);
  const named = new Set([...ids, ...answers.flatMap((one) => one.named ?? [])]);
  const about = new Map(answers.flatMap((one) => Object.entries(one.about ?? {})));
  return counted(
    ...lines.map((line) => {
      const told = Object.entries(about.get(line.key) ?? {}).filter(([id]) => named.has(id));
      if (line.count === null || told.length === 0) return line;
      return { ...line, count: told.reduce((left, [, count]) => left - count, line.count) };
    }),
  );
}

function merged(answers: readonly WorkbenchAnswer[]): WorkbenchSummary {
  return {
    waiting: waitingOf(answers).toSorted(urgentFirst),
    waits: answers.flatMap(({ waits }) => waits ?? []),
    days: answers.flatMap(({ days }) => days ?? []).toSorted((a, b) => a.day.localeCompare(b.day)),
    limits: answers.find(({ limits }) => limits)?.limits ?? null,
    hasProjects: answers.some(({ hasProjects }) => hasProjects),
    hints: answers.flatMap(({ hints }) => hints ?? []).toSorted(urgentFirst),
    messages: answers.flatMap(({ messages }) => messages ?? []),
    company: answers.find(({ company }) => company)?.company ?? null,
  };
}

/** 工作台: what each noun has to say to the one who signs in, asked for in one statement. */
export function workbenchModule(nouns: readonly Module[]): Module {
  const parts = nouns.flatMap(({ workbench }) => workbench ?? []);
  const query = gather(parts);
  const counts = nouns.flatMap(({ operatorCounts }) => operatorCounts ?? []);
  return {
    name: 'workbench',
    routes: (kernel) => [
      operatorsRoute(kernel, counts),
      signedInRead(kernel, workbenchSummary, {
        query,
        values: ({ at }) => ({ now: at.toISOString() }),
        answer: ([row]) =>
          merged(parts.map((part, i) => part.answer(row?.parts[i] ?? [], { kernel }))),
      }),
    ],
  };
}
