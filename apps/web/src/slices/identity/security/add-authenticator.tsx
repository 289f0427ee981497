import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { confirmAuthenticator, type beginAuthenticator, type CallResponse } from '@parwell/contract';
import { MOST_FACTOR_NAME } from '@parwell/domain';
import { z } from 'zod';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';

const schema = z.object({
  code: z.string().trim().min(1, texts.codeRequired),
  name: z.string().trim().min(1, texts.nameRequired),
});

interface AddAuthenticatorProps {
  readonly offer: CallResponse<typeof beginAuthenticator>;
  /** With the first authenticator come recovery codes. */
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** In groups of four, as people type it. */
const grouped = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

export default function AddAuthenticator({ offer, onAdded, onClose }: AddAuthenticatorProps) {
  const { mutateAsync: confirm } = useCallMutation(confirmAuthenticator, { changes: ['identity'] });
  const notify = useNotify();
  return (
    <FormDialog
      title={texts.addTitle}
      schema={schema}
      defaultValues={{ code: '', name: '' }}
      submitLabel={texts.add}
      onClose={onClose}
      onSubmit={async (body) => {
        const done = await confirm({ params: { factorId: offer.factorId }, body });
        notify({ message: texts.addedNamed(body.name), type: 'success' });
        onAdded(done.recoveryCodes);
      }}
    >
      {({ control }) => (
        <>
          <Typography>{texts.scan}</Typography>
          <Box
            component="img"
            src={offer.picture}
            alt={texts.picture}
            sx={{ width: 200, height: 200, alignSelf: 'center', bgcolor: 'common.white', borderRadius: 2 }}
          />
          <Link href={offer.address}>{texts.openApp}</Link>
          <Typography>
            {texts.key}{' '}
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {grouped(offer.key)}
            </Box>
          </Typography>
          <TextInput
            control={control}
            name="code"
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
          <TextInput
            control={control}
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            maxLength={MOST_FACTOR_NAME}
          />
        </>
      )}
    </FormDialog>
  );
}
