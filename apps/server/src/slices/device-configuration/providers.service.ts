import type { Provider } from '@parwell/contract';
import { isNpi, NOT_CONFIGURED, NPI_NEEDED, providerNotFound } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { RegisteredProvider } from '../../gateways/npi/npi-registry.ts';
import { AppError, notFound, refusedField } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockDevice, recordAtDevice, requireDevice } from '../devices/devices.public.ts';
import * as queries from './providers.queries.ts';
import { requirePart } from './require-part.service.ts';

const ALREADY_THERE = 'The provider is already on this device.';

export async function findRegisteredProvider(context: Context, npi: string): Promise<Provider> {
  return { providerId: npi, ...(await findRegistered(context, npi)) };
}

/** Invalid numbers are refused without asking the registry. */
async function findRegistered({ gateways }: Context, npi: string): Promise<RegisteredProvider> {
  if (npi === '') throw refusedField('npi', NPI_NEEDED);
  if (!gateways.npi) throw new AppError('refused', NOT_CONFIGURED.registry);
  const provider = isNpi(npi) ? await gateways.npi.find(npi) : null;
  if (!provider) throw new AppError('not_found', providerNotFound(npi));
  return provider;
}

export async function addProviderToDevice(
  context: Context,
  caller: Caller,
  cabinetId: string,
  npi: string,
): Promise<Provider> {
  requirePart(await requireDevice(context.db, caller, cabinetId), 'providers');
  // Before the transaction, so that no lock is held while waiting for the registry.
  const registered = await findRegistered(context, npi);
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    requirePart(device, 'providers');
    const provider = await queries.upsertProvider(tx, registered);
    if (!(await queries.addToDevice(tx, cabinetId, npi, context.clock.now())))
      throw new AppError('refused', ALREADY_THERE);
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Provider Added',
      description: `Provider ${npi} was added to device ${cabinetId}`,
      after: { ...provider },
    });
    return provider;
  });
}

export async function removeProviderFromDevice(
  context: Context,
  caller: Caller,
  cabinetId: string,
  npi: string,
): Promise<Record<string, never>> {
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    const provider = await queries.removeFromDevice(tx, cabinetId, npi, context.clock.now());
    if (!provider) throw notFound('The provider');
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Provider Deleted',
      description: `Provider ${npi} was deleted from device ${cabinetId}`,
      before: { ...provider },
    });
    return {};
  });
}
