import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { PageName } from '../page-name.ts';

/** 600, 900 or 1200 px at most. */
export type ModalWidth = 'sm' | 'md' | 'lg';

interface ModalFrameProps {
  readonly title: string;
  readonly width?: ModalWidth;
  /** As wide as its content, up to `width`. A table has no width of its own. */
  readonly fits?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly describedBy?: string;
  /** For forms, not for questions. */
  readonly fillsPhone?: boolean;
  readonly onClose: (reason: 'escapeKeyDown' | 'backdropClick') => void;
  readonly children: ReactNode;
}

/** Fields have no width of their own: below each other they need less than side by side. */
const FITTING = {
  minWidth: 'min(400px, 100% - 32px)',
  '&:has([data-field-row])': { minWidth: 'min(600px, 100% - 64px)' },
};

/** The frame of every modal. Open while it is rendered. */
export function ModalFrame({
  title,
  width = 'sm',
  fits = width === 'sm',
  role = 'dialog',
  describedBy,
  fillsPhone = false,
  onClose,
  children,
}: ModalFrameProps) {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const fillsScreen = fillsPhone && phone;
  return (
    <Dialog
      open
      fullWidth={!fits || fillsScreen}
      maxWidth={width}
      fullScreen={fillsScreen}
      role={role}
      onClose={(_event, reason) => onClose(reason)}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      slotProps={{
        paper: {
          elevation: 0,
          sx: (theme) => ({
            border: fillsScreen ? 0 : `1px solid ${theme.vars.palette.divider}`,
            borderRadius: fillsScreen ? 0 : '14px',
            ...(fits && !fillsScreen && FITTING),
          }),
        },
      }}
    >
      <DialogTitle
        sx={{
          px: { xs: 4, sm: 6 },
          pt: 5,
          pb: 3,
          fontSize: '1.125rem',
          fontWeight: 650,
          lineHeight: 1.4,
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </DialogTitle>
      <PageName value={null}>{children}</PageName>
    </Dialog>
  );
}
