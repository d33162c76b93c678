import type { ComponentProps } from 'react';

import { fileTransport } from '../file/file-transport.ts';
import { StepDialog } from './step-dialog.tsx';

interface Props extends Omit<ComponentProps<typeof StepDialog>, 'evidence'> {
  /** Evidence may come along. */
  hasEvidence?: boolean;
}

/** A step of a company in a dispute, with its files. */
export function CompanyStep({ hasEvidence, ...step }: Props) {
  return <StepDialog {...step} {...(hasEvidence && { evidence: { transport: fileTransport } })} />;
}
