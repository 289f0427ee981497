import {
  createUser,
  deleteUser,
  getUser,
  importUsers,
  listUsers,
  readImport,
  saveUserProperty,
  updateUser,
  userExists,
  userFormOptions,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import * as edit from './edit-users.service.ts';
import * as imports from './import-users.service.ts';
import * as added from './new-users.service.ts';
import * as accounts from './user-accounts.service.ts';
import * as properties from './user-properties.service.ts';
import { usersReport } from './users.report.ts';
import * as users from './users.service.ts';

/** Enough for 10,000 rows with a few customers each. */
const IMPORT_BYTES = 8 * 1024 * 1024;

export const usersRoutes = (context: Context) => [
  route(listUsers, ({ query }, caller) => users.listUsers(context, caller, query), {
    exportFile: directCsv(context, usersReport),
  }),
  route(getUser, ({ params }, caller) => users.getByEmail(context, caller, params.email)),
  route(userExists, ({ params }, caller) => users.exists(context, caller, params.email), {
    // The form asks once per e-mail. More frequent questions probe for our users.
    limit: perMinute(30),
  }),
  route(userFormOptions, (_input, caller) => users.formOptions(context, caller)),
  route(createUser, ({ body }, caller) => added.create(context, caller, body)),
  route(updateUser, ({ params, body }, caller) => edit.updateUser(context, caller, params.email, body)),
  route(deleteUser, ({ params }, caller) => accounts.remove(context, caller, params.email)),
  route(importUsers, ({ body }, caller) => imports.start(context, caller, body), { maxBytes: IMPORT_BYTES }),
  route(readImport, ({ params }, caller) => imports.progress(context, caller, params.importId)),
  route(saveUserProperty, ({ params, query, body }, caller) =>
    properties.save(context, caller, { ...params, ...query }, body),
  ),
];
