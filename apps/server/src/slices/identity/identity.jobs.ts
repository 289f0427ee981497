import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles } from '../../platform/jobs.ts';
import { deleteOldSteps } from './factors/second-steps.queries.ts';
import { mailReset, sendReset } from './password-links.service.ts';
import { deleteExpired } from './sessions/sessions.queries.ts';
import { deleteOldTokens } from './tokens/tokens.queries.ts';
import { rotateKeys } from './signing-keys.ts';

const rotateSigningKeys = defineJob({ name: 'identity.rotateKeys', data: z.object({}), cron: '17 3 * * 0' });
const tidyIdentity = defineJob({ name: 'identity.tidy', data: z.object({}), cron: '41 2 * * *' });

export const identityJobs = (context: Context) => [
  handles(sendReset, (asked) => mailReset(context, asked)),
  handles(rotateSigningKeys, async () => void (await rotateKeys(context))),
  handles(tidyIdentity, async () => {
    await deleteExpired(context.db, context.clock.now());
    await deleteOldSteps(context.db, context.clock.now());
    await deleteOldTokens(context.db, context.clock.now());
  }),
];
