import type {
  addCabinetUser as addCabinetUserCall,
  CabinetUser,
  CallArguments,
  CallResponse,
  listCabinetUsers as listCabinetUsersCall,
  updateCabinetUser as updateCabinetUserCall,
} from '@parwell/contract';
import {
  CABINET_USER_EXISTS,
  cabinetUserProblems,
  can,
  normalizeEmail,
  ROLE_NEEDED,
  rolesOffered,
  type DeviceType,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import {
  requireSameDevice,
  notFound,
  refusedField,
  refuseProblems,
  requireVersion,
} from '../../platform/app-error.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockDevice, recordAtDevice, requireDevice } from '../devices/devices.public.ts';
import * as queries from './cabinet-users.queries.ts';
import { uniquePin } from './pins.service.ts';
import { requirePart } from './require-part.service.ts';

const asCabinetUser = ({ hasPin: _hasPin, ...row }: queries.CabinetUserRow): CabinetUser => ({
  ...row,
  displayName: `${row.firstName} ${row.lastName}`,
  userRole: queries.roleName(row),
});

/** For the audit log, without the PIN. */
const auditFields = ({ email, role, enabled }: queries.CabinetUserRow) => ({ email, role, enabled });

export async function listCabinetUsers(
  context: Context,
  caller: Caller,
  cabinetId: string,
  { email }: CallArguments<typeof listCabinetUsersCall>['query'],
): Promise<CallResponse<typeof listCabinetUsersCall>> {
  await requireDevice(context.db, caller, cabinetId);
  const result =
    email === undefined
      ? (await queries.listCabinetUsers(context.db, cabinetId)).map(asCabinetUser)
      : [await readUser(context, caller, cabinetId, email)];
  return wholeList(result);
}

/** With the PIN if the caller may manage users there. Reading a PIN is always audited. */
async function readUser(
  context: Context,
  caller: Caller,
  cabinetId: string,
  email: string,
): Promise<CabinetUser> {
  return context.db.transaction(async (tx) => {
    const device = await requireDevice(tx, caller, cabinetId);
    const user = await queries.findCabinetUser(tx, cabinetId, email);
    if (!user) throw notFound('The user');
    if (!can(caller.grants, 'create', 'users', device.customerId)) return asCabinetUser(user);
    const { pin } = await queries.readPin(tx, user.userId);
    if (!pin) return asCabinetUser(user);
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'PIN Read',
      description: `The PIN of ${email} at device ${cabinetId} was read`,
      after: { email },
    });
    return { ...asCabinetUser(user), pin: context.secrets.open('device-pins', pin) };
  });
}

export async function addCabinetUser(
  context: Context,
  caller: Caller,
  cabinetId: string,
  { cabinetId: named, ...draft }: CallArguments<typeof addCabinetUserCall>['body'],
): Promise<CabinetUser> {
  requireSameDevice(cabinetId, named);
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId, 'users');
    requirePart(device, 'users');
    refuseProblems(cabinetUserProblems(draft, device.cabinetType));
    const newUser = { ...draft, email: normalizeEmail(draft.email) };
    const user = await queries.insertCabinetUser(
      tx,
      cabinetId,
      newUser,
      await uniquePin(context, tx, cabinetId),
      context.clock.now(),
    );
    if (!user) throw refusedField('email', CABINET_USER_EXISTS);
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Device User Added',
      description: `${user.email} was added to device ${cabinetId}`,
      after: auditFields(user),
    });
    return asCabinetUser(user);
  });
}

export async function updateCabinetUser(
  context: Context,
  caller: Caller,
  cabinetId: string,
  change: CallArguments<typeof updateCabinetUserCall>['body'],
): Promise<CabinetUser> {
  requireSameDevice(cabinetId, change.cabinetId);
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId, 'users');
    const before = await queries.findCabinetUser(tx, cabinetId, change.email);
    if (!before) throw notFound('The user');
    requireVersion('The user', before, change.version);
    const { role = before.role, enabled = before.enabled, generateNewPin } = change;
    if (role !== before.role && !isOffered(device.cabinetType, role)) throw refusedField('role', ROLE_NEEDED);
    const needsPin = generateNewPin || (enabled && !before.hasPin);
    const newPin = needsPin ? await uniquePin(context, tx, cabinetId) : null;
    const after = await queries.updateCabinetUser(tx, before, { role, enabled }, newPin, context.clock.now());
    await recordAtDevice(context, tx, caller, device, {
      eventType: needsPin ? 'PIN Regenerated' : 'Device User Changed',
      description: needsPin
        ? `${before.email} got a new PIN at device ${cabinetId}`
        : `${before.email} was changed at device ${cabinetId}`,
      before: auditFields(before),
      after: auditFields(after),
    });
    return asCabinetUser(after);
  });
}

const isOffered = (type: DeviceType, role: number): boolean => rolesOffered(type).some((one) => one === role);
