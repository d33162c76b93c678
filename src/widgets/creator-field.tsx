import type { Field } from '#src/ui/list-table/column.ts';

import { CreatorOnly } from './creator-only.tsx';

interface Created {
  readonly createBy: string;
  readonly createByName: string;
}

function Creator({ row: { createBy, createByName } }: { row: Created }) {
  return (
    <>
      {createByName}
      <CreatorOnly ids={[createBy]}>（我）</CreatorOnly>
    </>
  );
}

/** Who made a record, e.g. 添加人; whoever has made it reads 我 behind the name. */
export const creatorField = <Row extends Created>(title: string): Field<Row> => ({
  key: 'createByName',
  title,
  Render: Creator,
});
