import { actOn, idOf } from '../helpers/desk-pages.ts';
import { ask, collect, granted, openOwn } from '../helpers/factoring-pages.ts';
import { handOf, PageHand } from '../helpers/page-hand.ts';
import { paidOut } from '../helpers/paid-out.ts';
import { dayAfter } from '../helpers/pay-out-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { done } from '../helpers/reviewer.ts';
import { ALL_ROLES, signInAs } from '../helpers/sign-in.ts';

// 反向保理 of the demo: 268,000.00 and 152,600.00, of which 80 % is advanced, and whose fee the debtor bears.

const SELLER = '13800000002';
const OFFICER = ALL_ROLES;
const DIRECTOR = '13800000016';

test('what a debtor has paid of its fee goes back once the bank has returned the advance', async ({
  page: seller,
  context,
  portal,
  operatorAt,
}) => {
  test.slow();
  await signInAs(context, portal.origin, SELLER);
  const officer = await operatorAt(OFFICER);
  const wire = await handOf(officer, portal.origin);
  const director = await handOf(await operatorAt(DIRECTOR), portal.origin);

  // Out: 80 % of 420,600.00.
  const no = await openOwn(seller, '420,600.00');
  const id = idOf(seller);
  const hand = await PageHand.of(context, portal.origin);
  await done(hand, '/portal/factoring/confirm', { id });
  const registered = {
    registerNo: `ZD-${no}`,
    registerDate: dayAfter(0),
    registerDue: dayAfter(365),
  };
  const attachment = [{ id: await wire.paper('134'), fileType: 134 }];
  await done(wire, '/admin/factoring/register', { id, ...registered, attachment });
  await seller.reload();
  await ask(seller, '申请放款', /^336,?480(\.00)?$/, /0021/);
  await granted(seller, { officer, wire });
  const slip = async () => ({
    payDate: dayAfter(0),
    bankSerialNo: `LS-${no}`,
    attachment: [{ id: await wire.paper('111'), fileType: 111 }],
  });
  const paymentId = await paidOut({ officer: wire, director, slip }, idOf(seller), '336480.00');

  // In: a part of the fee. Then the bank gives the advance back.
  await collect(officer, no, { kind: '债务人手续费', amount: '100.5' });
  const returned = [{ id: await wire.paper('111'), fileType: 111 }];
  await done(wire, '/admin/payment/bounce', {
    id: paymentId,
    bankSerialNo: `TH-${no}`,
    valueDate: dayAfter(0),
    reason: '户名不符',
    attachment: returned,
  });

  await actOn(officer, 'factoring', no, '退还手续费');
  const dialog = officer.getByRole('dialog');
  await expect(dialog).toContainText('债务人已付的手续费 100.50 元须退还');
  await dialog.getByRole('textbox', { name: '到账日' }).fill(dayAfter(0));
  await dialog.getByRole('textbox', { name: '银行流水号' }).fill(`TF-${no}`);
  await dialog.getByRole('button', { name: '登记退还' }).click();
  await expect(officer.getByText('手续费已退还，已通知债务人')).toBeVisible();
  await expect(officer.getByRole('button', { name: /^退还手续费/ })).toHaveCount(0);
});
