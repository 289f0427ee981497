import {
  FlexLayout,
  type CallArguments,
  type DeviceCommand,
  type FlexConfiguration,
  type FlexData,
  type sendFlexConfiguration,
} from '@parwell/contract';
import { defaultFlexLayout, FLEX_OWN_ROLES, flexLayoutProblems } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { changedMeanwhile, notFound, refuseProblems } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findLastCommand } from '../commands/commands.public.ts';
import {
  listProvidersForDevice,
  listUsersForDevice,
} from '../device-configuration/device-configuration.public.ts';
import { findReportedState } from '../device-gateway/device-gateway.public.ts';
import { findHoldableProducts } from '../products/products.public.ts';
import {
  lockFlexDevice,
  requireFlexDevice,
  requireProducts,
  type NamedProduct,
} from './flex-device.service.ts';
import { readConfig } from './reported.ts';
import { tell } from './tell.service.ts';

const AS_IT_CAME = FlexLayout.parse(defaultFlexLayout());

export async function get(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
  customerId: string,
): Promise<FlexConfiguration> {
  const device = await requireFlexDevice(db, caller, cabinetId);
  if (device.customerId !== customerId) throw notFound('The device');
  const { data, isOnDevice, lastCommand } = await standing(db, cabinetId);
  const ids = productsIn(data).map(({ productId }) => productId);
  return {
    config: { data },
    deviceAckAvailable: isOnDevice,
    lastCommand,
    products: (await findHoldableProducts(db, customerId, ids)).map(({ active: _active, ...name }) => name),
  };
}

interface Standing {
  readonly data: FlexData;
  readonly isOnDevice: boolean;
  readonly lastCommand: DeviceCommand | null;
}

/**
 * What the device is to have: what it was last told, until it acknowledged that and has reported something
 * newer. A device that was never told anything has what it reports, or what it came with.
 */
export async function standing(db: Queryable, cabinetId: string): Promise<Standing> {
  const told = await findLastCommand(db, cabinetId, ['flex_config', 'default_config']);
  const reported = await findReportedState(db, cabinetId, 'config');
  const said = reported ? readConfig(reported.content) : null;
  if (!told) {
    if (said) return { data: said, isOnDevice: true, lastCommand: null };
    return {
      data: await withPeople(db, cabinetId, AS_IT_CAME, null),
      isOnDevice: false,
      lastCommand: null,
    };
  }
  const { payload, ...lastCommand } = told;
  const isOnDevice = told.status === 'acknowledged';
  const reportedLater =
    reported && told.answeredAt !== null && Date.parse(reported.at) > Date.parse(told.answeredAt);
  const wanted = readConfig(payload);
  const data = isOnDevice && reportedLater ? (said ?? wanted) : (wanted ?? said);
  if (!data) throw new Error(`command ${told.commandId} carries no configuration`);
  return { data, isOnDevice, lastCommand };
}

export async function send(
  context: Context,
  caller: Caller,
  cabinetId: string,
  { data: layout, basedOn }: CallArguments<typeof sendFlexConfiguration>['body'],
): Promise<DeviceCommand> {
  return context.db.transaction(async (tx) => {
    const device = await lockFlexDevice(tx, caller, cabinetId);
    const before = await standing(tx, cabinetId);
    if ((before.lastCommand?.commandId ?? null) !== basedOn) throw changedMeanwhile('The device');
    refuseProblems(flexLayoutProblems(layout));
    await requireProducts(tx, device, productsIn(layout));
    const data = await withPeople(tx, cabinetId, layout, before.data);
    return tell(context, tx, caller, device, 'flex_config', data);
  });
}

export async function reset(context: Context, caller: Caller, cabinetId: string): Promise<DeviceCommand> {
  return context.db.transaction(async (tx) => {
    const device = await lockFlexDevice(tx, caller, cabinetId);
    const before = await standing(tx, cabinetId);
    const data = await withPeople(tx, cabinetId, AS_IT_CAME, before.data);
    return tell(context, tx, caller, device, 'default_config', data);
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

/** Who may do what there is kept with the device's users and providers; what it granted itself stays. */
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
