import type { FirstStep } from '#contract/account/admin-login.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { operatorByCode } from '#src/api/operator.ts';
import { FAULT, faultsOf } from '#src/ui/small-form/checks.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { PhoneCode } from './phone-code.tsx';

/** Phone and code by SMS (loginMode 1). */
export function CodeForm({ onStep }: { onStep: (step: FirstStep) => void }) {
  const form = useSmallForm(
    ({ phone, code }) => faultsOf([FAULT.phone(phone), FAULT.noCode(code), FAULT.code(code)]),
    async ({ phone = '', code = '' }) => onStep(await operatorByCode(phone, normaliseDigits(code))),
    { wrong_code: 'code' },
  );
  return (
    <FormOf inDialog={false} form={form} submit="登录">
      <PhoneCode form={form} purpose="login" />
    </FormOf>
  );
}
