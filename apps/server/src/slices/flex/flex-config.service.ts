import {
  FlexLayout,
  type CallArguments,
  type DeviceCommand,
  type FlexConfiguration,
  type FlexData,
  type sendFlexConfiguration as sendFlexConfigurationCall,
} from '@parwell/contract';
import { defaultFlexLayout, FLEX_OWN_ROLES, flexLayoutProblems, misplacedQuestion } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { changedMeanwhile, notFound, refuseProblems, requireConfirmed } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findLastCommand } from '../commands/commands.public.ts';
import {
  listProvidersForDevice,
  listUsersForDevice,
} from '../device-configuration/device-configuration.public.ts';
import { readConfig } from '../device-gateway/reported-states.public.ts';
import type { KnownDevice } from '../devices/devices.public.ts';
import { findHoldableProducts } from '../products/products.public.ts';
import {
  lockFlexDevice,
  requireFlexDevice,
  requireProducts,
  type NamedProduct,
} from './flex-device.service.ts';
import { findMisplacedSections } from './misplaced-sections.service.ts';
import { releaseSections } from './stock-guards.service.ts';
import { findState } from './reported-state.service.ts';
import { queueAuditedCommand } from './audited-command.service.ts';

const FACTORY_LAYOUT = FlexLayout.parse(defaultFlexLayout());

export async function getFlexConfiguration(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
  customerId: string,
): Promise<FlexConfiguration> {
  const device = await requireFlexDevice(db, caller, cabinetId);
  if (device.customerId !== customerId) throw notFound('The device');
  const { data, isOnDevice, lastCommand } = await currentConfiguration(db, device);
  const ids = productsIn(data).map(({ productId }) => productId);
  return {
    config: { data },
    deviceAckAvailable: isOnDevice,
    lastCommand,
    products: (await findHoldableProducts(db, customerId, ids)).map(({ active: _active, ...name }) => name),
  };
}

interface CurrentConfiguration {
  readonly data: FlexData;
  readonly isOnDevice: boolean;
  readonly lastCommand: DeviceCommand | null;
}

/**
 * The configuration that a device is to have for its present customer: the last one it was sent, until it has
 * acknowledged that and reported a newer one. If none was ever sent, the one it reports, or else the factory's.
 */
export async function currentConfiguration(
  db: Queryable,
  device: Pick<KnownDevice, 'cabinetId' | 'hasMoved'>,
): Promise<CurrentConfiguration> {
  const { cabinetId } = device;
  const sent = await findLastCommand(db, cabinetId, ['flex_config', 'default_config']);
  const reported = await findState(db, device, 'config');
  const reportedData = reported ? readConfig(reported.content) : null;
  if (!sent) {
    if (reportedData) return { data: reportedData, isOnDevice: true, lastCommand: null };
    return {
      data: await withPeople(db, cabinetId, FACTORY_LAYOUT, null),
      isOnDevice: false,
      lastCommand: null,
    };
  }
  const { payload, ...lastCommand } = sent;
  const isOnDevice = sent.status === 'acknowledged';
  const reportedLater =
    reported && sent.answeredAt !== null && Date.parse(reported.at) > Date.parse(sent.answeredAt);
  const sentData = readConfig(payload);
  const data = isOnDevice && reportedLater ? (reportedData ?? sentData) : (sentData ?? reportedData);
  if (!data) throw new Error(`command ${sent.commandId} carries no configuration`);
  return { data, isOnDevice, lastCommand };
}

export async function sendFlexConfiguration(
  context: Context,
  caller: Caller,
  cabinetId: string,
  { data: layout, basedOn, confirmed }: CallArguments<typeof sendFlexConfigurationCall>['body'],
): Promise<DeviceCommand> {
  return context.db.transaction(async (tx) => {
    const device = await lockFlexDevice(tx, caller, cabinetId);
    const before = await currentConfiguration(tx, device);
    if ((before.lastCommand?.commandId ?? null) !== basedOn) throw changedMeanwhile('The device');
    refuseProblems(flexLayoutProblems(layout));
    await requireProducts(tx, device, productsIn(layout));
    await releaseSections(tx, device, layout);
    const misplaced = await findMisplacedSections(tx, cabinetId, before.data, layout);
    requireConfirmed(misplaced.map(misplacedQuestion), confirmed);
    const data = await withPeople(tx, cabinetId, layout, before.data);
    return queueAuditedCommand(context, tx, caller, device, 'flex_config', data, misplaced);
  });
}

export async function resetFlexConfiguration(
  context: Context,
  caller: Caller,
  cabinetId: string,
): Promise<DeviceCommand> {
  return context.db.transaction(async (tx) => {
    const device = await lockFlexDevice(tx, caller, cabinetId);
    const before = await currentConfiguration(tx, device);
    await releaseSections(tx, device, FACTORY_LAYOUT);
    const data = await withPeople(tx, cabinetId, FACTORY_LAYOUT, before.data);
    return queueAuditedCommand(context, tx, caller, device, 'default_config', data);
  });
}

const productsIn = ({ compartments }: Pick<FlexLayout, 'compartments'>): NamedProduct[] =>
  compartments.flatMap(({ trays }, c) =>
    trays.flatMap(({ sections }, t) =>
      sections.flatMap(({ productId }, s) =>
        productId === null
          ? []
          : [{ field: `compartments.${c}.trays.${t}.sections.${s}.productId`, productId }],
      ),
    ),
  );

/** Adds the device's users and providers. Users with roles that the device itself granted are kept. */
async function withPeople(
  db: Queryable,
  cabinetId: string,
  layout: FlexLayout,
  before: FlexData | null,
): Promise<FlexData> {
  const grantedThere = before?.users.filter(({ role }) => FLEX_OWN_ROLES.includes(role)) ?? [];
  return {
    compartments: layout.compartments,
    settings: layout.settings,
    providers: { provider_info: await listProvidersForDevice(db, cabinetId) },
    users: [...(await listUsersForDevice(db, cabinetId)), ...grantedThere],
  };
}
