import {
  createParSetting,
  importParSettings,
  listParSettings,
  previewParImport,
  updateParSetting,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as imports from './import-par.service.ts';
import * as par from './par.service.ts';

/** The rows of a whole file. */
const IMPORT_BYTES = 5 * 1024 * 1024;

export const parRoutes = (context: Context) => [
  route(listParSettings, ({ query }, caller) => par.listParSettings(context, caller, query)),
  route(createParSetting, ({ body }, caller) => par.createParSetting(context, caller, body)),
  route(updateParSetting, ({ params, body }, caller) =>
    par.updateParSetting(context, caller, params.customerProductId, body),
  ),
  route(previewParImport, ({ body }, caller) => imports.previewParImport(context, caller, body), {
    maxBytes: IMPORT_BYTES,
  }),
  route(importParSettings, ({ body }, caller) => imports.importParSettings(context, caller, body), {
    maxBytes: IMPORT_BYTES,
  }),
];
