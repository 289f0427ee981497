import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { INVOICE_TEXTS } from './invoices.texts.ts';
import type { RefusedChoice } from './use-save-choices.ts';

/** The rest is only counted. */
const NAMED = 10;

interface NotSavedProps {
  readonly refused: readonly RefusedChoice[];
  readonly onClose: () => void;
}

/** Names the requests whose account was not saved, and says why. */
export const NotSaved = ({ refused, onClose }: NotSavedProps) => (
  <Alert severity="warning" onClose={onClose} sx={{ mb: 3, overflowWrap: 'anywhere' }}>
    <AlertTitle>{INVOICE_TEXTS.notSaved(refused.length)}</AlertTitle>
    {refused.slice(0, NAMED).map(({ id, name, text }) => (
      <div key={id}>
        <strong>{name}</strong> {text}
      </div>
    ))}
    {refused.length > NAMED && INVOICE_TEXTS.more(refused.length - NAMED)}
  </Alert>
);
