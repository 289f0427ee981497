import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useChoiceCount, useChoosing } from './choosing.tsx';
import { ACCOUNT_CHOICE_TEXTS } from './accounts.texts.ts';

interface SaveBarProps {
  readonly saving: boolean;
  readonly onSave: () => void;
  /** The page has another primary button. */
  readonly quiet: boolean;
}

export function SaveBar({ saving, onSave, quiet }: SaveBarProps) {
  const { choices } = useChoosing();
  const count = useChoiceCount();
  if (count === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'primary.light',
      }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {ACCOUNT_CHOICE_TEXTS.chosen(count)}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        <Button
          variant="text"
          sx={{ color: 'primary.dark' }}
          disabled={saving}
          onClick={() => choices.forget()}
        >
          {ACCOUNT_CHOICE_TEXTS.discard}
        </Button>
        <Button variant={quiet ? 'outlined' : 'contained'} loading={saving} onClick={onSave}>
          {ACCOUNT_CHOICE_TEXTS.save(count)}
        </Button>
      </Box>
    </Box>
  );
}
