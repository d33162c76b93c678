import type { Field } from '#src/ui/list-table/column.ts';

import { CreatorOnly } from './creator-only.tsx';

interface Created {
  readonly createBy: string;
  readonly createByName: string;
}

/** Who made a record, e.g. 添加人; whoever has made it reads 我 behind the name. */
export function creatorField<Row extends Created>(title: string): Field<Row> {
  return {
    key: 'createByName',
    title,
    Render: ({ row: { createBy, createByName } }) => (
      <>
        {createByName}
        <CreatorOnly ids={[createBy]}>（我）</CreatorOnly>
      </>
    ),
  };
}
