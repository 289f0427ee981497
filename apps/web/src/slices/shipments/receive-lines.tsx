import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ConsignmentShipment } from '@parwell/contract';
import { goesToReview } from '@parwell/domain';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Instant } from '../../ui/dates/instant.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { expDay } from './exp-day.ts';
import { unitsIn, type ReceiveFields } from './receive-schema.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

interface ReceiveLinesProps {
  readonly lines: readonly ConsignmentShipment[];
  /** Indexes of the lines counted by scans. */
  readonly scanned: ReadonlySet<number>;
  readonly control: Control<ReceiveFields, unknown, ReceiveFields>;
}

/** With several lines, only those that differ have a field. */
export function ReceiveLines({ lines, scanned, control }: ReceiveLinesProps) {
  return (
    <Box component="ul" aria-label={SHIPMENT_TEXTS.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line, place) => (
        <Line
          key={line.lineKey}
          line={line}
          place={place}
          control={control}
          isOnly={lines.length === 1}
          isScanned={scanned.has(place)}
        />
      ))}
    </Box>
  );
}

interface LineProps {
  readonly line: ConsignmentShipment;
  readonly place: number;
  readonly control: ReceiveLinesProps['control'];
  readonly isOnly: boolean;
  readonly isScanned: boolean;
}

function Line({ line, place, control, isOnly, isScanned }: LineProps) {
  const { factorDescription: product, lotNumber: lot, shipmentId, expDate, openQty, isExpired } = line;
  const id = useId();
  const [isOpened, setEntered] = useState(isOnly);
  const isEntered = isOpened || isScanned;
  const name = `lines.${place}.qty` as const;
  const entered = useWatch({ control, name });
  const differs = goesToReview({ ...line, isExpired: false }, unitsIn(entered)) && entered !== '';
  const hint = isExpired
    ? SHIPMENT_TEXTS.expiredWillBeReviewed
    : differs
      ? SHIPMENT_TEXTS.willBeReviewed
      : undefined;
  const expires = expDay(expDate);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The pressed button is gone; its field gets the focus.
    if (isOpened && !isOnly) item.current?.querySelector('input')?.focus();
  }, [isOpened, isOnly]);
  return (
    <Box
      component="li"
      ref={item}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 240px' },
        columnGap: 4,
        rowGap: 2,
        alignItems: 'center',
        py: 3,
        '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
      })}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box id={id} sx={{ fontWeight: 600 }}>
          {product}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {SHIPMENT_TEXTS.lot(lot)}
          {expires !== null && (
            <>
              {' · '}
              <Instant value={expires} show="date" />
            </>
          )}
          {` · ${SHIPMENT_TEXTS.shipment(shipmentId)}`}
        </Typography>
        {isExpired && !isEntered && (
          <Typography variant="body2" color="error">
            {hint}
          </Typography>
        )}
      </Box>
      {isEntered ? (
        <Box role="group" aria-labelledby={id}>
          <TextInput
            control={control}
            name={name}
            label={SHIPMENT_TEXTS.quantity}
            type="number"
            min={1}
            step={1}
            inputMode="numeric"
            autoComplete="off"
            hint={hint}
          />
        </Box>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: { sm: 'flex-end' }, gap: 3 }}>
          <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {SHIPMENT_TEXTS.units(openQty)}
          </Box>
          <Button
            size="small"
            aria-label={SHIPMENT_TEXTS.differentOf(product, lot)}
            onClick={() => setEntered(true)}
          >
            {SHIPMENT_TEXTS.different}
          </Button>
        </Box>
      )}
    </Box>
  );
}
