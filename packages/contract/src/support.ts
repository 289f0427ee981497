import { SUPPORT_MESSAGE_LENGTH } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';

const defineCall = callsOf('support');

export const askSupport = defineCall({
  method: 'POST',
  path: '/support',
  summary: 'Send a message to support, with its reason written before the text',
  permission: 'signed-in',
  body: z.strictObject({
    // Leaves room for the reason before the text.
    messageBody: z
      .string()
      .trim()
      .min(1, 'Must not be empty')
      .max(SUPPORT_MESSAGE_LENGTH + 100),
  }),
  response: z.strictObject({}),
});
