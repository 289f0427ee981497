import { deletePropertySetting, listPropertySettings, savePropertySetting } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as settings from './property-settings.service.ts';

export const propertySettingsRoutes = (context: Context) => [
  route(listPropertySettings, ({ params }) => settings.listPropertySettings(context, params.deviceType)),
  route(savePropertySetting, ({ body }, caller) => settings.savePropertySetting(context, caller, body)),
  route(deletePropertySetting, ({ query }, caller) => settings.deletePropertySetting(context, caller, query)),
];
