import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { Certification } from '#contract/certification/row.ts';
import { createAction } from '#src/api/action.ts';
import {
  type CertificationSave,
  certificationQueries,
  saveCertification,
} from '#src/api/certification.ts';
import { markClean, markDirty } from '#src/stores/dirty.ts';
import { $user, fetchUser } from '#src/stores/session.ts';

import { savesInNewCompany } from './begin.ts';
import { CertificationDraft } from './draft.ts';
import type { Values } from './values.ts';

const FORM_KEY = 'certification';

let leaving: Promise<unknown> = Promise.resolve();
/** Settles once an application that went out of sight has been saved: it may be opened again before that. */
export const leftSaved = (): Promise<unknown> => leaving;

interface Given {
  readonly row: Certification | undefined;
  readonly known: Values | undefined;
  readonly forCompany: 'current' | 'new';
  readonly onBegun: (id: string) => void;
  readonly onGone: () => void;
}

/** The application on this page: what stands in it, and what keeps it on the server. */
export function useDraft({ row, known, forCompany, onBegun, onGone }: Given) {
  const queries = useQueryClient();
  // The draft outlives the drawing that it was made by.
  const tell = useRef({ onBegun, onGone });
  useEffect(() => {
    tell.current = { onBegun, onGone };
  });
  const [draft] = useState(() => {
    // One action for all tries of one input: a save whose answer was lost makes no second application.
    const action = createAction();
    const save = (input: CertificationSave) => saveCertification(input, action);
    return new CertificationDraft({
      row,
      known,
      forCompany,
      owner: () => $user.get()?.id,
      save: forCompany === 'new' ? savesInNewCompany(save, { formKey: FORM_KEY }) : save,
      onBegun: (id) => {
        // The application may have brought its company along.
        if (forCompany === 'current') void fetchUser().catch(() => undefined);
        // What is known of the company before is nothing of this one's.
        else queries.removeQueries({ type: 'inactive' });
        tell.current.onBegun(id);
      },
      onDirty: (dirty) => (dirty ? markDirty : markClean)(FORM_KEY),
    });
  });
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void draft.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      tell.current.onGone();
      leaving = draft.flush().then((done) => {
        if (done) void queries.invalidateQueries({ queryKey: [...certificationQueries.key] });
      });
    };
  }, [draft, queries]);
  const me = useStore($user)?.id;
  useEffect(() => {
    if (me !== undefined) draft.recover();
  }, [draft, me]);
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  return { draft, state };
}
