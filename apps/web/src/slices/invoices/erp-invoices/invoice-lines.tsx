import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { InvoiceLine } from '@parwell/contract';
import { dollars } from '@parwell/domain';
import { useState } from 'react';
import { Instant } from '../../../ui/dates/instant.tsx';
import { HISTORY_TEXTS } from './history.texts.ts';

const { details: texts } = HISTORY_TEXTS;
/** An invoice may have a thousand lines; more are shown on request. */
const FIRST = 50;

interface InvoiceLinesProps {
  readonly lines: readonly InvoiceLine[];
  readonly onOpenRequest: (request: number) => void;
}

export function InvoiceLines({ lines, onOpenRequest }: InvoiceLinesProps) {
  const [all, setAll] = useState(false);
  const title = texts.lines(lines.length);
  return (
    <section>
      <Typography variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 3 }}>
        {title}
      </Typography>
      <Box component="ol" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {(all ? lines : lines.slice(0, FIRST)).map((line) => (
          <Line key={line.lineNumber} line={line} onOpenRequest={onOpenRequest} />
        ))}
      </Box>
      {!all && lines.length > FIRST && (
        <Button variant="outlined" onClick={() => setAll(true)} sx={{ mt: 3 }}>
          {texts.allLines(lines.length)}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  readonly line: InvoiceLine;
  readonly onOpenRequest: (request: number) => void;
}

function Line({ line, onOpenRequest }: LineProps) {
  const { requestId, kind, ndc, lot, serialNo, dispensedAt } = line;
  const what = [
    texts.kinds[kind],
    ndc && texts.ndc(ndc),
    lot && texts.lot(lot),
    serialNo && texts.serial(serialNo),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <span>{line.description}</span>
        <Box component="span" sx={{ flex: 'none', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {dollars(line.amount)}
        </Box>
      </Box>
      <Typography variant="caption" color="textSecondary" component="div">
        {what.length > 0 && <div>{what.join(' · ')}</div>}
        {dispensedAt !== null && (
          <div>
            {texts.dispensed} <Instant value={dispensedAt} show="date" />
          </div>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <span>{texts.factors(line.quantity, line.assay, line.unitPrice)}</span>
          {requestId !== null && (
            <Link component="button" type="button" underline="hover" onClick={() => onOpenRequest(requestId)}>
              {texts.request(requestId)}
            </Link>
          )}
        </Box>
      </Typography>
    </Box>
  );
}
