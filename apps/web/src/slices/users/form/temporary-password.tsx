import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { temporaryPassword } from '@parwell/domain';
import { useState } from 'react';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { FormSection } from './form-section.tsx';
import { secureRandom } from './secure-random.ts';
import { ShowPassword } from './show-password.tsx';
import { useSetTemporaryPassword } from './user-form.api.ts';

interface TemporaryPasswordProps {
  readonly email: string;
  /** Why this editor cannot set one; null if they can. */
  readonly refused: string | null;
}

/** Generates a password for a user who cannot sign in; it must be changed at the next sign-in. */
export default function TemporaryPassword({ email, refused }: TemporaryPasswordProps) {
  const [password, setPassword] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSetTemporaryPassword();
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const set = async () => {
    const sure = await confirm({
      title: `Set a temporary password for ${email}?`,
      message:
        'The password they have now stops working and they are signed out everywhere. At the next sign-in they choose a new one.',
      confirmLabel: 'Set Temporary Password',
    });
    if (!sure) return;
    const generated = temporaryPassword(secureRandom);
    try {
      await mutateAsync({ email, tempPassword: generated });
      setPassword(generated);
      notify({ message: `Temporary password set for ${email}`, type: 'success' });
    } catch (error) {
      notifyFailure(`Failed to set temporary password for ${email}`, error);
    }
  };
  return (
    <FormSection title="Sign-in">
      <Typography color="textSecondary">
        For a user who cannot get in: a generated password that has to be changed at the next sign-in.
      </Typography>
      {refused === null ? (
        <Button
          variant="outlined"
          loading={isPending}
          onClick={() => void set()}
          sx={{ alignSelf: 'flex-start' }}
        >
          Set Temporary Password
        </Button>
      ) : (
        <Typography>{refused}</Typography>
      )}
      {password !== null && (
        <ShowPassword email={email} password={password} onClose={() => setPassword(null)} />
      )}
    </FormSection>
  );
}
