import { z } from 'zod';
import { callsOf } from './call.ts';

const defineCall = callsOf('settings');

export const getSettings = defineCall({
  method: 'GET',
  path: '/settings',
  summary: "What the server's configuration offers the portal",
  permission: 'signed-in',
  response: z.strictObject({
    knowledgeBaseUrl: z.string().nullable(),
    /** True while there is no mail server: administrators then read the mails in the portal. */
    mailbox: z.boolean().optional(),
    /** For the few who are named to see what stands behind some admin screens; nobody else has it. */
    debug: z.literal(true).optional(),
  }),
});
