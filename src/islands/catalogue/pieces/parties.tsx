import { useState } from 'react';

import { OwnerSelect } from '#src/widgets/party/owner-select.tsx';
import { PartySelect } from '#src/widgets/party/party-select.tsx';

import type { Piece } from '../piece.ts';

function Supplier() {
  const [id, setId] = useState('');
  return <PartySelect type="supplier" label="供应商" value={id} onChange={setId} />;
}

function Owner() {
  const [owners, setOwners] = useState({
    ownerId: [] as readonly string[],
    ownerName: [] as readonly string[],
  });
  return (
    <>
      <OwnerSelect label="业主" value={owners} onChange={setOwners} />
      <output aria-label="已选业主名称">{owners.ownerName.join('、')}</output>
    </>
  );
}

/** On the real calls: whoever is signed in finds what the current company knows. */
export const piece: Piece = {
  title: '往来客户选择',
  states: [
    { title: '供应商', Render: Supplier },
    { title: '业主', Render: Owner },
  ],
};
