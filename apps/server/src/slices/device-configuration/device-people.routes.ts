import {
  addCabinetUser,
  addLocation,
  addProvider,
  deleteLocation,
  deleteProvider,
  findProvider,
  listAvailableUsers,
  listCabinetUsers,
  updateCabinetUser,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { SEARCHES } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { listUserNames } from '../users/users.public.ts';
import * as users from './cabinet-users.service.ts';
import * as locations from './locations.service.ts';
import * as providers from './providers.service.ts';

export const devicePeopleRoutes = (context: Context) => [
  route(findProvider, ({ params }) => providers.findRegisteredProvider(context, params.npi), {
    limit: SEARCHES,
  }),
  route(addProvider, ({ params, body }, caller) =>
    providers.addProviderToDevice(context, caller, params.cabinetId, body.npi),
  ),
  route(deleteProvider, ({ params, query }, caller) =>
    providers.removeProviderFromDevice(context, caller, params.cabinetId, query.npi),
  ),
  route(addLocation, ({ params, body }, caller) =>
    locations.addLocationToDevice(context, caller, params.cabinetId, body),
  ),
  route(deleteLocation, ({ params }, caller) =>
    locations.removeLocationFromDevice(context, caller, params.cabinetId, params.locationId),
  ),
  route(listAvailableUsers, ({ query }, caller) => listUserNames(context, caller, query), {
    limit: SEARCHES,
  }),
  route(listCabinetUsers, ({ params, query }, caller) =>
    users.listCabinetUsers(context, caller, params.cabinetId, query),
  ),
  route(addCabinetUser, ({ params, body }, caller) =>
    users.addCabinetUser(context, caller, params.cabinetId, body),
  ),
  route(updateCabinetUser, ({ params, body }, caller) =>
    users.updateCabinetUser(context, caller, params.cabinetId, body),
  ),
];
