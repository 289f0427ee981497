import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { confirmLot, correctLot, type LotCorrection, type LotStory } from '@parwell/contract';
import { ALL, expirationQuestion, isCalendarDate, type CalendarDate } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { DateInput } from '../../../ui/forms/date-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { LOT_TEXTS } from './lot.texts.ts';

/** One customer's own date, or the date of all, which the provider's staff confirm. */
export interface LotScope {
  readonly customerId: string;
  readonly customerName: string;
  readonly expiration: CalendarDate | null;
}

interface Fields {
  readonly expiration: string;
}

const schemaOf = (dateFormat: string) =>
  z.object({ expiration: z.string().refine(isCalendarDate, LOT_TEXTS.dateWrong(dateFormat)) });

/** The call's input, for one customer or for all. */
const inputOf = (
  { productId, lot }: Pick<LotStory, 'productId' | 'lot'>,
  { customerId, expiration: seenExpiration }: LotScope,
  expiration: string,
  dryRun: boolean,
) => {
  const said = { productId, lot, expiration, seenExpiration, dryRun };
  return { own: { body: { ...said, customerId } }, shared: { body: said } };
};

interface CorrectLotProps {
  readonly story: Pick<LotStory, 'productId' | 'lot' | 'isConfirmed' | 'today'>;
  readonly scope: LotScope;
  readonly onClose: () => void;
}

/** Corrects a lot's expiration. The effect is shown before it can be sent. */
export default function CorrectLot({ story, scope, onClose }: CorrectLotProps) {
  const { lot, productId } = story;
  const notify = useNotify();
  const format = useFormatter();
  const [shown, setShown] = useState('');
  const isShared = scope.customerId === ALL;
  const options = {
    changes: ['inventory', 'shipments', 'restock', 'usage'],
    alsoAfterFailure: true,
  } as const;
  const correct = useCallMutation(correctLot, {
    ...options,
    input: (expiration: string) => inputOf(story, scope, expiration, false).own,
  });
  const confirm = useCallMutation(confirmLot, {
    ...options,
    input: (expiration: string) => inputOf(story, scope, expiration, false).shared,
  });
  return (
    <FormDialog
      title={isShared ? LOT_TEXTS.confirmTitle(lot) : LOT_TEXTS.correctTitle(lot)}
      record={`${productId} ${lot} ${scope.customerId}`}
      schema={schemaOf(format.dateFormat)}
      // An open date is confirmed as it is; a confirmed one is corrected to another.
      defaultValues={{ expiration: isShared && !story.isConfirmed ? (scope.expiration ?? '') : '' }}
      submitLabel={isShared ? LOT_TEXTS.confirm : LOT_TEXTS.correct}
      complete={({ expiration }) => expiration !== '' && expiration === shown}
      onSubmit={async ({ expiration }) => {
        await (isShared ? confirm : correct).mutateAsync(expiration);
        notify({ message: LOT_TEXTS.corrected(lot, format.date(expiration)), type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Typography>
            {isShared ? LOT_TEXTS.confirming : LOT_TEXTS.correcting(scope.customerName)}
          </Typography>
          <DateInput control={control} name="expiration" label="Expiration" />
          <Preview control={control} story={story} scope={scope} onShown={setShown} />
        </>
      )}
    </FormDialog>
  );
}

interface PreviewProps {
  readonly control: Control<Fields>;
  readonly story: CorrectLotProps['story'];
  readonly scope: LotScope;
  readonly onShown: (expiration: string) => void;
}

/** The effect of the typed date. */
function Preview({ control, story, scope, onShown }: PreviewProps) {
  const expiration = useWatch({ control, name: 'expiration' });
  const isAsked = isCalendarDate(expiration);
  const isShared = scope.customerId === ALL;
  const input = inputOf(story, scope, expiration, true);
  const own = useQuery(callQuery(correctLot, input.own, { enabled: isAsked && !isShared, staleTime: 0 }));
  const shared = useQuery(
    callQuery(confirmLot, input.shared, { enabled: isAsked && isShared, staleTime: 0 }),
  );
  const { data, error } = isShared ? shared : own;
  useEffect(() => onShown(data ? expiration : ''), [data, expiration, onShown]);
  if (!isAsked) return null;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  return data ? (
    <Impact data={data} question={expirationQuestion(expiration, story.today)} />
  ) : (
    <Skeleton variant="rounded" height={56} />
  );
}

function Impact({ data, question }: { readonly data: LotCorrection; readonly question: string | null }) {
  const format = useFormatter();
  const { customers, units, becomeExpired, becomeUsable } = data;
  return (
    <Alert
      severity={becomeExpired + becomeUsable > 0 || question !== null ? 'warning' : 'info'}
      role="status"
    >
      {question !== null && `${question} `}
      {LOT_TEXTS.concerns(units, customers.length)}
      {becomeExpired > 0 && ` ${LOT_TEXTS.becomeExpired(becomeExpired)}`}
      {becomeUsable > 0 && ` ${LOT_TEXTS.becomeUsable(becomeUsable)}`} {LOT_TEXTS.ledgerKeeps}
      {customers.length > 1 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {customers.map(({ customerId, customerName, expiration, onHand }) => (
            <li key={customerId}>
              {LOT_TEXTS.knownAt(customerName, expiration && format.date(expiration), onHand)}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
