import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { Available } from './available.tsx';
import { PICKS } from './document.ts';
import { PICK_REMOTES } from './remotes.tsx';

const FORM = formOf(PICKS, { remotes: PICK_REMOTES, Beside: Available });

export const View = () => <FormPage declaration={FORM} />;
