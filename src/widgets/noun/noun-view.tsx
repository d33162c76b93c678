import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useView } from '#src/ui/view-context.ts';

import type { NounDeclaration, NounRow } from './noun.ts';
import type { NounDetail } from './noun-detail.tsx';
import { NounList } from './noun-list.tsx';

/** Comes with the first record that somebody opens. */
const Detail = lazyPart(
  async () => (await import('./noun-detail.tsx')).NounDetail,
) as unknown as typeof NounDetail;

interface Props<Row extends NounRow, Input> {
  noun: NounDeclaration<Row, Input>;
}

/** The view of a noun's route: its list, and with `?id=` one record. */
export function NounView<Row extends NounRow, Input>({ noun }: Props<Row, Input>) {
  const { id } = useView().search;
  return id === undefined ? <NounList noun={noun} /> : <Detail noun={noun} id={id} />;
}
