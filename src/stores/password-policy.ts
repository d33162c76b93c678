import { atom } from 'nanostores';

import type { PasswordPolicy } from '#contract/validators/patterns.ts';

/** The rule that this installation holds new passwords to; undefined until it has said so. */
export const $passwordPolicy = atom<PasswordPolicy | undefined>(undefined);
