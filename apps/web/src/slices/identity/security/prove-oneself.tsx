import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { beginPasskeyProof, getOwnFactors, proveByPasskey, proveOneself } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { z } from 'zod';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { usePortalSettings } from '../../../shared/portal-settings.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';
import { answerWithPasskey, knowsPasskeys } from './passkey.ts';

interface ProveOneselfProps {
  readonly onClose: (proved: boolean) => void;
}

export default function ProveOneself(props: ProveOneselfProps) {
  const { passwords = false } = usePortalSettings();
  const { data } = useQuery(callQuery(getOwnFactors, {}));
  if (!passwords) return <SignInAgain {...props} />;
  if (!data) return null;
  const hasPasskey = knowsPasskeys() && data.factors.some(({ kind }) => kind === 'passkey');
  return <WithPassword {...props} needsCode={data.factors.length > 0} hasPasskey={hasPasskey} />;
}

/** The provider asks again, and the portal opens where it was. */
function SignInAgain({ onClose }: ProveOneselfProps) {
  const { pathname, search } = window.location;
  const again = new URLSearchParams({ again: 'yes', callback: pathname + search });
  return (
    <ConfirmDialog
      title={texts.prove}
      message={texts.signInAgainMessage}
      confirmLabel={texts.signInAgain}
      onConfirm={() => window.location.assign(`/login/start?${again}`)}
      onCancel={() => onClose(false)}
    />
  );
}

interface WithPasswordProps extends ProveOneselfProps {
  readonly needsCode: boolean;
  readonly hasPasskey: boolean;
}

function WithPassword({ onClose, needsCode, hasPasskey }: WithPasswordProps) {
  const { mutateAsync: prove } = useCallMutation(proveOneself, { changes: [] });
  const proved = useRef(false);
  const schema = useMemo(
    () =>
      z.object({
        password: z.string().min(1, texts.passwordRequired),
        code: needsCode ? z.string().trim().min(1, texts.proveCodeRequired) : z.string(),
      }),
    [needsCode],
  );
  return (
    <FormDialog
      title={texts.prove}
      schema={schema}
      defaultValues={{ password: '', code: '' }}
      submitLabel={texts.confirm}
      onClose={() => onClose(proved.current)}
      onSubmit={async ({ password, code }) => {
        await prove({ body: { password, ...(needsCode && { code }) } });
        proved.current = true;
      }}
    >
      {({ control }) => (
        <>
          <Typography color="textSecondary">{texts.proveExplained}</Typography>
          {hasPasskey && <ByPasskey onProved={() => onClose(true)} />}
          <TextInput
            control={control}
            name="password"
            label={texts.password}
            type="password"
            autoComplete="current-password"
          />
          {needsCode && (
            <TextInput
              control={control}
              name="code"
              label={texts.proveCode}
              hint={texts.proveCodeHint}
              autoComplete="one-time-code"
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function ByPasskey({ onProved }: { readonly onProved: () => void }) {
  const begin = useCallMutation(beginPasskeyProof, { changes: [] });
  const prove = useCallMutation(proveByPasskey, { changes: [] });
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();

  async function confirm(): Promise<void> {
    try {
      const { step, options } = await begin.mutateAsync({});
      const passkey = await answerWithPasskey(options);
      if (!passkey) return notify({ message: texts.noPasskeyUsed, type: 'error' });
      await prove.mutateAsync({ body: { step, passkey } });
      onProved();
    } catch (error) {
      notifyFailure(texts.prove, error);
    }
  }

  return (
    <Button
      variant="outlined"
      loading={begin.isPending || prove.isPending}
      onClick={() => void confirm()}
      sx={{ alignSelf: 'start' }}
    >
      {texts.proveByPasskey}
    </Button>
  );
}
