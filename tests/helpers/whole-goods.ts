import { done } from './reviewer.ts';
import { savedIn } from './saved.ts';
import type { AtProject, Row } from './traders.ts';

/** What is bought; decimals as a person types them. */
export interface Bought {
  goodsName: string;
  spec: string;
  unit: string;
  qty: string;
  priceIncl: string;
}

/** How a line of trade differs. */
export interface Trade {
  goods: Bought;
  /** What the settlement asks for beside the receipt, where the price is not fixed. */
  price: Record<string, string>;
  /** What the trip says, and what the delivery says of its goods. */
  driven: Record<string, string>;
  delivered: Record<string, string>;
}

async function drive(at: AtProject, values: object): Promise<string> {
  const saved = await at.supplier.post('/portal/logisticsEntry/save', {
    values: {
      projectId: at.projectId,
      transportMode: '1',
      vehicleNo: '鄂A12345',
      driverName: '示例司机',
      driverPhone: '13900000088',
      loadPlace: '示例钢厂一号库',
      unloadPlace: '示例工地',
      loadTime: `${at.traders.day} 08:00`,
      planArriveTime: `${at.traders.day} 18:30`,
      ...values,
    },
  });
  const { id } = savedIn(saved);
  for (const event of ['submit', 'depart', 'arrive']) {
    await done(at.supplier, `/portal/logisticsEntry/${event}`, { id });
  }
  return id;
}

/** Called off, driven, delivered, signed for by a slip, and confirmed by its supplier. */
export async function receiveGoods(
  at: AtProject,
  sold: Row,
  { goods, driven, delivered }: Trade,
): Promise<void> {
  const projectId = at.projectId;
  const scene = await at.latest(at.buyer, 'sceneControl');
  const [receiver] = scene.receivers as Row[];
  const [ordered] = sold.goods as Row[];
  const sign = { sceneId: scene.id, receiverId: receiver?.id };
  const saved = await at.buyer.post('/portal/pickGoods/save', {
    values: {
      projectId,
      estimateOrderId: sold.id,
      ...sign,
      pickMode: '1',
      expectDate: at.traders.day,
      lines: [{ upstreamId: ordered?.id, pickQty: goods.qty }],
    },
  });
  const { id: pickGoodsId } = savedIn(saved);
  await done(at.buyer, '/portal/pickGoods/submit', { id: pickGoodsId });
  await at.agreed('pickGoods', pickGoodsId);
  const pick = await at.latest(at.supplier, 'pickGoods');
  const [picked] = pick.lines as Row[];
  const trip = await drive(at, {
    ...driven,
    lines: [{ upstreamId: picked?.id, qty: goods.qty }],
  });
  const brought = await at.supplier.post('/portal/delivery/save', {
    values: {
      pickGoodsId,
      deliveryDate: at.traders.day,
      delivererName: '示例司机',
      delivererPhone: '13900000088',
      logisticsIds: [trip],
      lines: [{ upstreamId: picked?.id, qty: goods.qty, ...delivered }],
      file81: [await at.traders.paper(at.supplier, '81')],
      file82: [await at.traders.paper(at.supplier, '82')],
    },
  });
  const { id: deliveryId } = savedIn(brought);
  await done(at.supplier, '/portal/delivery/submit', { id: deliveryId });
  const { lines } = await at.latest(at.buyer, 'delivery');
  const receipt = await at.buyer.post('/portal/actualDelivery/save', {
    values: {
      projectId,
      deliveryId,
      receiverId: receiver?.id,
      receiveDate: at.traders.day,
      lines: (lines as Row[]).map(({ id }) => ({ upstreamId: id, receivedQty: goods.qty })),
      file91: [await at.traders.paper(at.buyer, '91')],
    },
  });
  const { id } = savedIn(receipt);
  await done(at.buyer, '/portal/actualDelivery/submit', { id });
  await at.agreed('actualDelivery', id);
}
