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
import { route } from '../../platform/http/route.ts';
import { listUserNames } from '../users/users.public.ts';
import * as users from './cabinet-users.service.ts';
import * as locations from './locations.service.ts';
import * as providers from './providers.service.ts';

export const devicePeopleRoutes = (context: Context) => [
  route(findProvider, ({ params }) => providers.find(context, params.npi)),
  route(addProvider, ({ params, body }, caller) =>
    providers.add(context, caller, params.cabinetId, body.npi),
  ),
  route(deleteProvider, ({ params, query }, caller) =>
    providers.remove(context, caller, params.cabinetId, query.npi),
  ),
  route(addLocation, ({ params, body }, caller) => locations.add(context, caller, params.cabinetId, body)),
  route(deleteLocation, ({ params }, caller) =>
    locations.remove(context, caller, params.cabinetId, params.locationId),
  ),
  route(listAvailableUsers, ({ query }, caller) => listUserNames(context, caller, query)),
  route(listCabinetUsers, ({ params, query }, caller) =>
    users.list(context, caller, params.cabinetId, query),
  ),
  route(addCabinetUser, ({ params, body }, caller) => users.add(context, caller, params.cabinetId, body)),
  route(updateCabinetUser, ({ params, body }, caller) =>
    users.update(context, caller, params.cabinetId, body),
  ),
];
