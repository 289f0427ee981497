import Typography from '@mui/material/Typography';
import { listOwnFactors, proveOneself } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { z } from 'zod';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { usePortalSettings } from '../../../shared/portal-settings.ts';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';

interface ProveOneselfProps {
  readonly onClose: (proved: boolean) => void;
}

export default function ProveOneself(props: ProveOneselfProps) {
  const { passwords = false } = usePortalSettings();
  const { data } = useQuery(callQuery(listOwnFactors, {}));
  if (!passwords) return <SignInAgain {...props} />;
  return data && <WithPassword {...props} needsCode={data.factors.length > 0} />;
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

function WithPassword({ onClose, needsCode }: ProveOneselfProps & { readonly needsCode: boolean }) {
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
