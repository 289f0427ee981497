import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactNode } from 'react';
import { COARSE } from '../theme.ts';
import { FILTER_TEXTS } from '../ui.texts.ts';

export interface FieldState {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly problem?: string | undefined;
  /** The value has not been applied to the list yet. */
  readonly pending?: boolean | undefined;
  /** Omit if the field cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

interface FieldNotes {
  readonly problemId: string;
  readonly pendingId: string;
  readonly describedBy: string | undefined;
}

export function useFieldNotes({ problem, pending }: FieldState): FieldNotes {
  const problemId = useId();
  const pendingId = useId();
  const noteIds = [problem !== undefined && problemId, pending && pendingId].filter(Boolean).join(' ');
  return { problemId, pendingId, describedBy: noteIds || undefined };
}

interface CompactFieldProps extends FieldState {
  readonly notes: FieldNotes;
  readonly children: ReactNode;
}

const PENDING_HINT = FILTER_TEXTS.notApplied;

export function CompactField({ label, problem, pending, onRemove, notes, children }: CompactFieldProps) {
  return (
    <Box sx={{ display: 'inline-flex', flexDirection: 'column', maxWidth: '100%', minWidth: 0 }}>
      <Box
        title={pending ? PENDING_HINT : undefined}
        sx={{
          display: 'flex',
          alignItems: 'stretch',
          minHeight: { xs: 40, sm: 36 },
          [COARSE]: { minHeight: 40 },
          border: 1,
          borderRadius: 1,
          borderStyle: pending ? 'dashed' : 'solid',
          borderColor: problem !== undefined ? 'error.main' : pending ? 'primary.main' : 'border',
          bgcolor: 'background.paper',
        }}
      >
        {children}
        {onRemove && (
          <ButtonBase
            aria-label={`Remove ${label}`}
            onClick={onRemove}
            sx={{
              width: { xs: 40, sm: 32 },
              flexShrink: 0,
              borderRadius: 1,
              color: 'text.secondary',
              '&:hover': { color: 'text.primary' },
            }}
          >
            <Cross />
          </ButtonBase>
        )}
      </Box>
      {problem !== undefined && (
        <FormHelperText id={notes.problemId} error>
          {problem}
        </FormHelperText>
      )}
      {pending && (
        <span id={notes.pendingId} hidden>
          {PENDING_HINT}
        </span>
      )}
    </Box>
  );
}

export function FieldLabel({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  );
}

function Cross() {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M1 1l8 8M9 1l-8 8" strokeLinecap="round" />
    </svg>
  );
}
