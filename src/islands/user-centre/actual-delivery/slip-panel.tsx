import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExpectedReceipt } from '#contract/actual-delivery/calls.ts';
import { suggestReceived } from '#contract/actual-delivery/slip.ts';
import { ACTUAL_FILE } from '#contract/actual-delivery/states.ts';
import type { StoredFile } from '#contract/file/file.ts';
import type { SlipReading } from '#contract/file/recognition.ts';
import { readSlip } from '#src/api/actual-delivery.ts';
import { errorToMessage, isAbort } from '#src/lib/errors.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useList } from '#src/ui/form/form-context.ts';
import type { Line } from '#src/ui/form/rows.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { fileTransport } from '#src/widgets/file/file-transport.ts';
import { Paper } from '#src/widgets/file/paper.tsx';
import { SourceMark } from '#src/widgets/file/source-mark.tsx';

import styles from './actual-delivery.module.css';

const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];

interface Told {
  data?: SlipReading;
  complaint?: string;
}

/** What cannot be read is told beside the picture, and is no fault of the page. */
async function told(reading: Promise<SlipReading>): Promise<Told> {
  try {
    return { data: await reading };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { complaint: errorToMessage(error) };
  }
}

/** A figure that was read, with what it would be put into. */
interface Read {
  key: string;
  label: string;
  value: string;
  rowId: number;
  changes: Readonly<Record<string, string>>;
  /** What stands there. */
  typed: string;
}

/** What a row holds where figures would be put. */
const typedIn = ({ row }: Line, changes: Read['changes']) =>
  Object.keys(changes)
    .map((key) => String(row[key] ?? ''))
    .filter((text) => text !== '')
    .join(' / ');

/** Figures of a slip for the rows of the form; weights only where there is one row that they can be of. */
function figuresOf(
  reading: SlipReading,
  expected: ExpectedReceipt['lines'],
  lines: readonly Line[],
): { figures: Read[]; places: SlipReading['places'] } {
  const suggested = suggestReceived(expected, reading.rows);
  const received = suggested.flatMap(({ upstreamId, value }): Read[] => {
    const line = lines.find(({ row }) => row.upstreamId === upstreamId);
    const goods = expected.find((one) => one.upstreamId === upstreamId);
    if (line === undefined || goods === undefined) return [];
    const label = `${goods.goodsName} ${goods.spec} 实收量`;
    const changes = { receivedQty: value };
    return [
      { key: upstreamId, label, value, rowId: line.id, changes, typed: typedIn(line, changes) },
    ];
  });
  const [only] = lines.length === 1 ? lines : [];
  const { gross, tare } = reading;
  const weights = { weighGross: gross, weighTare: tare };
  const weighed: Read[] =
    only === undefined || gross === '' || tare === ''
      ? []
      : [
          {
            key: 'gross',
            label: '毛重 / 皮重',
            value: `${gross} / ${tare}`,
            rowId: only.id,
            changes: weights,
            typed: typedIn(only, weights),
          },
        ];
  const places = Object.fromEntries(suggested.map(({ upstreamId, place }) => [upstreamId, place]));
  return {
    figures: [...received, ...weighed],
    places: weighed.length > 0 ? { ...reading.places, ...places } : places,
  };
}

interface Props {
  file: StoredFile;
  title: string;
  expected: ExpectedReceipt['lines'];
  lines: readonly Line[];
}

function Slip({ file, title, expected, lines }: Props) {
  const { store } = useFormContext();
  const [active, setActive] = useState<string>();
  const { data: answer, isFetching } = useQuery({
    queryKey: ['reading', 'slip', file.id],
    queryFn: ({ signal }) => told(readSlip(file.id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, complaint } = answer ?? {};
  const { figures, places } = data ? figuresOf(data, expected, lines) : { figures: [], places: {} };
  const nothing =
    data && figures.length === 0 ? '没有识别到与交货量相近的数量，请手动填写' : undefined;
  const reading = { file, places, busy: isFetching, complaint: complaint ?? nothing };
  const take = ({ rowId, changes }: Read) => store.tables.get('lines')?.set(rowId, changes);
  const seen = ({ key, value }: Read) => {
    const place = places[key];
    return place && { file, paper: title.replace('识别', ''), place, read: value };
  };
  return (
    <Panel title={title}>
      <div className={styles.beside}>
        <Paper reading={reading} label={title} active={active} />
        <ul className={styles.figures} aria-label={`${title}识别结果`}>
          {figures.map((read) => (
            <li key={read.key} onPointerEnter={() => setActive(read.key)}>
              <span>
                {read.label} <strong>{read.value}</strong>
              </span>
              <span className={styles.source}>
                <SourceMark
                  source={seen(read)}
                  label={read.label}
                  typed={read.typed}
                  transport={fileTransport}
                  onTake={() => take(read)}
                />
              </span>
              <Button
                variant="default"
                aria-label={`采用 ${read.label} ${read.value}`}
                onFocus={() => setActive(read.key)}
                onClick={() => take(read)}
              >
                采用
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

const SLIPS = [
  [`file${ACTUAL_FILE.slip}`, '签收单识别'],
  [`file${ACTUAL_FILE.weighing}`, '磅单识别'],
] as const;

/** Pictures of slips beside the form, with the place of each figure that was read; a person takes them over one by one. */
export function Slips({ expected, lines }: Pick<Props, 'expected' | 'lines'>) {
  const { files } = useFormContext();
  const ids = [useList(SLIPS[0][0]), useList(SLIPS[1][0])];
  return SLIPS.map(([key, title], index) => {
    const found = ids[index]
      ?.map((id) => files.get(id))
      .find((file) => file !== undefined && PICTURES.includes(file.fileSuffix));
    return found && <Slip key={key} file={found} title={title} expected={expected} lines={lines} />;
  });
}
