import { useView } from '#src/ui/view-context.ts';

import type { NounDeclaration, NounRow } from './noun.ts';
import { NounDetail } from './noun-detail.tsx';
import { NounList } from './noun-list.tsx';

interface Props<Row extends NounRow, Input> {
  noun: NounDeclaration<Row, Input>;
}

/** The view of a noun's route: its list, and with `?id=` one record. */
export function NounView<Row extends NounRow, Input>({ noun }: Props<Row, Input>) {
  const { id } = useView().search;
  return id === undefined ? <NounList noun={noun} /> : <NounDetail noun={noun} id={id} />;
}
