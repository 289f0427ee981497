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
    /** Without a mail server administrators read the mails in the portal. */
    mailbox: z.boolean().optional(),
    /** False with single sign-on. */
    passwords: z.boolean().optional(),
    /** The portal signs the user out after this long without a key, click or touch; never if it is missing. */
    idleMinutes: z.int().positive().optional(),
    /** For the review of order requests. */
    businessTimeZone: z.string().optional(),
    /** Not shown if it is missing. */
    supportPhone: z.string().optional(),
    supportEmail: z.string().optional(),
    /** With `test` no money moves. */
    cardPayment: z.enum(['off', 'test', 'on']).optional(),
    /** What this installation does not have, as buttons that need it say. */
    notConfigured: z
      .strictObject({ erp: z.string(), warehouse: z.string(), registry: z.string() })
      .partial()
      .optional(),
    /** For the few users configured to see technical details on some admin screens. */
    debug: z.literal(true).optional(),
  }),
});
