import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import { PICKS } from './document.ts';

const FORM = formOf(PICKS);
export const View = () => <FormPage declaration={FORM} />;
