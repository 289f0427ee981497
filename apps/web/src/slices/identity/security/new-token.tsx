import { createToken, type CallResponse } from '@parwell/contract';
import { addDays, MOST_TOKEN_NAME, onlyCustomer } from '@parwell/domain';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { todayIn } from '../../../ui/dates/day-bounds.ts';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { DateInput } from '../../../ui/forms/date-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { TokenCustomers } from './token-customers.tsx';
import { TokenScopes } from './token-scopes.tsx';
import { tokenSchema } from './token-values.ts';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

/** Offered at first: long enough for most, and it reminds people to look again. */
const DAYS = 90;

interface NewTokenProps {
  readonly onMade: (made: CallResponse<typeof createToken>) => void;
  readonly onClose: () => void;
}

export default function NewToken({ onMade, onClose }: NewTokenProps) {
  const { mutateAsync: make } = useCallMutation(createToken, { changes: ['identity'] });
  const grants = useCurrentUser().data?.grants ?? {};
  const timeZone = useTimeZone();
  const schema = useMemo(() => tokenSchema(timeZone), [timeZone]);
  return (
    <FormDialog
      title={texts.newTitle}
      schema={schema}
      defaultValues={{
        name: '',
        scopes: {},
        customers: [],
        addresses: '',
        expiresAt: addDays(todayIn(timeZone), DAYS),
      }}
      submitLabel={texts.make}
      failureMessage={texts.notMade}
      onClose={onClose}
      onSubmit={async (body) => onMade(await make({ body }))}
    >
      {({ control }) => (
        <>
          <TextInput
            control={control}
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            maxLength={MOST_TOKEN_NAME}
          />
          <TokenScopes control={control} grants={grants} />
          {onlyCustomer(grants) === null && <TokenCustomers control={control} />}
          <TextInput
            control={control}
            name="addresses"
            label={texts.addresses}
            hint={texts.addressesHint}
            maxLength={1000}
          />
          <DateInput control={control} name="expiresAt" label={texts.ends} hint={texts.endsHint} />
        </>
      )}
    </FormDialog>
  );
}
