import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { KeyName } from '../../../../ui/panel/key-name.tsx';
import type { RowAction } from '../../../../ui/table/row-action.ts';
import { REQUEST_ACTION_TEXTS } from '../actions/request-actions.texts.ts';
import { REQUEST_PANEL_TEXTS as texts } from './request-panel.texts.ts';

const { actions: names } = REQUEST_ACTION_TEXTS;

/** Keys of the most frequent actions. */
const KEYS: Readonly<Record<string, string>> = { [names.hold]: 'H', [names.unhold]: 'H', [names.omit]: 'O' };

/** By lower-case letter. */
export const keysOf = (actions: readonly RowAction[]): Readonly<Record<string, () => void>> =>
  Object.fromEntries(
    actions.flatMap((action) => {
      const key = KEYS[action.label];
      return key !== undefined && 'onClick' in action ? [[key.toLowerCase(), action.onClick]] : [];
    }),
  );

interface PanelActionsProps {
  readonly actions: readonly RowAction[];
  readonly hasSteps: boolean;
}

export function PanelActions({ actions, hasSteps }: PanelActionsProps) {
  if (actions.length === 0 && !hasSteps) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 5,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {actions.map(
        (action) =>
          'onClick' in action && (
            <Button
              key={action.label}
              variant="outlined"
              sx={action.danger ? { color: 'error.main' } : {}}
              aria-keyshortcuts={KEYS[action.label]}
              onClick={action.onClick}
              endIcon={keyIcon(KEYS[action.label])}
            >
              {action.label}
            </Button>
          ),
      )}
      {hasSteps && (
        <Box
          component="span"
          sx={{
            ml: 'auto',
            display: { xs: 'none', sm: 'inline-flex' },
            alignItems: 'center',
            gap: 1,
            fontSize: '0.75rem',
            color: 'text.secondary',
          }}
        >
          <KeyName name="J" />
          <KeyName name="K" />
          {texts.keys}
        </Box>
      )}
    </Box>
  );
}

const keyIcon = (key: string | undefined) => key !== undefined && <KeyName name={key} />;
