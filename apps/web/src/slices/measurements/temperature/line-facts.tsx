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
          {outOfRange(line).map(([label, ms]) => (
            <Fact key={label} label={label}>
              <Box component="span" sx={{ color: ms > 0 ? 'error.main' : 'text.primary' }}>
                {ms > 0 ? duration(ms / SECOND_MS) : GRAPH_TEXTS.never}
              </Box>
            </Fact>
          ))}
          {line.time.unknown >= SECOND_MS && (
            <Fact label={GRAPH_TEXTS.unknown}>{duration(line.time.unknown / SECOND_MS)}</Fact>
          )}
          <Fact label={GRAPH_TEXTS.allowed}>
            {wholeOrExact(line.allowed.min)} to {wholeOrExact(line.allowed.max)}
          </Fact>
          {notExact(line).map(([label, ms]) => (
            <Fact key={label} label={label}>
              {duration(ms / SECOND_MS)}
            </Fact>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
);

const SECOND_MS = 1000;

type Part = readonly [label: string, ms: number];

/** The sides on which it was out of range, or that it never was. */
function outOfRange({ time }: TemperatureSeries): readonly Part[] {
  const sides: readonly Part[] = [
    [GRAPH_TEXTS.tooWarm, time.warm],
    [GRAPH_TEXTS.tooCold, time.cold],
  ];
  const left = sides.filter(([, ms]) => ms > 0);
  return left.length > 0 ? left : [[GRAPH_TEXTS.outOfRange, 0]];
}

/** What part of the figures is not exact. */
const notExact = ({ time }: TemperatureSeries): readonly Part[] =>
  [
    [GRAPH_TEXTS.byReading, time.byReading] as const,
    [GRAPH_TEXTS.assumedRange, time.assumed] as const,
  ].filter(([, ms]) => ms > 0);

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
