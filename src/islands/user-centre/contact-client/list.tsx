import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { PARTY_TYPES, type PartyTypeName } from '#contract/party/party.ts';
import { contactClientQueries } from '#src/api/contact-client.ts';
import { PARTY_KEY } from '#src/api/party-key.ts';
import { Menu } from '#src/ui/menu/menu.tsx';
import { NounList } from '#src/widgets/noun/noun-list.tsx';
import { addPartyOf } from '#src/widgets/party/lazy-add-party.tsx';

import { PARTNERS } from './declaration.ts';

/** In the order in which they are added most. */
const ADDED: readonly PartyTypeName[] = [
  'supplier',
  'owner',
  'buyer',
  'carrier',
  'funder',
  'guarantor',
  'custodian',
  'person',
];

/** 新增 by type; what an entry is and needs depends on it. */
function AddPartner() {
  const queries = useQueryClient();
  const [type, setType] = useState<PartyTypeName>();
  const close = () => setType(undefined);
  const created = () => {
    for (const key of [contactClientQueries.key, PARTY_KEY]) {
      void queries.invalidateQueries({ queryKey: [...key] });
    }
    close();
  };
  return (
    <>
      <Menu label="新增贸易伙伴" primary>
        {ADDED.map((name) => (
          <button key={name} type="button" onClick={() => setType(name)}>
            {PARTY_TYPES[name].title}
          </button>
        ))}
      </Menu>
      {type !== undefined && addPartyOf(type)({ name: '', onCreated: created, onClose: close })}
    </>
  );
}

/** 贸易伙伴. */
export const View = () => (
  <NounList noun={PARTNERS}>
    <AddPartner />
  </NounList>
);
