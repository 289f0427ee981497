import { getDevice, listDevices, type CallInput, type DeviceDetails } from '@parwell/contract';
import { ALL, tenantsFor, type Grants } from '@parwell/domain';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export type DevicesAsked = CallInput<typeof listDevices>['body'];

export const devicesQuery = (body: DevicesAsked) =>
  queryOptions({
    queryKey: ['devices', 'list', body],
    queryFn: ({ signal }) => callApi(listDevices, { body, signal }),
    placeholderData: keepPreviousData,
  });

/** DCONST-022, DCONST-023. The first page as the staff's list begins, or all that a customer has. */
const STAFF_PRELOAD: DevicesAsked = { offset: 0, limit: 10, order: 'cabinetId ASC' };
const CUSTOMERS_PRELOAD: DevicesAsked = { limit: 999 };

/** Null for whoever sees no devices. */
function preloadOf(grants: Grants): DevicesAsked | null {
  const tenants = tenantsFor(grants, 'read', 'cabinets');
  if (tenants === ALL) return STAFF_PRELOAD;
  const [only, ...others] = tenants;
  if (only === undefined) return null;
  return others.length > 0 ? CUSTOMERS_PRELOAD : { ...CUSTOMERS_PRELOAD, customerId: only };
}

/** Devices are fetched at sign-in, before anybody asks for them. */
export function usePreloadedDevices(grants: Grants): void {
  const preload = preloadOf(grants);
  useQuery({
    ...devicesQuery(preload ?? STAFF_PRELOAD),
    enabled: preload !== null,
    // Whoever needs them looks into the cache; the frame need not be drawn again for them.
    notifyOnChangeProps: [],
  });
}

/** The devices that were preloaded for this user, where those are all there are. */
export function useOwnDevices(grants: Grants) {
  const client = useQueryClient();
  const preload = preloadOf(grants);
  const known = preload && client.getQueryData(devicesQuery(preload).queryKey);
  return known && known.total_record === known.result.length ? known.result : undefined;
}

export const deviceQuery = (customerId: string, cabinetId: string) =>
  queryOptions({
    queryKey: ['devices', 'one', customerId, cabinetId],
    queryFn: ({ signal }) => callApi(getDevice, { params: { cabinetId }, query: { customerId }, signal }),
  });

/** Whatever of devices is in sight or remembered is asked for again: lists, details, pickers. */
export function useForgetDevices(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(['devices', 'picker'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** A change was answered with the device as it is now; only what else was known of devices is stale. */
export function useShowChangedDevice() {
  const client = useQueryClient();
  return (customerId: string, device: DeviceDetails) => {
    // Also at the address one is at, which the device may just have left.
    for (const owner of new Set([customerId, device.customerId])) {
      client.setQueryData(deviceQuery(owner, device.cabinetId).queryKey, device);
    }
    return Promise.all([
      client.invalidateQueries({ queryKey: ['devices', 'list'] }),
      client.invalidateQueries({ queryKey: ['picker'] }),
    ]);
  };
}
