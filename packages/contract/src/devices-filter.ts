import { CONNECTIVITY_CODES, DEVICE_STATE_CODES, DEVICE_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { oneOrMore } from './fields.ts';

export const text = z.string().trim().max(200);
export const state = z.literal([...DEVICE_STATE_CODES]);
export const connectivity = z.literal([...CONNECTIVITY_CODES]);

export const DeviceFilter = z
  .strictObject({
    /** Substring, case-insensitive. */
    cabinetId: text,
    cabinetName: text,
    customerId: z.string().max(100),
    cabinetType: oneOrMore(z.enum(DEVICE_TYPES)),
    cabinetState: oneOrMore(state),
    /** Devices without a connection to the portal match none. */
    connectivityStatus: oneOrMore(connectivity),
    /** Exact values by camel-case name or key; searchable properties only. */
    properties: z.record(z.string().max(100), z.string().max(200)),
  })
  .partial();

/** By connectivity: the offline first, devices without a connection last. */
export const SORT = [
  'cabinetId',
  'cabinetName',
  'customerId',
  'cabinetType',
  'cabinetState',
  'connectivityStatus',
] as const;
