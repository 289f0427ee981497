import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { ACCEPTS_SCANS } from '../../../ui/scanner.ts';
import { STOCK_TEXTS } from './stock.texts.ts';

interface ScanFieldProps {
  readonly reading: boolean;
  readonly onScan: (text: string) => Promise<boolean>;
}

/** A field for typed codes; scanners work without it. Unread text stays in it. */
export function ScanField({ reading, onScan }: ScanFieldProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // On a touch screen the focus would open the keyboard over the stock.
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  useEffect(() => {
    if (hasKeyboard) field.current?.focus({ preventScroll: true });
  }, [hasKeyboard]);
  return (
    <Box
      component="form"
      sx={{ flex: '1 1 260px', minWidth: 0 }}
      onSubmit={async (event) => {
        event.preventDefault();
        const code = text.trim();
        if (code === '') return;
        // Free for the next one at once: a scanner does not wait for the answer.
        setText('');
        if (!(await onScan(code))) setText((next) => (next === '' ? code : next));
      }}
    >
      <OutlinedInput
        fullWidth
        inputRef={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={STOCK_TEXTS.scanPlaceholder}
        autoComplete="off"
        sx={{ '& input': { textOverflow: 'ellipsis' } }}
        startAdornment={
          <Box
            component="svg"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden
            sx={{ flex: 'none', width: 18, height: 18, mr: 2, color: 'primary.main' }}
          >
            <path d="M4 7V5h3M17 5h3v2M20 17v2h-3M7 19H4v-2M8 9v6M12 9v6M16 9v6" />
          </Box>
        }
        endAdornment={
          <Box
            component="span"
            role="status"
            sx={{
              display: { xs: 'none', sm: 'inline-flex' },
              alignItems: 'center',
              gap: 1.5,
              flex: 'none',
              ml: 2,
              fontSize: '0.75rem',
              fontWeight: 600,
              color: 'success.main',
            }}
          >
            <Box
              component="span"
              aria-hidden
              sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor' }}
            />
            {reading ? STOCK_TEXTS.reading : STOCK_TEXTS.scannerReady}
          </Box>
        }
        slotProps={{
          input: { 'aria-label': STOCK_TEXTS.scanLabel, maxLength: 500, ...ACCEPTS_SCANS },
        }}
      />
    </Box>
  );
}
