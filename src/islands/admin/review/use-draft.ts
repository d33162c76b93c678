import { useState } from 'react';

import type { ReviewDetail } from '#contract/flow/review-view.ts';

import { useUnsaved } from '../use-unsaved.ts';
import { begin, type Change, carryOver } from './draft.ts';
import { type Unsent, unsentOf } from './unsent.ts';

const FORM = 'adminReview';

/** The draft of one document; whoever leaves with something typed is asked. */
export function useDraft(detail: ReviewDetail) {
  const [draft, setDraft] = useState(() => begin(detail));
  const [typed, setTyped] = useState(false);
  const [on, setOn] = useState(detail);
  const [unsent, setUnsent] = useState<Unsent>();
  if (on !== detail) {
    setOn(detail);
    setDraft(carryOver(draft, on, detail));
    const lost = typed ? unsentOf(on, detail, draft) : [];
    if (lost.length > 0) setUnsent({ lines: [...(unsent?.lines ?? []), ...lost], on });
  }
  const { touch, settle } = useUnsaved(FORM);
  return {
    draft,
    /** Whether anything was entered. */
    typed,
    change: (part: Change) => {
      touch();
      setTyped(true);
      setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
    },
    settle,
    /** What was typed and has no place on what the document is by now; all else is in the draft. */
    unsent,
  };
}
