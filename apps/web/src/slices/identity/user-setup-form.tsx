import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useBrowser } from '../../session/session-context.ts';
import { FailureResult } from '../../ui/feedback/failure-result.tsx';
import { ReadOnlyContext } from '../../ui/forms/read-only.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useFormSubmit } from '../../ui/forms/use-form-submit.ts';
import { useSetupUser, type Invitation } from './invitation.api.ts';
import { userSetupSchema, type UserSetupFields } from './user-setup-schema.ts';
import { SETUP_TEXTS } from './user-setup.texts.ts';

interface UserSetupFormProps {
  readonly invitation: string;
  readonly invited: Invitation;
}

export function UserSetupForm({ invitation, invited }: UserSetupFormProps) {
  const browser = useBrowser();
  const setup = useSetupUser();
  const form = useForm<UserSetupFields>({
    resolver: zodResolver(userSetupSchema(invited.email)),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: {
      email: invited.email,
      firstName: invited.firstName,
      lastName: invited.lastName,
      password: '',
      repeatPassword: '',
    },
  });
  const { submit, sending, problem, element } = useFormSubmit(form, {
    operation: 'User setup',
    failureMessage: undefined,
    onSubmit: ({ firstName, lastName, password }) =>
      setup.mutateAsync({ invitation, firstName, lastName, password }),
    onDone: () => browser.goTo('/'),
  });

  // Check a repeated password again when the password changes, but not before it has been typed.
  useEffect(
    () =>
      form.subscribe({
        name: 'password',
        exact: true,
        formState: { values: true },
        callback: () => {
          if (form.getFieldState('repeatPassword').isTouched) void form.trigger('repeatPassword');
        },
      }),
    [form],
  );

  const { control } = form;
  return (
    <Stack component="form" ref={element} noValidate spacing={4} sx={{ width: '100%' }} onSubmit={submit}>
      <FailureResult failure={problem} />
      <ReadOnlyContext value>
        <TextInput control={control} name="email" label="E-mail" autoComplete="username" />
      </ReadOnlyContext>
      <TextInput control={control} name="firstName" label="First name" autoComplete="given-name" />
      <TextInput control={control} name="lastName" label="Last name" autoComplete="family-name" />
      <TextInput
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
      />
      <TextInput
        control={control}
        name="repeatPassword"
        label={SETUP_TEXTS.repeat}
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" loading={sending} sx={{ alignSelf: 'flex-start' }}>
        Save
      </Button>
    </Stack>
  );
}
