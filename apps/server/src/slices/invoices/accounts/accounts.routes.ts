import { makeReady, remindAbwSelection, saveAbwSelection } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { route } from '../../../platform/http/route.ts';
import { saveLetters } from './choose-accounts.service.ts';
import * as filtered from './make-ready.service.ts';
import { remind } from './remind.service.ts';

export const accountsRoutes = (context: Context) => [
  route(saveAbwSelection, ({ body }, caller) => saveLetters(context, caller, body)),
  route(makeReady, async ({ body }, caller) => filtered.makeReady(context, caller, body)),
  route(remindAbwSelection, async ({ body }, caller) => remind(context, caller, body)),
];
