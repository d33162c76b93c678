import type { timeline } from '#contract/timeline.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { partnerRoute } from './partner.ts';
import { type Asked, dealQuery, type Found, type FoundEvent } from './query.ts';
import { BY_CONSOLE, BY_PORTAL, documentOf, type Reader, type Telling, time } from './reader.ts';

type Answer = CallOutput<typeof timeline>;

/** What was done, for whoever is told of it; undefined for others. */
function wordOf({ part, tells }: Telling, { kind, action, node }: FoundEvent): string | undefined {
  const { approvedBy, status, steps, entries } = part;
  if (kind === 'approval') {
    if (approvedBy === undefined || !tells(approvedBy)) return undefined;
    // A step of the process that is called as what was done says it once, such as 终止.
    return node === '' || node === action ? action : `${node}：${action}`;
  }
  if (kind === 'entry') return entries && tells(entries.toldWith) ? action : undefined;
  if (!tells(status.field)) return undefined;
  return kind === 'step' ? steps[action] : action;
}

/** Who did it; somebody without an account by name for whoever is told it, and else by what he is. */
function whoOf({ part: { entries }, tells }: Telling, { kind, who }: FoundEvent): string {
  if (kind !== 'entry') return who;
  const { by } = entries ?? {};
  if (by === undefined) return '系统';
  const isNamed = by.toldWith !== undefined && tells(by.toldWith) && who !== '';
  return isNamed ? `${by.word} ${who}` : by.word;
}

const keyOf = (type: string, id: string) => `${type} ${id}`;

function answerOf(
  { documents, events }: Found,
  {
    parts,
    reader,
    me,
    asked,
  }: { parts: readonly DealPart[]; reader: Reader; me: Me; asked: Asked },
): Answer {
  const telling = new Map<string, Telling>();
  const shown = documents.flatMap((found) => {
    const part = parts.find(({ noun: { name } }) => name === found.type);
    if (part === undefined || !reader.reads(part, me)) return [];
    const one = reader.telling(part, found);
    telling.set(keyOf(found.type, found.id), one);
    return [documentOf(one, found)];
  });
  if (!telling.has(keyOf(asked.objectType, asked.objectId))) throw noSuchRecord();
  return {
    documents: shown,
    events: events.flatMap((event) => {
      const one = telling.get(keyOf(event.type, event.object));
      const what = one && wordOf(one, event);
      if (one === undefined || what === undefined) return [];
      const { id, at, type, object, kind } = event;
      const who = whoOf(one, event);
      return [
        { id: `${kind}.${id}`, time: time(at), objectType: type, objectId: object, what, who },
      ];
    }),
  };
}

function routeOf(kernel: Kernel, parts: readonly DealPart[], reader: Reader): Route {
  return signedInRead(kernel, reader.call, {
    query: dealQuery(parts, reader.visible),
    values: ({ input: { objectType, objectId } }): Asked => ({ objectType, objectId }),
    answer([found], { me, values }) {
      if (found === undefined) throw noSuchRecord();
      return answerOf(found, { parts, reader, me, asked: values });
    },
  });
}

/** 关联单据 and the timeline of a deal, and 往来单据 with a partner, out of what each document says of itself (kernel/parts/deal.ts). */
export function timelineModule(nouns: readonly Module[]): Module {
  const parts = nouns.flatMap(({ deals = [] }) => deals);
  return {
    name: 'timeline',
    routes: (kernel) => [
      ...[BY_PORTAL, BY_CONSOLE].map((reader) => routeOf(kernel, parts, reader)),
      partnerRoute(kernel, parts),
    ],
  };
}
