import { deletePropertySetting, listPropertySettings, savePropertySetting } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import type { PropertyParts } from './property-parts.ts';
import * as settings from './property-settings.service.ts';

export const propertySettingsRoutes = (base: Context, parts: PropertyParts) => {
  const context = { ...base, parts };
  return [
    route(listPropertySettings, ({ params }) => settings.listPropertySettings(context, params.deviceType)),
    route(savePropertySetting, ({ body }, caller) => settings.savePropertySetting(context, caller, body)),
    route(deletePropertySetting, ({ query }, caller) =>
      settings.deletePropertySetting(context, caller, query),
    ),
  ];
};
