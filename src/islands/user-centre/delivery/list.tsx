import { ListOf } from '#src/widgets/document/list-of.tsx';

import { DELIVERIES } from './document.ts';

export const View = () => <ListOf noun={DELIVERIES} rowActions={() => DELIVERIES.actions} />;
