import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { lookUpStock, type StockLookup } from '@parwell/contract';
import { hasWrongCheckDigit, wrongCheckDigit } from '@parwell/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../../../session/call-query.ts';
import { live } from '../../../../session/live.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LookupField } from './lookup-field.tsx';
import { StockRow } from './stock-row.tsx';
import { STOCK_LOOKUP_TEXTS } from './stock-lookup.texts.ts';

/** Places, quantities and expirations of stock: for a phone in one hand. */
export default function StockLookupPage() {
  const navigate = useNavigate();
  const text = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['text'] === 'string' ? search['text'].trim() : '',
  });
  return (
    <Page title="Look at Stock">
      <Box sx={{ maxWidth: 720 }}>
        <LookupField
          key={`field ${text}`}
          text={text}
          onSearch={(next) => void navigate({ to: '.', search: { text: next } as never, resetScroll: false })}
        />
        {text === '' ? <EmptyState text={STOCK_LOOKUP_TEXTS.begin} /> : <Found key={text} text={text} />}
      </Box>
    </Page>
  );
}

const AT_ONCE = 20;
/** As many as the call answers. */
const MOST = 100;

function Found({ text }: { readonly text: string }) {
  const [limit, setLimit] = useState(AT_ONCE);
  const { data, error, refetch } = useQuery(
    callQuery(lookUpStock, { query: { text, limit } }, { ...live(), placeholderData: keepPreviousData }),
  );
  if (!data)
    return error ? (
      <ErrorState message={STOCK_LOOKUP_TEXTS.failed} reason={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label={STOCK_LOOKUP_TEXTS.loading}>
        <Skeleton variant="rounded" height={96} sx={{ mb: 2 }} />
        <Skeleton variant="rounded" height={96} />
      </LoadingState>
    );
  const contradiction = data.named.contradiction !== null && (
    <Alert severity="error" sx={{ my: 3 }}>
      {data.named.contradiction}
    </Alert>
  );
  if (data.total_record === 0)
    return (
      <>
        {contradiction}
        <EmptyState text={nothingText(data, text)} />
      </>
    );
  return (
    <>
      {contradiction}
      <Box role="status" sx={{ my: 3, fontSize: '1.0625rem', fontWeight: 600 }}>
        {STOCK_LOOKUP_TEXTS.inDevices(data.units, data.devices)}
      </Box>
      <Card component="ul" aria-label={STOCK_LOOKUP_TEXTS.found} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.result.map((row) => (
          <StockRow key={`${row.cabinetId}/${row.productId}/${row.lot}`} row={row} today={data.today} />
        ))}
      </Card>
      {data.total_record > data.result.length &&
        (limit < MOST ? (
          <Button
            variant="outlined"
            fullWidth
            sx={{ mt: 3, minHeight: 48 }}
            onClick={() => setLimit(Math.min(limit * 2, MOST))}
          >
            {STOCK_LOOKUP_TEXTS.more}
          </Button>
        ) : (
          <EmptyState text={STOCK_LOOKUP_TEXTS.narrow(data.result.length, data.total_record)} />
        ))}
    </>
  );
}

/** Names the product or lot that was understood, so that nobody takes a wrong scan for empty shelves. */
function nothingText({ named: { products, lot } }: StockLookup, text: string): string {
  if (products[0] !== undefined) return STOCK_LOOKUP_TEXTS.nothingOf(products[0], lot);
  return hasWrongCheckDigit(text) ? wrongCheckDigit(text) : STOCK_LOOKUP_TEXTS.nothing(text);
}
