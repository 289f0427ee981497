import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PANEL_TEXTS } from './panel.texts.ts';
import { USES_PAGE_KEYS } from './page-keys.ts';

const { close } = PANEL_TEXTS;

const UP = 'M6 15l6-6 6 6';
const DOWN = 'M6 9l6 6 6-6';
const CROSS = 'M6 6l12 12M18 6L6 18';

interface PanelHeadProps {
  readonly title: string;
  readonly status: ReactNode;
  readonly note: string;
  readonly labels: { readonly previous: string; readonly next: string };
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Names the record, with buttons to its neighbours. */
export function PanelHead({ title, status, note, labels, onPrevious, onNext, onClose }: PanelHeadProps) {
  return (
    <Box {...USES_PAGE_KEYS} sx={{ pl: 5, pr: 3, pt: 3, pb: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0, pt: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Step label={labels.previous} shortcut="K" path={UP} onClick={onPrevious} />
        <Step label={labels.next} shortcut="J" path={DOWN} onClick={onNext} />
        <Step label={close} shortcut="Esc" path={CROSS} onClick={onClose} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        {status}
        {/* Read out after J or K. */}
        <Typography variant="caption" color="textSecondary" role="status">
          {note}
        </Typography>
      </Box>
    </Box>
  );
}

interface StepProps {
  readonly label: string;
  readonly shortcut: string;
  readonly path: string;
  readonly onClick: (() => void) | undefined;
}

const Step = ({ label, shortcut, path, onClick }: StepProps) => (
  <IconButton
    aria-label={label}
    title={`${label} (${shortcut})`}
    disabled={onClick === undefined}
    onClick={onClick}
    sx={{ width: { xs: 40, sm: 32 }, height: { xs: 40, sm: 32 } }}
  >
    <svg width={18} height={18} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </IconButton>
);
