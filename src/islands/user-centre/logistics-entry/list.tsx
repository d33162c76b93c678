import { ListOf } from '#src/widgets/document/list-of.tsx';

import { TRIPS } from './document.ts';

export const View = () => <ListOf noun={TRIPS} rowActions={() => TRIPS.actions} />;
