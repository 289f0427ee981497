import { CABINET_ROLE_CODES, MAX_AVAILABLE_USERS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { LocationTracking, Provider } from './devices.ts';
import { baseVersion, Email } from './fields.ts';
import { count, pageOf } from './lists.ts';

const defineCall = callsOf('device-configuration');

const text = z.string().trim().max(200);
const npi = z.string().trim().max(20);
/** Needed for the device's customer, which the server looks up. */
const configure = { action: 'create', resource: 'cabinets', for: 'somewhere' } as const;
const setUpPeople = { action: 'create', resource: 'users', for: 'somewhere' } as const;
const cabinetId = z.string().min(1).max(100);
const oneDevice = z.strictObject({ cabinetId });

export const findProvider = defineCall({
  method: 'GET',
  path: '/providers/:npi',
  summary: 'Look a provider up in the national registry',
  permission: configure,
  params: z.strictObject({ npi }),
  response: Provider,
});

export const addProvider = defineCall({
  method: 'POST',
  path: '/cabinets/:cabinetId/providers',
  summary: 'Add a provider to a device, after another lookup in the registry',
  permission: configure,
  params: oneDevice,
  body: z.strictObject({ npi }),
  response: Provider,
});

export const deleteProvider = defineCall({
  method: 'DELETE',
  path: '/cabinets/:cabinetId/providers',
  summary: 'Take a provider off a device',
  permission: configure,
  params: oneDevice,
  query: z.strictObject({ npi }),
  response: z.strictObject({}),
});

export const addLocation = defineCall({
  method: 'POST',
  path: '/cabinets/:cabinetId/location-tracking',
  summary: 'Add a location to a device',
  permission: configure,
  params: oneDevice,
  body: z.strictObject({ locationName: text, zipCode: text }),
  response: LocationTracking,
});

export const deleteLocation = defineCall({
  method: 'DELETE',
  path: '/cabinets/:cabinetId/location-tracking/:locationId',
  summary: 'Delete a location of a device',
  permission: configure,
  params: z.strictObject({ cabinetId, locationId: z.uuid() }),
  response: z.strictObject({}),
});

const role = z.literal([...CABINET_ROLE_CODES]);

/** A person who can sign in at a device with a PIN. */
export const CabinetUser = z.strictObject({
  userId: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userRole: z.string(),
  role,
  enabled: z.boolean(),
  /** Only when a single user is read, and only for callers who may manage users of the device's customer. */
  pin: z.string().optional(),
  version: z.int(),
});
export type CabinetUser = z.infer<typeof CabinetUser>;

export const listCabinetUsers = defineCall({
  method: 'GET',
  path: '/cabinetUsers/:cabinetId',
  summary: 'The users of a device; a single one, by e-mail, with the PIN. Every reading of a PIN is audited',
  permission: { action: 'read', resource: 'cabinets', for: 'somewhere' },
  params: oneDevice,
  query: z.strictObject({ email: Email.optional() }),
  response: pageOf(CabinetUser),
});

export const addCabinetUser = defineCall({
  method: 'POST',
  path: '/cabinetUsers/:cabinetId',
  summary: 'Set somebody up at a device, with a new PIN',
  permission: setUpPeople,
  params: oneDevice,
  body: z.strictObject({
    cabinetId,
    role,
    email: z.string().trim().max(254),
    firstName: text,
    lastName: text,
  }),
  response: CabinetUser,
});

export const updateCabinetUser = defineCall({
  method: 'PATCH',
  path: '/cabinetUsers/:cabinetId',
  summary: 'Change a user of a device; what is left out stays as it is',
  permission: setUpPeople,
  params: oneDevice,
  body: z.strictObject({
    cabinetId,
    email: Email,
    role: role.optional(),
    enabled: z.boolean().optional(),
    generateNewPin: z.boolean().default(false),
    version: baseVersion,
  }),
  response: CabinetUser,
});

/** A portal user who can be added to a device. */
export const AvailableUser = CabinetUser.pick({ userId: true, email: true, firstName: true, lastName: true });
export type AvailableUser = z.infer<typeof AvailableUser>;

export const listAvailableUsers = defineCall({
  method: 'GET',
  path: '/cabinetUsers/available',
  summary: "The users of a customer who can be set up at the customer's devices",
  permission: { action: 'create', resource: 'users', for: { field: 'customerId' } },
  query: z.strictObject({
    customerId: z.string().min(1).max(100),
    limit: count(MAX_AVAILABLE_USERS).min(1).default(MAX_AVAILABLE_USERS),
  }),
  response: pageOf(AvailableUser),
});
