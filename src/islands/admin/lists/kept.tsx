import type { ListRow } from '#src/ui/list-table/column.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';

import { nameOf, OPEN_STATUS, statusTone } from './words.ts';

/** What operators keep in an order, and may stop. */
interface Kept extends ListRow {
  readonly version: number;
  readonly status: string;
  readonly first: boolean;
  readonly last: boolean;
}

interface Calls {
  move(input: { id: string; version: number; to: 'up' | 'down' }): Promise<unknown>;
  stop(input: { id: string; version: number }): Promise<unknown>;
  start(input: { id: string; version: number }): Promise<unknown>;
}

/** 启用 or 停用 of a row. */
export const STATUS_COLUMN = {
  key: 'status',
  title: '状态',
  width: 90,
  value: ({ status }: Pick<Kept, 'status'>) => nameOf(OPEN_STATUS, status),
  tone: ({ status }: Pick<Kept, 'status'>) => statusTone(status),
};

/** 上移, 下移, 停用 and 启用; `asks` names the row and says what follows from stopping it. */
export function keptActions<Row extends Kept>(
  calls: Calls,
  asks: (row: Row) => string,
): NounAction<Row>[] {
  const move = (to: 'up' | 'down') => (row: Row) =>
    calls.move({ id: row.id, version: row.version, to });
  return [
    { name: 'up', label: '上移', idle: ({ first }) => first, run: move('up') },
    { name: 'down', label: '下移', idle: ({ last }) => last, run: move('down') },
    {
      name: 'stop',
      label: '停用',
      confirm: asks,
      run: ({ id, version }) => calls.stop({ id, version }),
      done: '已停用',
    },
    {
      name: 'start',
      label: '启用',
      run: ({ id, version }) => calls.start({ id, version }),
      done: '已启用',
    },
  ];
}
