import { writeWeekdays, type AbwAccount, type Weekday, type YesNo } from '@parwell/domain';
import type { ErpCustomer } from '../../gateways/erp/erp-gateway.ts';
import { demoMasterData } from '../../gateways/erp/master-data.ts';
import { seeded } from './random.ts';

export const NORTHSIDE = '100234';
export const LAKEVIEW = ['100310', '100311'] as const;
export const ALLIANCE = 'GPO-ALLIANCE';

type DemoCustomer = ErpCustomer & {
  readonly manualSplitBill: YesNo;
  readonly autoSplitBill: YesNo;
  readonly manualSplitBillDefault: AbwAccount;
  readonly orderAbwSetting: AbwAccount;
  readonly replenDowExclusions: string;
  readonly notes: string;
};

const SPLIT_BILLS = [
  ['N', 'N'],
  ['N', 'N'],
  ['Y', 'N'],
  ['Y', 'Y'],
] as const;
const ACCOUNTS = ['A', 'A', 'A', 'B', 'W'] as const;
const EXCLUSIONS: readonly (readonly Weekday[])[] = [
  [],
  ['Saturday', 'Sunday'],
  ['Sunday'],
  ['Friday', 'Saturday', 'Sunday'],
];
const NOTES = [
  '',
  '',
  '',
  'Deliveries to the loading dock on the north side, before 14:00.',
  'The pharmacy director approves every order above 25 packs.',
  'Moving to a new building in the spring; ask before the first shipment of the month.',
] as const;

/** Some differ from the ERP's data, so that a sync has something to update. */
export function demoCustomers(): DemoCustomer[] {
  const random = seeded(40);
  return demoMasterData().map((customer, index) => {
    const [manualSplitBill, autoSplitBill] = random.pick(SPLIT_BILLS);
    return {
      ...customer,
      ...(index % 5 === 2 && { contactPhone: `(800) 555-01${String(index).padStart(2, '0')}`, address2: '' }),
      manualSplitBill,
      autoSplitBill,
      manualSplitBillDefault: random.pick(ACCOUNTS),
      orderAbwSetting: random.pick(ACCOUNTS),
      replenDowExclusions: writeWeekdays(random.pick(EXCLUSIONS)),
      notes: random.pick(NOTES),
    };
  });
}
