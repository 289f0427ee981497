import { DeviceDetails, getDevice, listDevices, type Call, type CallInput } from '@parwell/contract';
import { ALL, tenantsFor, type Grants } from '@parwell/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callKey, callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { callApi } from '../../../session/api.ts';
import type { Input } from '../../../session/send.ts';

export type DevicesAsked = CallInput<typeof listDevices>['body'];

const devicesQuery = (body: DevicesAsked) => callQuery(listDevices, { body });

/** DCONST-022, DCONST-023: the first page of the list for staff, or all devices of a customer's user. */
const STAFF_PRELOAD: DevicesAsked = { offset: 0, limit: 10, order: 'cabinetId ASC' };
const CUSTOMERS_PRELOAD: DevicesAsked = { limit: 999 };

/** Null if the user may not see devices. */
function preloadOf(grants: Grants): DevicesAsked | null {
  const tenants = tenantsFor(grants, 'read', 'cabinets');
  if (tenants === ALL) return STAFF_PRELOAD;
  const [only, ...others] = tenants;
  if (only === undefined) return null;
  return others.length > 0 ? CUSTOMERS_PRELOAD : { ...CUSTOMERS_PRELOAD, customerId: only };
}

/** Loads devices at sign-in, before any page needs them. */
export function usePreloadedDevices(grants: Grants): void {
  const preload = preloadOf(grants);
  useQuery({
    ...devicesQuery(preload ?? STAFF_PRELOAD),
    enabled: preload !== null,
    // Pages read the cache, so the frame does not need to render again.
    notifyOnChangeProps: [],
  });
}

/** Null unless the preloaded devices are all the user has. */
export function useOwnDevices(grants: Grants) {
  const client = useQueryClient();
  const preload = preloadOf(grants);
  const known = preload && client.getQueryData(devicesQuery(preload).queryKey);
  return known && known.total_record === known.result.length ? known.result : undefined;
}

export const deviceQuery = (customerId: string, cabinetId: string) =>
  callQuery(getDevice, { params: { cabinetId }, query: { customerId } }, live());

type DeviceCall = Call<z.ZodType, z.ZodType, z.ZodType, typeof DeviceDetails>;

/** Changes one device and caches the device in the response; all other device data becomes stale. */
export function useDeviceChange<C extends DeviceCall, Variables>(
  { customerId }: DeviceDetails,
  call: C,
  input: (variables: Variables) => Input<C>,
) {
  const client = useQueryClient();
  const [, details] = callKey(getDevice);
  return useMutation({
    mutationFn: (variables: Variables): Promise<DeviceDetails> => callApi(call, input(variables)),
    onSuccess: (device) => {
      // Also under the customer in the current URL, which the device may just have left.
      for (const owner of new Set([customerId, device.customerId])) {
        client.setQueryData(deviceQuery(owner, device.cabinetId).queryKey, device);
      }
      return client.invalidateQueries({
        queryKey: [getDevice.slice],
        predicate: ({ queryKey }) => queryKey[1] !== details,
      });
    },
    // After a conflict, load what the other user saved.
    onError: () => client.invalidateQueries({ queryKey: [getDevice.slice] }),
  });
}
