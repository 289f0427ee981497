import {
  listDevices,
  listJobs,
  listSuspendedTransactions,
  type CallInput,
  type DashboardLink,
} from '@parwell/contract';
import type { Connectivity, DeviceState } from '@parwell/domain';
import { sumDevice, sumSelection, walkBreakdown } from './breakdown-screens.fixture.ts';
import { ORDER_SCREENS } from './order-screens.fixture.ts';
import { countLogRows, sumCycleCounts, sumDispensed, sumInventory } from './stock-screens.fixture.ts';
import type { SumScreen } from './sum-screen.fixture.ts';

const sumJobs: SumScreen = async (person, { filter }) =>
  (await person.get(listJobs, { query: { where: JSON.stringify(filter ?? {}) } })).total_record;

const ofCustomer = ({ customerId }: DashboardLink) => (customerId === null ? {} : { customerId });

interface DeviceListFilter {
  readonly cabinetId?: string;
  readonly cabinetState?: readonly string[];
  readonly connectivityStatus?: readonly string[];
}

/** Codes are texts in the address and numbers in the call. */
const countDevices: SumScreen = async (person, link) => {
  const { cabinetId, cabinetState, connectivityStatus } = (link.filter ?? {}) as DeviceListFilter;
  const body = {
    ...ofCustomer(link),
    ...(cabinetId !== undefined && { cabinetId }),
    ...(cabinetState && { cabinetState: cabinetState.map(Number) as DeviceState[] }),
    ...(connectivityStatus && { connectivityStatus: connectivityStatus.map(Number) as Connectivity[] }),
  };
  return (await person.get(listDevices, { body })).total_record;
};

type SuspendedQuery = CallInput<typeof listSuspendedTransactions>['query'];

const countSuspended: SumScreen = async (person, link) =>
  (
    await person.get(listSuspendedTransactions, {
      query: { ...ofCustomer(link), ...(link.filter as SuspendedQuery) },
    })
  ).total_record;

export function screenOf(link: DashboardLink): SumScreen {
  const [, name = ''] = link.path.split(/[/?]/);
  const screen = SCREENS[`/${name}`];
  if (!screen) throw new Error(`${link.path} is not in SCREENS`);
  return screen;
}

export const SCREENS: Readonly<Record<string, SumScreen>> = {
  ...ORDER_SCREENS,
  '/abw-selection': sumSelection,
  '/cabinet-details': sumDevice,
  '/cabinet-list': countDevices,
  '/cycle-counts': sumCycleCounts,
  '/dashboard-breakdown': walkBreakdown(screenOf),
  '/dispensed-products': sumDispensed,
  '/inventory-management': sumInventory,
  '/jobs': sumJobs,
  '/suspended-transactions': countSuspended,
  '/transaction-log': countLogRows,
};
