import { cabinetUserProblems, EXISTING_USER_NEEDED, type DeviceType } from '@parwell/domain';
import { z } from 'zod';
import { roleOf } from './role-options.ts';

export const KINDS = ['existing', 'new'] as const;

/** Either an existing user of the customer or a new person; each requires its own fields. */
export const addUserSchema = (type: DeviceType) =>
  z
    .object({
      kind: z.enum(KINDS),
      existing: z.string(),
      firstName: z.string().trim().max(200),
      lastName: z.string().trim().max(200),
      email: z.string().trim().max(254),
      role: z.string(),
    })
    .superRefine((values, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      const isNew = values.kind === 'new';
      if (!isNew && values.existing === '') refuse('existing', EXISTING_USER_NEEDED);
      for (const { field, message } of cabinetUserProblems(
        { ...values, role: roleOf(values.role) ?? null },
        type,
      )) {
        if (isNew || field === 'role') refuse(field, message);
      }
    });
export type AddUserInput = z.input<ReturnType<typeof addUserSchema>>;
export type AddUserOutput = z.output<ReturnType<typeof addUserSchema>>;
