import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useRef, useState, type ReactNode } from 'react';
import { FILTER_TEXTS } from '../ui.texts.ts';
import { CompactField, FieldLabel, useFieldNotes, type FieldState } from './compact-field.tsx';

interface PopupFieldProps extends FieldState {
  /** Undefined if nothing is chosen. */
  readonly value: ReactNode | undefined;
  /** Shown while nothing is chosen, unless a choice is required. */
  readonly none?: 'All' | 'Any';
  /** The user is about to open the field: load what it needs. */
  readonly onApproach?: () => unknown;
  readonly children: (close: () => void) => ReactNode;
}

export function PopupField({ value, none = 'All', onApproach, children, ...field }: PopupFieldProps) {
  const notes = useFieldNotes(field);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <CompactField {...field} notes={notes}>
      <ButtonBase
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={notes.describedBy}
        onClick={() => setOpen(true)}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        sx={{
          gap: 2,
          pl: 2.5,
          pr: field.onRemove ? 0.5 : 2.5,
          minWidth: 0,
          borderRadius: 1,
          font: 'inherit',
        }}
      >
        <FieldLabel>{field.label}</FieldLabel>{' '}
        <Box
          component="span"
          sx={{ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {value ?? (field.required ? FILTER_TEXTS.choose : none)}
        </Box>
      </ButtonBase>
      <Popover
        open={open}
        anchorEl={() => button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            variant: 'outlined',
            sx: { mt: 1, maxHeight: 'min(560px, calc(100dvh - 32px))' },
            role: 'dialog',
            'aria-label': field.label,
          },
        }}
      >
        {children(close)}
      </Popover>
    </CompactField>
  );
}
