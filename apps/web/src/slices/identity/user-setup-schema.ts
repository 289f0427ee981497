import { INVALID_FIRST_NAME, INVALID_LAST_NAME, isPersonName, passwordProblem } from '@parwell/domain';
import { z } from 'zod';
import { SETUP_TEXTS } from './user-setup.texts.ts';

/** The same rules as on the server, checked while typing. */
export const userSetupSchema = (email: string) =>
  z
    .object({
      /** Displayed but not sent: the invitation identifies the user. */
      email: z.string(),
      firstName: z.string().trim().refine(isPersonName, INVALID_FIRST_NAME),
      lastName: z.string().trim().refine(isPersonName, INVALID_LAST_NAME),
      password: z.string().superRefine((password, context) => {
        const problem = passwordProblem(password, { email });
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
      repeatPassword: z.string(),
    })
    .refine(({ password, repeatPassword }) => password === repeatPassword, {
      path: ['repeatPassword'],
      message: SETUP_TEXTS.different,
    });

export type UserSetupFields = z.infer<ReturnType<typeof userSetupSchema>>;
