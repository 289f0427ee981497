import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QUICK_RANGE_LABELS, QUICK_RANGES, type CalendarDate, type DateRange } from '@parwell/domain';
import { useId, type ReactNode } from 'react';
import { OptionList } from '../filters/option-list.tsx';
import { Calendar } from './calendar.tsx';
import { daysOf, type DateRangeValue } from './day-bounds.ts';

const PRESETS = QUICK_RANGES.map((value) => ({ value, label: QUICK_RANGE_LABELS[value] }));

/** If the new start is after the end, the end moves with it. */
const startingAt = (start: CalendarDate, range: DateRange | undefined): DateRange => ({
  start,
  end: range && range.end >= start ? range.end : start,
});

/** Without a start, the range is this one day. */
const endingAt = (end: CalendarDate, range: DateRange | undefined): DateRange => ({
  start: range && range.start <= end ? range.start : end,
  end,
});

interface DateRangePanelProps {
  readonly value: DateRangeValue | undefined;
  readonly timeZone: string;
  readonly onChange: (value: DateRangeValue) => void;
  readonly onDone: () => void;
}

export function DateRangePanel({ value, timeZone, onChange, onDone }: DateRangePanelProps) {
  const range = value === undefined ? undefined : daysOf(value, timeZone);
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
      <OptionList
        label="Quick ranges"
        options={PRESETS}
        chosen={typeof value === 'string' ? [value] : []}
        onChoose={(preset) => {
          onChange(preset);
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
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
          <Labelled label="Start">
            <Calendar
              value={range?.start}
              range={range}
              timeZone={timeZone}
              onChange={(day) => onChange(startingAt(day, range))}
            />
          </Labelled>
          <Labelled label="End">
            <Calendar
              value={range?.end}
              range={range}
              timeZone={timeZone}
              min={range?.start}
              onChange={(day) => onChange(endingAt(day, range))}
            />
          </Labelled>
        </Box>
        <Button variant="outlined" onClick={onDone} sx={{ alignSelf: 'flex-end', m: 3, mt: 0 }}>
          Done
        </Button>
      </Box>
    </Box>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
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
