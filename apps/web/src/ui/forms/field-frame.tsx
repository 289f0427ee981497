import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';

export interface FrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
}

export interface LabelledInput {
  readonly id: string;
  readonly 'aria-describedby'?: string;
}

interface FieldFrameProps extends FrameProps {
  readonly problem: string | undefined;
  readonly children: (input: LabelledInput) => ReactNode;
}

export function FieldFrame({ label, hint, problem, children }: FieldFrameProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <FormControl
      fullWidth
      error={problem !== undefined}
      sx={{
        // Large enough to touch.
        '& .MuiInputBase-root': { minHeight: { xs: 40, sm: 38 } },
      }}
    >
      <FormLabel
        htmlFor={id}
        sx={{
          mb: 1,
          fontSize: '0.8125rem',
          fontWeight: 600,
          // The outline and the message already show the error.
          '&, &.Mui-error, &.Mui-focused': { color: 'text.secondary' },
        }}
      >
        {label}
      </FormLabel>
      {children({ id, ...(note !== undefined && { 'aria-describedby': `${id}-note` }) })}
      <FieldNote id={`${id}-note`} text={note} />
    </FormControl>
  );
}

export function FieldNote({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <FormHelperText
      id={id}
      // A message does not widen its dialog.
      sx={{ mt: 1, overflowWrap: 'anywhere', contain: 'inline-size' }}
    >
      {text}
    </FormHelperText>
  );
}
