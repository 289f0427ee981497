import Box from '@mui/material/Box';
import type { TemperatureSeries } from '@parwell/contract';
import type { ReactNode } from 'react';
import { duration } from '../../../ui/dates/duration.ts';
import { degrees, wholeOrExact } from './temperature-text.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

interface LineFactsProps {
  readonly lines: readonly TemperatureSeries[];
  readonly names: readonly string[];
}

const ROW = { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1 } as const;

/** Over the whole period. */
export const LineFacts = ({ lines, names }: LineFactsProps) => (
  <Box sx={{ mb: 2 }}>
    {lines.map((line, index) => (
      <Box key={`${line.deviceId} ${line.zoneName} ${line.compartmentOffset}`} sx={ROW}>
        {names[index] && (
          <Box component="span" sx={{ minWidth: 120, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {names[index]}
          </Box>
        )}
        <Box component="dl" sx={{ ...ROW, m: 0 }}>
          <Fact label={GRAPH_TEXTS.meanKinetic}>
            {line.meanKineticTemperature === null ? '–' : degrees(line.meanKineticTemperature, 2)}
          </Fact>
          <Fact label={GRAPH_TEXTS.outOfRange}>
            <Box component="span" sx={{ color: line.secondsOutOfRange > 0 ? 'error.main' : 'text.primary' }}>
              {line.secondsOutOfRange > 0 ? duration(line.secondsOutOfRange) : GRAPH_TEXTS.never}
            </Box>
          </Fact>
          <Fact label={GRAPH_TEXTS.allowed}>
            {wholeOrExact(line.allowed.min)} to {wholeOrExact(line.allowed.max)}
          </Fact>
        </Box>
      </Box>
    ))}
  </Box>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
    <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Box>
);
