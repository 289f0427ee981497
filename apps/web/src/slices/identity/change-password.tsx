import { changePassword, type User } from '@parwell/contract';
import { passwordProblem, SAME_PASSWORD } from '@parwell/domain';
import { useMemo } from 'react';
import { z } from 'zod';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { PASSWORD_TEXTS } from './change-password.texts.ts';

/** The same rules as on the server, except for its list of common passwords. */
const schemaFor = ({ email, firstName, lastName }: User) =>
  z
    .object({
      currentPassword: z.string().min(1, PASSWORD_TEXTS.currentRequired),
      password: z.string().superRefine((password, context) => {
        const problem = passwordProblem(password, { email, firstName, lastName });
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
      repeatPassword: z.string(),
    })
    .refine(({ password, repeatPassword }) => password === repeatPassword, {
      path: ['repeatPassword'],
      message: PASSWORD_TEXTS.different,
    })
    .refine(({ password, currentPassword }) => password !== currentPassword, {
      path: ['password'],
      message: SAME_PASSWORD,
    });

interface ChangePasswordProps {
  readonly user: User;
  readonly onClose: () => void;
}

export default function ChangePassword({ user, onClose }: ChangePasswordProps) {
  const change = useCallMutation(changePassword, { changes: [] });
  const notify = useNotify();
  const schema = useMemo(() => schemaFor(user), [user]);
  return (
    <FormDialog
      title={PASSWORD_TEXTS.title}
      schema={schema}
      defaultValues={{ currentPassword: '', password: '', repeatPassword: '' }}
      submitLabel={PASSWORD_TEXTS.title}
      onClose={onClose}
      onSubmit={async ({ currentPassword, password }) => {
        await change.mutateAsync({ body: { currentPassword, password } });
        notify({ message: PASSWORD_TEXTS.changed, type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <TextInput
            control={control}
            name="currentPassword"
            label={PASSWORD_TEXTS.current}
            type="password"
            autoComplete="current-password"
          />
          <TextInput
            control={control}
            name="password"
            label={PASSWORD_TEXTS.new}
            hint={PASSWORD_TEXTS.newHint}
            type="password"
            autoComplete="new-password"
          />
          <TextInput
            control={control}
            name="repeatPassword"
            label={PASSWORD_TEXTS.repeat}
            type="password"
            autoComplete="new-password"
          />
        </>
      )}
    </FormDialog>
  );
}
