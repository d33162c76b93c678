import { laterPart } from '#src/ui/later-part.tsx';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { PICKS } from './document.ts';
import { PICK_REMOTES } from './remotes.tsx';

/** What is left of the order, below the fields. */
const Left = laterPart(async () => (await import('./available.tsx')).Available);
const FORM = formOf(PICKS, { remotes: PICK_REMOTES, Beside: Left });

export const View = () => <FormPage declaration={FORM} />;
