import { useState } from 'react';

import type { PartyTypeName } from '#contract/party/party.ts';
import { createAction } from '#src/api/action.ts';
import { createParty, fetchRegistryCompany, searchRegistry } from '#src/api/party.ts';
import { AddDialog } from '#src/ui/dialogs/add/add-dialog.tsx';
import type { AddSlot } from '#src/ui/selectors/remote-select.tsx';
import { fileTransport } from '../file/file-transport.ts';

/** The add dialog (新增) on the real calls; loaded when somebody goes to add something. */
export function AddParty({ type, slot }: { type: PartyTypeName; slot: AddSlot }) {
  // One action for all tries of one dialog: a second try is not a second entry.
  const [action] = useState(createAction);
  return (
    <AddDialog
      type={type}
      name={slot.name}
      searchRegistry={searchRegistry}
      fetchCompany={fetchRegistryCompany}
      submit={(body) => createParty(type, body, action)}
      transport={fileTransport}
      onCreated={slot.onCreated}
      onClose={slot.onClose}
    />
  );
}
