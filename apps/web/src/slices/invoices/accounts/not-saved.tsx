import Box from '@mui/material/Box';
import AlertTitle from '@mui/material/AlertTitle';
import { ResultAlert } from '../../../ui/feedback/result-alert.tsx';
import { ACCOUNT_CHOICE_TEXTS } from './accounts.texts.ts';
import type { RefusedChoice } from './use-save-choices.ts';

/** Further requests are only counted. */
const NAMED = 10;

interface NotSavedProps {
  readonly refused: readonly RefusedChoice[];
  readonly onClose: () => void;
}

export const NotSaved = ({ refused, onClose }: NotSavedProps) => (
  <Box sx={{ mb: 3 }}>
    <ResultAlert of={refused} severity="warning" onHide={onClose}>
      <AlertTitle>{ACCOUNT_CHOICE_TEXTS.notSaved(refused.length)}</AlertTitle>
      {refused.slice(0, NAMED).map(({ id, name, text }) => (
        <div key={id}>
          <strong>{name}</strong> {text}
        </div>
      ))}
      {refused.length > NAMED && ACCOUNT_CHOICE_TEXTS.more(refused.length - NAMED)}
    </ResultAlert>
  </Box>
);
