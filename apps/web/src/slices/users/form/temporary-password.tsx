import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { temporaryPassword } from '@parwell/domain';
import { useState } from 'react';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { secureRandom } from './secure-random.ts';
import { ShowPassword } from './show-password.tsx';
import { useSetTemporaryPassword } from './user-form.api.ts';
import { TEMPORARY_PASSWORD_TEXTS } from '../users.texts.ts';

interface TemporaryPasswordProps {
  readonly email: string;
  /** The reason why this editor cannot set one; null if they can. */
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
      title: TEMPORARY_PASSWORD_TEXTS.question(email),
      message: TEMPORARY_PASSWORD_TEXTS.consequence,
      confirmLabel: TEMPORARY_PASSWORD_TEXTS.set,
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
      <Typography color="textSecondary">{TEMPORARY_PASSWORD_TEXTS.explanation}</Typography>
      {refused === null ? (
        <Button
          variant="outlined"
          loading={isPending}
          onClick={() => void set()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {TEMPORARY_PASSWORD_TEXTS.set}
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
