import { addDays } from '#contract/form/dates.ts';
import { yearOfNumber } from '#contract/make-invoice/number-year.ts';

/** Whom the demo projects name. */
export interface DemoParties {
  buyer: string;
  supplier: string;
  mill: string;
  owner: string;
  bank: string;
  supervised: string;
}

export type Values = Record<string, unknown>;

/** A table of a form: the keys of its columns, and its rows. */
const rows = (keys: readonly string[], ...cells: readonly (readonly string[])[]) =>
  cells.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at] ?? ''])));

/** What all lines ask for; days lie far enough ahead to be right whenever the demo is started. */
function base({ buyer, supplier }: DemoParties, year: number, more: Values): Values {
  return {
    applicantRole: '2',
    contactPerson: '示例甲',
    contactPhone: '13800000001',
    buyerCompanyId: buyer,
    supplierIds: [supplier],
    limitType: '1',
    creditDays: '90',
    termStartBasis: '3',
    repayMode: '2',
    paySource: '业主按月计量支付工程款，经监管账户回款',
    usePlan: rows(
      ['planMonth', 'planAmount', 'planRepayDate', 'note'],
      [`${year + 1}-01`, '1000000.00', `${year + 1}-06-30`, '首批材料'],
    ),
    ...more,
  };
}

const named = (
  productId: string,
  projectName: string,
  contractNo: string,
  contractName: string,
) => ({
  productId,
  projectName,
  contractNo,
  contractName,
});
const place = {
  base: '湖北省',
  city: '武汉市',
  district: '洪山区',
  detailAddress: '示例大道 1 号',
  lng: '114.400000',
  lat: '30.500000',
};

/** 大基建. */
export function infrastructure(to: DemoParties, year: number, name: string, no: string): Values {
  return base(to, year, {
    ...named('101', name, no, `${name}施工总承包合同`),
    contractAmount: '50000000.00',
    applyAmount: '10000000.00',
    ownerIds: [to.owner],
    ...place,
    fundSource: '3',
    progressPercent: '15',
    measureCycle: '1',
    startDate: `${year}-03-01`,
    endDate: `${year + 2}-06-30`,
    materials: rows(
      ['goodsName', 'spec', 'unit', 'qty', 'priceIncl', 'taxRate'],
      ['螺纹钢', 'HRB400E Φ12', 't', '300', '3650', '0.13'],
      ['螺纹钢', 'HRB400E Φ20', 't', '200', '3580', '0.13'],
    ),
  });
}

/** 大宗商品. */
export function bulk(to: DemoParties, year: number): Values {
  return base(to, year, {
    ...named('201', '示例热轧卷板代采项目', 'SL-DZ-001', '示例热轧卷板下游销售合同'),
    contractAmount: '30000000.00',
    applyAmount: '12000000.00',
    tradeMode: '1',
    commodity: '热轧卷板',
    destWarehouseId: to.mill,
    priceMode: '1',
    marginCallLine: '5',
    closeoutLine: '10',
    hedge: '0',
    goods: rows(
      ['goodsName', 'brand', 'spec', 'unit', 'qty', 'priceIncl'],
      ['热轧卷板', '示例钢厂', 'Q235B 5.5×1500', 't', '3000', '3720'],
    ),
  });
}

/** 新基建. */
export function power(to: DemoParties, year: number): Values {
  return base(to, year, {
    ...named('301', '示例分布式光伏项目', 'SL-GF-001', '示例分布式光伏 EPC 合同'),
    contractAmount: '26000000.00',
    applyAmount: '15000000.00',
    ownerIds: [to.owner],
    stationType: '1',
    installedCapacity: '6',
    capacityUnit: '1',
    recordNo: '示例备〔2026〕001',
    base: place.base,
    city: place.city,
    district: place.district,
    startDate: `${year}-05-01`,
    endDate: `${year + 1}-05-01`,
    gridDate: `${year + 1}-06-01`,
    incomeMode: '2',
    annualIncome: '4200000.00',
    equipment: rows(
      ['deviceName', 'brand', 'model', 'qty', 'priceIncl', 'warrantyYears'],
      ['光伏组件', '示例光能', '示例 610W', '9840', '512.4', '12'],
    ),
  });
}

/** A receivable of a factoring project, invoiced a month ago and due within the year for which receivables are taken. */
export function receivable(day: string, contractNo: string) {
  const invoiceDate = addDays(day, '-30') ?? day;
  return {
    contractNo,
    invoiceNo: `${yearOfNumber(invoiceDate)}000000000000000${contractNo.slice(-3)}`,
    invoiceDate,
    invoiceAmount: '8000000.00',
    receivableAmount: '8000000.00',
    transferAmount: '7500000.00',
    dueDate: addDays(day, '150') ?? day,
  };
}

/** 保理, as it is applied for on a day. */
export function factoring(to: DemoParties, day: string): Values {
  return base(to, Number(day.slice(0, 4)), {
    ...named('401', '示例工程款应收保理', 'SL-BL-001', '示例工程款应收账款转让合同'),
    contractAmount: '8000000.00',
    applyAmount: '6000000.00',
    limitType: '2',
    factorDirection: '1',
    recourseType: '1',
    noticeType: '1',
    debtorId: to.owner,
    creditorId: to.buyer,
    advanceRate: '80',
    financeDays: '120',
    payBankId: to.bank,
    collectBankId: to.supervised,
    receivables: [receivable(day, 'SL-SG-021')],
  });
}

/** 特钢. */
export function steel(to: DemoParties, year: number): Values {
  return base(to, year, {
    ...named('502', '示例轴承钢年度框架', 'SL-TG-001', '示例轴承钢年度供货框架合同'),
    contractAmount: '18000000.00',
    applyAmount: '9000000.00',
    creditDays: '60',
    millId: to.mill,
    endUse: '风电轴承',
    processing: '0',
    deliveryCondition: '2',
    weighMode: '1',
    tolPermille: '3',
    grades: rows(
      ['grade', 'standardNo', 'spec', 'qty', 'basePrice', 'extraPrice'],
      ['GCr15', 'GB/T 18254', 'Φ80', '420', '5480', '260'],
    ),
  });
}

/** 成品油. */
export function oil(to: DemoParties, year: number): Values {
  return base(to, year, {
    ...named('602', '示例工程车队柴油供应', 'SL-CP-001', '示例工程车队柴油年度供应合同'),
    contractAmount: '6000000.00',
    applyAmount: '2400000.00',
    creditDays: '30',
    bizMode: '1',
    oilLicenseNo: '示例油批 0001',
    hazmatLicenseNo: '示例危化 0001',
    licenseExpire: `${year + 3}-12-31`,
    depotCode: 'A01',
    depotId: to.mill,
    qualityStd: '2',
    measureBasis: '1',
    lossRate: '0.3',
    priceMode: '3',
    settleCycle: '4',
    oils: rows(
      ['oilGrade', 'density20', 'qtyTon', 'priceIncl', 'arriveMonth'],
      ['3', '0.84', '320', '7350', `${year + 1}-01`],
    ),
  });
}
