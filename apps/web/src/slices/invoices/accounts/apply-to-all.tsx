import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import type { InvoiceRequest } from '@parwell/contract';
import { ABW_ACCOUNTS, accountChoice, type AbwAccount } from '@parwell/domain';
import { useChoosing } from './choosing.tsx';
import { useShownRequests } from '../requests/requests.api.ts';
import { ACCOUNT_CHOICE_TEXTS } from './accounts.texts.ts';
import { stateOf } from '../requests/request-state.ts';

/** Chooses one account for all waiting requests; saved accounts stay. */
export function ApplyToAll() {
  const { choices, mayChoose } = useChoosing();
  const shownRequests = useShownRequests();
  const apply = (letterOf: (row: InvoiceRequest) => AbwAccount) =>
    choices.choose(
      shownRequests().filter(
        (row) =>
          row.status === 'PENDING ABW' &&
          accountChoice(stateOf(row)) === 'manual' &&
          mayChoose(row.customerId),
      ),
      letterOf,
    );
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, px: 3, pb: 3 }}
    >
      <span>{ACCOUNT_CHOICE_TEXTS.all}</span>
      <ButtonGroup variant="outlined" size="small">
        {ABW_ACCOUNTS.map((letter) => (
          <Button
            key={letter}
            aria-label={ACCOUNT_CHOICE_TEXTS.allAs(letter)}
            onClick={() => apply(() => letter)}
          >
            {letter}
          </Button>
        ))}
      </ButtonGroup>
      <Button variant="text" size="small" onClick={() => apply(({ suggestedCode }) => suggestedCode)}>
        {ACCOUNT_CHOICE_TEXTS.asSuggested}
      </Button>
      <Box
        component="span"
        sx={{ display: { xs: 'none', sm: 'inline' }, fontSize: '0.75rem', color: 'text.secondary' }}
      >
        {ACCOUNT_CHOICE_TEXTS.keys}
      </Box>
    </Box>
  );
}
