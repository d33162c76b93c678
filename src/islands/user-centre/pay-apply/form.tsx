import { useState } from 'react';

import { whyNotEnter } from '#src/api/certification.ts';
import { CostTrial } from '#src/widgets/cost/cost-trial.tsx';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { PAY_APPLIES } from './document.ts';
import { ratioAndAmount } from './follow.ts';

export function View() {
  const [form] = useState(() => ({
    ...formOf(PAY_APPLIES, { follow: ratioAndAmount(), Beside: CostTrial }),
    whyNot: whyNotEnter,
  }));
  return <FormPage declaration={form} />;
}
