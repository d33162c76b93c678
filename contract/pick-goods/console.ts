import { pickGoodsDocument } from './pick-goods.ts';

// The console's list: by itself, since customers' pages fetch what stands beside their calls.
export const pickGoodsConsole = pickGoodsDocument.console;
export const adminPickGoods = pickGoodsConsole.calls;
