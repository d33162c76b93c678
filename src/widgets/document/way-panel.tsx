import { passed, type Station, type Way } from '#contract/document/way.ts';
import type { NextStep } from '#contract/flow/flow.ts';
import { serverNow } from '#src/api/flow.ts';
import { enumName } from '#src/stores/enums.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { type Stage, StageLine } from '#src/ui/stage-line/stage-line.tsx';

/** As StageLine reads them. */
const STATE = { todo: 0, now: 1, done: 2, stopped: 3, skipped: 4 } as const;

/** A document on its way; `nextStep` of one that is approved says more than its station. */
type OnWay = object & { readonly nextStep?: NextStep | undefined };

/** A day is over at its end. */
const endOf = (due: string) => (due.length === 10 ? `${due} 23:59:59` : due);

function waitingFor(station: Station, row: OnWay): Stage['waitingFor'] {
  if (row.nextStep) return { who: row.nextStep.who, dueTime: row.nextStep.dueTime };
  const { by, until, who = by && String(Reflect.get(row, by)) } = station;
  if (who === undefined) return null;
  const due: unknown = until === undefined ? '' : Reflect.get(row, until);
  return { who, dueTime: typeof due === 'string' && due !== '' ? endOf(due) : null };
}

interface Props {
  way: Way;
  row: OnWay;
  /** Code of its status, and the enumeration that names it. */
  status: string;
  enumeration: string;
}

/** 办理进度: the stations of a document, who has it now, and until when. */
export function WayPanel({ way, row, status, enumeration }: Props) {
  const stages = passed(way, status, row).map(({ station, state }) => ({
    stage: station.name,
    name: station.name,
    state: STATE[state],
    blockReason: state === 'stopped' ? enumName(enumeration, status) : '',
    waitingFor: state === 'now' ? waitingFor(station, row) : null,
  }));
  return (
    <div className="no-print">
      <Panel title="办理进度">
        <StageLine stages={stages} now={serverNow()} />
      </Panel>
    </div>
  );
}
