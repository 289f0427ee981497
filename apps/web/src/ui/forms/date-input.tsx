import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { isCalendarDate } from '@parwell/domain';
import { lazy, Suspense, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PanelSkeleton } from '../dates/panel-skeleton.tsx';
import { parseDay } from '../dates/parse-day.ts';
import { useFormatter } from '../dates/use-formatter.ts';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import { useField, type FieldOf } from './use-field.ts';
import { FORM_TEXTS } from '../ui.texts.ts';

const load = () => import('../dates/calendar.tsx');
const Calendar = lazy(async () => ({ default: (await load()).Calendar }));

type DateInputProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string> & FrameProps;

/**
 * A day, typed in the user's format or chosen from a calendar. The form holds YYYY-MM-DD; any other text
 * stays as typed for the form's rules to refuse.
 */
export function DateInput<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
}: DateInputProps<Input, Output>) {
  const { input, value, problem, readOnly } = useField({ control, name });
  const { ref, onChange, onBlur } = input;
  const format = useFormatter();
  const field = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const written = isCalendarDate(value) ? format.date(value) : value;
  // While somebody types, the field shows their text, unless the form gets another value.
  const wrong = value !== '' && !isCalendarDate(value);
  const [typed, setTyped] = useState<{ readonly text: string; readonly means: string } | null>(null);
  return (
    <FieldFrame
      label={label}
      hint={hint}
      // The typed text is no date: the format helps more than a reminder that one is needed.
      problem={problem !== undefined && wrong ? FORM_TEXTS.dateFormat(format.dateFormat) : problem}
    >
      {(labelled) => (
        <>
          <OutlinedInput
            {...labelled}
            ref={field}
            name={name}
            inputRef={ref}
            readOnly={readOnly}
            placeholder={format.dateFormat}
            autoComplete="off"
            value={typed?.means === value ? typed.text : written}
            onChange={({ target }) => {
              const means = parseDay(target.value, format.dateFormat) ?? target.value;
              setTyped({ text: target.value, means });
              onChange(means);
            }}
            onBlur={() => {
              setTyped(null);
              onBlur();
            }}
            slotProps={{ input: { maxLength: 20 } }}
            endAdornment={
              !readOnly && (
                <InputAdornment position="end">
                  <IconButton
                    edge="end"
                    aria-label={FORM_TEXTS.openCalendar}
                    aria-haspopup="dialog"
                    onPointerEnter={() => void load()}
                    onFocus={() => void load()}
                    onClick={() => setOpen(true)}
                  >
                    <CalendarIcon />
                  </IconButton>
                </InputAdornment>
              )
            }
          />
          <Popover
            open={open}
            anchorEl={() => field.current}
            onClose={() => setOpen(false)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{ paper: { variant: 'outlined', role: 'dialog', 'aria-label': label } }}
          >
            <Suspense fallback={<PanelSkeleton calendars={1} />}>
              <Calendar
                focusAtOnce
                value={isCalendarDate(value) ? value : undefined}
                timeZone={format.timeZone}
                onChange={(day) => {
                  onChange(day);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover>
        </>
      )}
    </FieldFrame>
  );
}

const CalendarIcon = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden
  >
    <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
