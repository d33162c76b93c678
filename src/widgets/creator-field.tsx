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

function Filer({ row }: { row: Created }) {
  return row.createByName === '' ? '对方企业' : <Creator row={row} />;
}

/** The same of what another company may have made, whose persons are not named. */
export const filerField = <Row extends Created>(title: string): Field<Row> => ({
  key: 'createByName',
  title,
  Render: Filer,
});

/** Who made a record, e.g. 添加人; whoever has made it reads 我 behind the name. */
export const creatorField = <Row extends Created>(title: string): Field<Row> => ({
  key: 'createByName',
  title,
  Render: Creator,
});
