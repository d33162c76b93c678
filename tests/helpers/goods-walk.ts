import type { BrowserContext, Page } from 'playwright/test';

import { noOf } from './desk-pages.ts';
import {
  callOff,
  confirmReceipt,
  deliver,
  drawSignature,
  drive,
  linkIn,
  load,
  openNote,
  receiptOn,
  signAddress,
} from './goods-pages.ts';
import type { PortalProcess } from './portal-process.ts';
import { agree } from './review-pages.ts';
import { picture } from './sample-files.ts';

/** Who takes goods their whole way. */
interface GoodsWalkers {
  portal: Pick<PortalProcess, 'latestCode' | 'latestText'>;
  buyer: Page;
  supplier: Page;
  operation: Page;
  newBrowser: () => Promise<BrowserContext>;
}

/** What goes on one truck: all of the only line of a project's only order, to its only site. */
interface Goods {
  project: string;
  qty: string;
  receiver: string;
  signer: string;
}

const TRUCK = { vehicleNo: '鄂A12345', driver: '13900000088', heatNo: 'H-2605-09', of: 1 };

/** Called off, driven, delivered, signed for on a phone at the site, checked and confirmed: each step on the screen whose it is. */
export async function walkGoods(
  { portal, buyer, supplier, operation, newBrowser }: GoodsWalkers,
  { project, qty, receiver, signer }: Goods,
): Promise<void> {
  await callOff(buyer, {
    choices: {
      项目: [project, project],
      暂估单: ['ZG', /^ZG\d+/],
      收货现场: [project, new RegExp(`${project}工地`)],
      // The only signer stands there already: the same text again would search for nothing.
      收货人: [receiver.slice(0, 2), new RegExp(receiver)],
    },
    quantities: [{ left: qty, qty }],
  });
  const [pickUp, pickNo] = [buyer.url(), await noOf(buyer, 'TH')];
  await agree(operation, pickNo);
  await load(supplier, { project: [project, project], pickNo }, { ...TRUCK, qty });
  await drive(await newBrowser(), linkIn(await portal.latestText(TRUCK.driver, 'tripLink')));
  await deliver(supplier, pickUp, TRUCK);
  const phone = await (await newBrowser()).newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  const codeOf = () => portal.latestCode(signer, 'sign');
  await openNote(phone, await signAddress(supplier), { signer, codeOf });
  const photo = { name: '现场.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') };
  await phone.locator('input[type=file]').first().setInputFiles(photo);
  await drawSignature(phone);
  await phone.getByRole('button', { name: '确认签收' }).click();
  const receipt = await receiptOn(phone);
  await agree(operation, receipt);
  await confirmReceipt(supplier, receipt);
}
