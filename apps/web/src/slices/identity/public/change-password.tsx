import { changePassword, type User } from '@parwell/contract';
import { PASSWORD_MIN, passwordProblem, SAME_PASSWORD } from '@parwell/domain';
import { useMemo } from 'react';
import { z } from 'zod';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** The same rules as on the server, except for its list of common passwords. */
const schemaFor = ({ email, firstName, lastName }: User) =>
  z
    .object({
      currentPassword: z.string().min(1, 'Your present password is required'),
      password: z.string().superRefine((password, context) => {
        const problem = passwordProblem(password, { email, firstName, lastName });
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
      repeatPassword: z.string(),
    })
    .refine(({ password, repeatPassword }) => password === repeatPassword, {
      path: ['repeatPassword'],
      message: 'The passwords do not match',
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
      title="Change Password"
      schema={schema}
      defaultValues={{ currentPassword: '', password: '', repeatPassword: '' }}
      submitLabel="Change Password"
      onClose={onClose}
      onSubmit={async ({ currentPassword, password }) => {
        await change.mutateAsync({ body: { currentPassword, password } });
        notify({ message: 'Your password was changed', type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <TextInput
            control={control}
            name="currentPassword"
            label="Present password"
            type="password"
            autoComplete="current-password"
          />
          <TextInput
            control={control}
            name="password"
            label="New password"
            hint={`At least ${PASSWORD_MIN} characters. All other sessions end.`}
            type="password"
            autoComplete="new-password"
          />
          <TextInput
            control={control}
            name="repeatPassword"
            label="Repeat new password"
            type="password"
            autoComplete="new-password"
          />
        </>
      )}
    </FormDialog>
  );
}
