import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { ACCEPTS_SCANS } from '../../../../ui/scanner.ts';
import { STOCK_LOOKUP_TEXTS } from './stock-lookup.texts.ts';

interface LookupFieldProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** One large field; a scanner's Enter searches at once. */
export function LookupField({ text, onSearch }: LookupFieldProps) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  // On a touch screen the keyboard would cover the results.
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  useEffect(() => {
    if (!hasKeyboard) return;
    field.current?.focus({ preventScroll: true });
    // The next scan or text replaces the last one.
    field.current?.select();
  }, [hasKeyboard]);
  return (
    <Box
      component="form"
      role="search"
      sx={{ display: 'flex', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onSearch(typed.trim());
      }}
    >
      <OutlinedInput
        fullWidth
        inputRef={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={STOCK_LOOKUP_TEXTS.field}
        autoComplete="off"
        slotProps={{
          input: {
            'aria-label': STOCK_LOOKUP_TEXTS.field,
            maxLength: 500,
            enterKeyHint: 'search',
            ...ACCEPTS_SCANS,
          },
        }}
        sx={{ minHeight: 48, '& input': { fontSize: '1.0625rem' } }}
      />
      <Button type="submit" variant="contained" sx={{ flex: 'none', minHeight: 48, px: 5 }}>
        {STOCK_LOOKUP_TEXTS.search}
      </Button>
    </Box>
  );
}
