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
    /** True if no mail server is configured: administrators then read the mails in the portal. */
    mailbox: z.boolean().optional(),
    /** Whether people have passwords here; with single sign-on they have none. */
    passwords: z.boolean().optional(),
    /** After this long without a key, click or touch the portal signs the user out; never if it is missing. */
    idleMinutes: z.int().positive().optional(),
    /** In whose days the provider works: when an order request is reviewed. */
    businessTimeZone: z.string().optional(),
    /** Whom to ask for help; a missing one is not shown. */
    supportPhone: z.string().optional(),
    supportEmail: z.string().optional(),
    /** Whether invoices can be paid by card; with `test` no money moves. */
    cardPayment: z.enum(['off', 'test', 'on']).optional(),
    /** Only for the few users configured to see technical details on some admin screens. */
    debug: z.literal(true).optional(),
  }),
});
