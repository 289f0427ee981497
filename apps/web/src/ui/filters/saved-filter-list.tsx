import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SavedFilter } from './saved-filters.ts';
import { FILTER_TEXTS } from '../ui.texts.ts';

interface SavedFilterListProps {
  readonly saved: readonly SavedFilter[];
  readonly onApply: (filter: SavedFilter) => void;
  readonly onForget: (name: string) => void;
}

export function SavedFilterList({ saved, onApply, onForget }: SavedFilterListProps) {
  const [doomed, setDoomed] = useState<string>();
  if (saved.length === 0) {
    return <Typography sx={{ p: 3, color: 'text.secondary' }}>{FILTER_TEXTS.noneSaved}</Typography>;
  }
  return (
    <Box
      component="ul"
      aria-label="Saved filters"
      sx={{ m: 0, p: 1, listStyle: 'none', maxHeight: 280, overflow: 'auto' }}
    >
      {saved.map((each) => (
        <Box component="li" key={each.name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {each.name === doomed ? (
            <ConfirmForgetting
              name={each.name}
              onKeep={() => setDoomed(undefined)}
              onForget={() => {
                setDoomed(undefined);
                onForget(each.name);
              }}
            />
          ) : (
            <>
              <Button
                onClick={() => onApply(each)}
                sx={{
                  flex: 1,
                  minWidth: 0,
                  justifyContent: 'flex-start',
                  color: 'text.primary',
                  textAlign: 'left',
                }}
              >
                <Box
                  component="span"
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {each.name}
                </Box>
              </Button>
              <Button
                aria-label={`Delete ${each.name}`}
                onClick={() => setDoomed(each.name)}
                sx={{ color: 'text.secondary', fontWeight: 400 }}
              >
                Delete
              </Button>
            </>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The confirmation replaces the pressed button, so the focus moves to its safe answer. */
const focus = (button: HTMLElement | null): void => button?.focus();

interface ConfirmForgettingProps {
  readonly name: string;
  readonly onKeep: () => void;
  readonly onForget: () => void;
}

function ConfirmForgetting({ name, onKeep, onForget }: ConfirmForgettingProps) {
  return (
    <Box
      role="group"
      aria-label={`Delete ${name}?`}
      sx={{ display: 'flex', flexWrap: 'wrap', flex: 1, gap: 1, px: 3, py: 1, alignItems: 'center' }}
    >
      <Typography sx={{ flex: '1 1 100%', overflowWrap: 'anywhere' }}>
        {FILTER_TEXTS.confirmDelete(name)}
      </Typography>
      <Button ref={focus} variant="outlined" onClick={onKeep}>
        Keep
      </Button>
      <Button variant="contained" color="error" onClick={onForget}>
        Delete
      </Button>
    </Box>
  );
}
