import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';

export interface FrameProps {
  readonly label: string;
  /** What to enter, where the label does not say it all. */
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

/** A field with its label above it and, when it is wrong, the reason below. */
export function FieldFrame({ label, hint, problem, children }: FieldFrameProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <FormControl
      fullWidth
      error={problem !== undefined}
      sx={{
        // Big enough for a finger.
        '& .MuiInputBase-root': { minHeight: { xs: 40, sm: 38 } },
        // MUI lets placeholders shine through at less than half the contrast that reading needs.
        '& .MuiInputBase-input::placeholder': { color: 'text.disabled', opacity: 1 },
      }}
    >
      <FormLabel
        htmlFor={id}
        sx={{
          mb: 1,
          fontSize: '0.8125rem',
          fontWeight: 600,
          // The outline and the reason below say it; a third sign in the label only adds noise.
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
    <FormHelperText id={id} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {text}
    </FormHelperText>
  );
}
