import { useState } from 'react';

import { CostTrial } from '#src/widgets/cost/cost-trial.tsx';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { PAY_APPLIES } from './document.ts';
import { ratioAndAmount } from './follow.ts';

export function View() {
  const [form] = useState(() => ({
    ...formOf(PAY_APPLIES, { follow: ratioAndAmount(), Beside: CostTrial }),
    asksAccess: true as const,
  }));
  return <FormPage declaration={form} />;
}
