import Typography from '@mui/material/Typography';
import { confirmPasskey, type beginPasskey, type CallResponse } from '@parwell/contract';
import { MOST_FACTOR_NAME } from '@parwell/domain';
import { z } from 'zod';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';
import { makePasskey } from './passkey.ts';

const schema = z.object({ name: z.string().trim().min(1, texts.nameRequired) });

interface AddPasskeyProps {
  readonly offer: CallResponse<typeof beginPasskey>;
  /** With the first factor come recovery codes. */
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The browser asks the person when the button is pressed: some want a click for it. */
export default function AddPasskey({ offer, onAdded, onClose }: AddPasskeyProps) {
  const { mutateAsync: confirm } = useCallMutation(confirmPasskey, { changes: ['identity'] });
  const notify = useNotify();
  return (
    <FormDialog
      title={texts.addPasskeyTitle}
      schema={schema}
      defaultValues={{ name: '' }}
      submitLabel={texts.addPasskey}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const passkey = await makePasskey(offer.options);
        if (!passkey) throw new Error(texts.noPasskeyMade);
        const body = { name, passkey };
        const done = await confirm({ params: { factorId: offer.factorId }, body });
        notify({ message: texts.addedNamed(name), type: 'success' });
        onAdded(done.recoveryCodes);
      }}
    >
      {({ control }) => (
        <>
          <Typography>{texts.passkeyExplained}</Typography>
          <TextInput
            control={control}
            name="name"
            label={texts.name}
            hint={texts.passkeyNameHint}
            maxLength={MOST_FACTOR_NAME}
          />
        </>
      )}
    </FormDialog>
  );
}
