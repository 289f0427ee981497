import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { useNow } from '../../shared/use-now.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { DateInput } from '../../ui/forms/date-input.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { changeSchema, expirationOf, UNTIL_OPTIONS, untilDefaults } from './ignore-until.ts';
import { INCIDENT_TEXTS, type IncidentChange } from './incidents.texts.ts';

const { ignore: texts } = INCIDENT_TEXTS;

type Entered = z.output<ReturnType<typeof changeSchema>>;

interface ChangeFormProps {
  readonly to: IncidentChange;
  readonly title: string;
  readonly submitLabel: string;
  readonly failureMessage: string;
  readonly comment?: string;
  readonly notes?: ReactNode;
  readonly onSubmit: (comments: string, ignoreExpiration: string | undefined) => unknown;
  readonly onClose: () => void;
}

/** A change of state needs a comment; ignoring also needs a time (INC-026). */
export function ChangeForm({ to, comment = '', notes, onSubmit, ...dialog }: ChangeFormProps) {
  const { timeZone } = useFormatter();
  const schema = useMemo(() => changeSchema(timeZone), [timeZone]);
  const [defaults] = useState(() => ({ ...untilDefaults(new Date(), timeZone), comments: comment }));
  const isIgnored = to === 'Ignored';
  return (
    <FormDialog
      {...dialog}
      schema={schema}
      defaultValues={defaults}
      onSubmit={(entered) =>
        onSubmit(
          entered.comments,
          isIgnored ? expirationOf(entered, new Date(), timeZone)?.toISOString() : undefined,
        )
      }
    >
      {({ control }) => (
        <>
          {notes}
          {isIgnored && <UntilFields control={control} />}
          <TextArea
            control={control}
            name="comments"
            label={to === 'Closed' ? INCIDENT_TEXTS.close.reason : texts.comment}
            maxLength={2000}
          />
        </>
      )}
    </FormDialog>
  );
}

function UntilFields({ control }: { readonly control: Control<Entered, unknown, Entered> }) {
  const id = useId();
  const format = useFormatter();
  const { field } = useController({ control, name: 'until' });
  const date = useWatch({ control, name: 'date' });
  const until = expirationOf({ until: field.value, date }, new Date(useNow()), format.timeZone);
  return (
    <>
      <FormControl>
        <FormLabel
          id={id}
          sx={{ fontSize: '0.8125rem', fontWeight: 600, '&.Mui-focused': { color: 'text.secondary' } }}
        >
          {texts.until}
        </FormLabel>
        <RadioGroup
          aria-labelledby={id}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
        >
          {UNTIL_OPTIONS.map(({ value, label }) => (
            <FormControlLabel
              key={value}
              value={value}
              label={label}
              sx={{ minHeight: { xs: 40, sm: 32 } }}
              control={<Radio size="small" />}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {field.value === 'date' && <DateInput control={control} name="date" label={texts.dateLabel} />}
      {until && (
        <Typography variant="caption" color="textSecondary" role="status">
          {texts.note(format.dateTime(until))}
        </Typography>
      )}
    </>
  );
}
