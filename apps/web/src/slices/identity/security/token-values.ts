import {
  addDays,
  addressProblems,
  instantAt,
  isCalendarDate,
  NO_SCOPES,
  tokenEndProblem,
  type RoleMap,
} from '@parwell/domain';
import { z } from 'zod';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

/** What the form of a new token holds; a last day is meant in the user's time zone. */
export const tokenSchema = (timeZone: string) =>
  z.object({
    name: z.string().trim().min(1, texts.nameRequired),
    scopes: z.custom<RoleMap>().refine((scopes) => Object.keys(scopes).length > 0, { message: NO_SCOPES }),
    customers: z.array(z.string()).transform((customers) => (customers.length === 0 ? null : customers)),
    addresses: z
      .string()
      .transform((text) => text.split(/[\s,;]+/).filter((part) => part !== ''))
      .superRefine((addresses, context) => {
        const [problem] = addressProblems(addresses);
        if (problem) context.addIssue({ code: 'custom', message: problem.message });
      }),
    expiresAt: z.string().transform((day, context) => {
      if (!isCalendarDate(day)) {
        context.addIssue({ code: 'custom', message: texts.endsRequired });
        return z.NEVER;
      }
      const end = new Date(instantAt(addDays(day, 1), 0, timeZone) - 1);
      const problem = tokenEndProblem(end, new Date());
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return end.toISOString();
    }),
  });
