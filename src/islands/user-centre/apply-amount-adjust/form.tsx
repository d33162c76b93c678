import type { Values } from '#contract/form/evaluate.ts';
import { askLimit } from '#src/api/limit.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { ADJUSTS } from './document.ts';

const NOTHING = {
  beforeLimit: '',
  occupied: '',
  reserved: '',
  available: '',
  beforeExpire: '',
  beforeType: '',
};

/** What the form shows of the limit of the chosen project. */
async function limitOf({ projectId }: Values, signal: AbortSignal) {
  const found = typeof projectId === 'string' && projectId !== '';
  const limit = found ? await askLimit(projectId, signal) : null;
  if (limit === null) return { values: NOTHING };
  const { creditLimit: beforeLimit, occupied, reserved, available } = limit;
  const { expireDate: beforeExpire, limitType: beforeType } = limit;
  return { values: { beforeLimit, occupied, reserved, available, beforeExpire, beforeType } };
}

const FORM = formOf(ADJUSTS, { follow: { keys: ['projectId'], load: limitOf } });

export const View = () => <FormPage declaration={FORM} />;
