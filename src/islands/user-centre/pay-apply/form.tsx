import { useState } from 'react';

import { whyNotEnter } from '#src/api/certification.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { PAY_APPLIES } from './document.ts';
import { ratioAndAmount } from './follow.ts';

/** Reckons what was filled in, so it may come after the fields. */
const Trial = laterPart(async () => (await import('#src/widgets/cost/cost-trial.tsx')).CostTrial);

export function View() {
  const [form] = useState(() => ({
    ...formOf(PAY_APPLIES, { follow: ratioAndAmount(), Beside: Trial }),
    whyNot: whyNotEnter,
  }));
  return <FormPage declaration={form} />;
}
