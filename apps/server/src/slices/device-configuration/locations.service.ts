import type { LocationTracking } from '@parwell/contract';
import { LOCATION_EXISTS, locationProblems, type LocationDraft } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField, refuseProblems } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockDevice, recordAtDevice } from '../devices/devices.public.ts';
import * as queries from './locations.queries.ts';
import { requirePart } from './require-part.service.ts';

export async function addLocationToDevice(
  context: Context,
  caller: Caller,
  cabinetId: string,
  draft: LocationDraft,
): Promise<LocationTracking> {
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    requirePart(device, 'locations');
    refuseProblems(locationProblems(draft));
    const location = await queries.insertLocation(tx, cabinetId, draft);
    if (!location) throw refusedField('locationName', LOCATION_EXISTS);
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Location Added',
      description: `Location ${location.locationName} was added to device ${cabinetId}`,
      after: { ...location },
    });
    return location;
  });
}

export async function removeLocationFromDevice(
  context: Context,
  caller: Caller,
  cabinetId: string,
  locationId: string,
): Promise<Record<string, never>> {
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    const location = await queries.deleteLocation(tx, cabinetId, locationId);
    if (!location) throw notFound('The location');
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Location Deleted',
      description: `Location ${location.locationName} was deleted from device ${cabinetId}`,
      before: { ...location },
    });
    return {};
  });
}
