import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $loginFlag, $user, loadUser } from '#src/stores/session.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { type BankChoice, BankSelect } from '#src/widgets/bank/bank-select.tsx';
import { CreatorOnly } from '#src/widgets/creator-only.tsx';
import { OwnerSelect } from '#src/widgets/party/owner-select.tsx';
import { PartyMultiSelect, PartySelect } from '#src/widgets/party/party-select.tsx';
import { ProductTypeSelect } from '#src/widgets/product-type-select.tsx';

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

function Guarantor() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return <PartyMultiSelect type="companyAndPerson" label="担保方" value={ids} onChange={setIds} />;
}

function Account() {
  const [bank, setBank] = useState<BankChoice>();
  return <BankSelect label="收款账户" value={bank} onChange={setBank} />;
}

function Business() {
  const [id, setId] = useState('');
  return <ProductTypeSelect label="业务类型" value={id} onChange={setId} />;
}

function Withdrawal({ createBy }: { createBy: string }) {
  return (
    <>
      <p>此处有一个只有创建人看得见的按钮：</p>
      <CreatorOnly ids={[createBy]}>
        <Button variant="default">撤回</Button>
      </CreatorOnly>
    </>
  );
}

function Own() {
  const user = useStore($user);
  useEffect(() => {
    if (!$loginFlag.get()) loadUser().catch(() => undefined);
  }, []);
  return <Withdrawal createBy={user?.id ?? ''} />;
}

/** On the real calls: whoever is signed in finds what the current company knows. */
export const piece: Piece = {
  title: '业务选择器',
  states: [
    { title: '供应商', Render: Supplier },
    { title: '业主', Render: Owner },
    { title: '担保方，企业或个人', Render: Guarantor },
    { title: '银行账户', Render: Account },
    { title: '业务类型', Render: Business },
    { title: '仅创建人可见，他人创建', Render: () => <Withdrawal createBy="1" /> },
    { title: '仅创建人可见，本人创建', Render: Own },
  ],
};
