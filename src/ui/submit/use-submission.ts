import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { explain } from '#src/lib/errors.ts';

import { Submission } from './submission.ts';

/** A form's submission with its state; drawn anew when that changes. */
export function useSubmission() {
  const [submission] = useState(() => new Submission(explain));
  return { submission, ...useStore(submission.$state) };
}
