import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { InvoiceRequest } from '@parwell/contract';
import { ABW_ACCOUNTS, accountChoice, ACCOUNT_TEXTS, type AbwAccount } from '@parwell/domain';
import type { KeyboardEvent } from 'react';
import { COARSE } from '../../../ui/theme.ts';
import { useChoice, useChoosing } from './choosing.tsx';
import { ACCOUNT_CHOICE_TEXTS } from './accounts.texts.ts';
import { nameOf, stateOf, acceptsLetter } from '../requests/request-state.ts';

const Quiet = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
    {children}
  </Box>
);

/** The account is fixed, chosen by the ERP, or to be chosen (ABW-007..012). */
export function AccountCell({ row }: { readonly row: InvoiceRequest }) {
  const kind = accountChoice(stateOf(row));
  return kind === 'manual' ? <Letter row={row} /> : <Quiet>{ACCOUNT_TEXTS[kind]}</Quiet>;
}

function Letter({ row }: { readonly row: InvoiceRequest }) {
  const { mayChoose } = useChoosing();
  if (acceptsLetter(row) && mayChoose(row.customerId)) return <LetterChoice row={row} />;
  return row.abwCode === null ? (
    <Quiet>{ACCOUNT_CHOICE_TEXTS.notChosen}</Quiet>
  ) : (
    <strong>{row.abwCode}</strong>
  );
}

/** Plain buttons in one styled group, because every row has three. */
const Group = styled('span')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'inline-flex',
    verticalAlign: 'middle',
    border: `1px solid ${palette.border}`,
    borderRadius: 6,
    overflow: 'hidden',
    '& > button': {
      width: 27,
      height: 24,
      padding: 0,
      border: 0,
      font: 'inherit',
      fontSize: '0.75rem',
      fontWeight: 600,
      color: palette.text.secondary,
      background: 'none',
      cursor: 'pointer',
    },
    '& > button + button': { borderLeft: `1px solid ${palette.divider}` },
    // Hatched: suggested but not chosen yet.
    '& > [data-suggested]': {
      color: palette.primary.dark,
      backgroundImage: `repeating-linear-gradient(135deg, ${palette.primary.light} 0 4px, ${palette.background.paper} 4px 8px)`,
    },
    '& > [data-saved]': { color: palette.primary.dark, backgroundColor: palette.primary.light },
    '& > [data-chosen]': { color: palette.primary.contrastText, backgroundColor: palette.primary.main },
    '& > button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& > [data-chosen]:focus-visible': { outlineColor: palette.primary.contrastText },
    // Sized for a thumb.
    [COARSE]: { '& > button': { width: 44, height: 40 } },
    '[data-narrow] & > button': { width: 44, height: 40, fontSize: '0.875rem' },
  };
});

function LetterChoice({ row }: { readonly row: InvoiceRequest }) {
  const { choices } = useChoosing();
  const choice = useChoice(row.id);
  const current = choice?.abwCode ?? row.abwCode;
  const focused = current ?? ABW_ACCOUNTS[0];
  const choose = (letter: AbwAccount) => choices.choose([row], () => letter);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const from = ABW_ACCOUNTS.findIndex(
      (letter) => letter === (event.target as HTMLElement).dataset['letter'],
    );
    const to = ABW_ACCOUNTS.at((from + step) % ABW_ACCOUNTS.length);
    if (to === undefined) return;
    choose(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-letter=${to}]`)?.focus();
  };
  return (
    <Group role="radiogroup" aria-label={ACCOUNT_CHOICE_TEXTS.accountOf(nameOf(row))} onKeyDown={move}>
      {ABW_ACCOUNTS.map((letter) => {
        const isSuggested = current === null && letter === row.suggestedCode;
        return (
          <button
            key={letter}
            type="button"
            role="radio"
            aria-checked={letter === current}
            aria-label={isSuggested ? ACCOUNT_CHOICE_TEXTS.suggested(letter) : letter}
            title={isSuggested ? ACCOUNT_CHOICE_TEXTS.suggested(letter) : undefined}
            tabIndex={letter === focused ? 0 : -1}
            data-letter={letter}
            data-suggested={isSuggested || undefined}
            data-chosen={letter === choice?.abwCode || undefined}
            data-saved={(!choice && letter === row.abwCode) || undefined}
            onClick={() => choose(letter)}
          >
            {letter}
          </button>
        );
      })}
    </Group>
  );
}
