import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useBrowser } from '../../session/session-context.ts';
import { ApiFailure } from '../../shared/api-failure.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { useSetupUser, type Invitation } from './invitation.api.ts';
import { userSetupSchema, type UserSetupFields } from './user-setup-schema.ts';

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
    defaultValues: {
      firstName: invited.firstName,
      lastName: invited.lastName,
      password: '',
      repeatPassword: '',
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  // Set before anything is drawn again, so that a second Enter finds it; kept while leaving the page.
  const sending = useRef(false);

  const save = async ({ firstName, lastName, password }: UserSetupFields) => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    try {
      await setup.mutateAsync({ invitation, firstName, lastName, password });
      browser.goTo('/');
    } catch (error) {
      sending.current = false;
      if (!(error instanceof ApiFailure)) throw error;
      if (!showBesideFields(error, form)) setProblem(error.message);
    }
  };

  // A repetition that was wrong may have become right; one not yet typed is not wrong.
  const compareAgain = () => {
    if (form.getFieldState('repeatPassword').isTouched) void form.trigger('repeatPassword');
  };

  const { errors } = form.formState;
  const saving = setup.isPending || setup.isSuccess;
  return (
    <Stack component="form" noValidate spacing={4} sx={{ width: '100%' }} onSubmit={form.handleSubmit(save)}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <LabelledField label="E-mail" value={invited.email} readOnly autoComplete="username" />
      <LabelledField
        label="First name"
        autoComplete="given-name"
        problem={errors.firstName?.message}
        {...form.register('firstName')}
      />
      <LabelledField
        label="Last name"
        autoComplete="family-name"
        problem={errors.lastName?.message}
        {...form.register('lastName')}
      />
      <LabelledField
        label="Password"
        type="password"
        autoComplete="new-password"
        problem={errors.password?.message}
        {...form.register('password', { onChange: compareAgain })}
      />
      <LabelledField
        label="Repeat password"
        type="password"
        autoComplete="new-password"
        problem={errors.repeatPassword?.message}
        {...form.register('repeatPassword')}
      />
      <Button type="submit" variant="contained" loading={saving} sx={{ alignSelf: 'flex-start' }}>
        Save
      </Button>
    </Stack>
  );
}

/** Puts what the server refused beside the fields it named; false when it named none of them. */
function showBesideFields(failure: ApiFailure, form: UseFormReturn<UserSetupFields>): boolean {
  const fields = Object.keys(form.getValues()) as (keyof UserSetupFields)[];
  const named = failure.details.flatMap(({ field, message }) => {
    const name = fields.find((known) => known === field);
    return name ? [{ name, message }] : [];
  });
  named.forEach(({ name, message }, index) => form.setError(name, { message }, { shouldFocus: index === 0 }));
  return named.length > 0;
}
