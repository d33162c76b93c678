/** A category of the tax authority's table of goods and services (商品和服务税收分类编码). */
export interface TaxCategory {
  /** 19 digits. */
  code: string;
  /** Short name of the category and name of the kind, as an invoice prints them between and after asterisks. */
  name: string;
}

const of = (code: string, name: string): TaxCategory => ({ code, name });

const OTHER_SERVICE = of('3049900000000000000', '现代服务*其他现代服务');
const ROAD_FREIGHT = of('3010102020100000000', '运输服务*国内道路货物运输服务');
const LOAN = of('3060100000000000000', '金融服务*贷款服务');

/**
 * Categories that this trade uses most. The table of the authority has thousands and comes in versions, so that any other code may be
 * typed, and the tax platform has the last word.
 */
export const TAX_CATEGORIES: readonly TaxCategory[] = [
  of('1080207070000000000', '黑色金属冶炼压延品*钢板'),
  of('1080401010000000000', '金属制品*钢结构'),
  of('1070101010000000000', '汽油*汽油'),
  of('1070101010200000000', '汽油*车用汽油'),
  of('1070101020100000000', '煤油*航空煤油'),
  of('1070101030000000000', '柴油*柴油'),
  of('1070101040000000000', '燃料油*燃料油'),
  of('1070101070000000000', '润滑油*润滑油'),
  of('1070101110100000000', '液化石油气*液化石油气'),
  of('1100202030000000000', '天然气*液化天然气'),
  ROAD_FREIGHT,
  of('3010102010100000000', '运输服务*国内铁路货物运输服务'),
  LOAN,
  OTHER_SERVICE,
];

/** What a charge of a settlement is invoiced as, by its name: freight, serviceFee, fundFee. */
export const CHARGE_CATEGORY: Readonly<Record<string, TaxCategory>> = {
  freight: ROAD_FREIGHT,
  serviceFee: OTHER_SERVICE,
  fundFee: LOAN,
};

/**
 * Whether a code is of refined oil (成品油), which is invoiced by rules and on a form of its own: 汽油, 煤油, 柴油, 燃料油, 石脑油, 溶剂油, 润滑油, not the
 * gases and greases beside them (国家税务总局公告 2018 年第 1 号). Pure.
 */
export const isRefinedOil = (code: string): boolean => /^10701010[1-7]/.test(code);
