import { createPersona, listPersonas, updatePersona } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as personas from './personas.service.ts';

export const personasRoutes = (context: Context) => [
  route(listPersonas, () => personas.listPersonas(context)),
  route(createPersona, ({ body }, caller) => personas.createPersona(context, caller, body)),
  route(updatePersona, ({ params, body }, caller) =>
    personas.updatePersona(context, caller, params.identifier, body),
  ),
];
