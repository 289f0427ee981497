import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  EXPIRY_BUCKET_LABELS,
  EXPIRY_BUCKETS,
  type CalendarDate,
  type Days,
  type Expiration,
} from '@parwell/domain';
import { useId, type ReactNode } from 'react';
import { Calendar } from '../../../ui/dates/calendar.tsx';
import { OptionList } from '../../../ui/filters/option-list.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

const BUCKETS = EXPIRY_BUCKETS.map((value) => ({ value, label: EXPIRY_BUCKET_LABELS[value] }));

/** Days never run backwards: the other end gives way. */
const startingAt = (from: CalendarDate, { until }: Days): Days =>
  until === undefined || until < from ? { from } : { from, until };

interface ExpirationPanelProps {
  readonly value: Expiration | undefined;
  readonly timeZone: string;
  readonly onChange: (value: Expiration | undefined) => void;
  readonly onDone: () => void;
}

/** The usual choices, and two calendars; either of them may be left out. */
export default function ExpirationPanel({ value, timeZone, onChange, onDone }: ExpirationPanelProps) {
  const days: Days = typeof value === 'object' ? value : {};
  const { from, until } = days;
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
      <OptionList
        label={VIEWS_TEXTS.buckets}
        options={BUCKETS}
        chosen={typeof value === 'string' ? [value] : []}
        onChoose={(bucket) => {
          onChange(bucket);
          onDone();
        }}
        sx={{
          display: 'grid',
          alignContent: 'start',
          gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' },
          borderStyle: 'solid',
          borderColor: 'divider',
          borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
        }}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
          <Labelled label={VIEWS_TEXTS.from}>
            <Calendar value={from} timeZone={timeZone} onChange={(day) => onChange(startingAt(day, days))} />
          </Labelled>
          <Labelled label={VIEWS_TEXTS.until}>
            <Calendar
              value={until}
              timeZone={timeZone}
              min={from}
              onChange={(day) => onChange({ ...(from !== undefined && { from }), until: day })}
            />
          </Labelled>
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, p: 3, pt: 0 }}>
          <Button
            variant="text"
            disabled={value === undefined}
            onClick={() => {
              onChange(undefined);
              onDone();
            }}
          >
            {VIEWS_TEXTS.clear}
          </Button>
          <Button variant="outlined" onClick={onDone}>
            {VIEWS_TEXTS.done}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ pt: 3 }}>
      <Typography id={id} variant="caption" sx={{ px: 6, fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}
