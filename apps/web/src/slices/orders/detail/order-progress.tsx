import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { OrderShipment, OrderSummary } from '@parwell/contract';
import { can, canOpenAdminRoute, receivesItself, type Grants, type OrderStep } from '@parwell/domain';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { todayIn } from '../../../ui/dates/day-bounds.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { devicePath } from '../../devices/public/device-paths.ts';
import { reviewsPath } from '../../inventory/public/reviews-path.ts';
import { awaitedDelivery, waitsForPerson } from './awaited-delivery.ts';
import type { OrderParts } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';
import { StepIcon, STEP_COLOURS } from './step-icon.tsx';
import { shownSteps, type ShownStep } from './step-texts.ts';

interface OrderProgressProps {
  readonly order: OrderSummary;
  readonly parts: OrderParts;
}

export function OrderProgress({ order, parts: { requests, sapOrders, shipments } }: OrderProgressProps) {
  const grants = useCurrentUser().data?.grants ?? {};
  if (!requests.data || !sapOrders.data) return null;
  const lines = sapOrders.data.result;
  const steps = shownSteps(order, requests.data.result, lines);
  const shipped = shipments.data?.result ?? [];
  const delivery = awaitedDelivery(shipped);
  const isInReview = lines.some(({ inReviewUnits }) => inReviewUnits > 0);
  const links: Readonly<Partial<Record<OrderStep, ReactNode>>> = {
    received: (
      <>
        {delivery !== null && <Expected day={delivery} />}
        {isInReview && canOpenAdminRoute(grants, 'inventory') && (
          <AddressLink href={reviewsPath(order)}>{TEXTS.openReviews}</AddressLink>
        )}
        {mayReceive(grants, order, shipped) && (
          <AddressLink href={`${devicePath(order)}?tab=shipments`}>{TEXTS.receive}</AddressLink>
        )}
      </>
    ),
  };
  return (
    <Card component="section" aria-label={TEXTS.progress} sx={{ p: { xs: 4, sm: 5 } }}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {steps.map((step) => (
          <Step key={step.step} step={step} links={links[step.step]} />
        ))}
      </Box>
    </Card>
  );
}

/** Devices that read or weigh receive automatically (R14). */
const mayReceive = (
  grants: Grants,
  { customerId, cabinetType }: OrderSummary,
  shipments: readonly OrderShipment[],
): boolean =>
  can(grants, 'create', 'inventory', customerId) &&
  can(grants, 'read', 'cabinets', customerId) &&
  !receivesItself(cabinetType) &&
  waitsForPerson(shipments);

/** The expected delivery, with different words once it has passed. */
function Expected({ day }: { readonly day: string }) {
  const { timeZone } = useFormatter();
  const isLate = day < todayIn(timeZone);
  return (
    <Box component="span" sx={{ color: isLate ? 'warning.main' : 'text.secondary' }}>
      {isLate ? TEXTS.wasExpected : TEXTS.expected} <Instant value={day} show="date" />
    </Box>
  );
}

/** On a phone the line runs next to the text, elsewhere above it; it leads to the next step. */
function Step({ step, links }: { readonly step: ShownStep; readonly links: ReactNode }) {
  const { state, label, at, notes } = step;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: { xs: 'row', sm: 'column' },
        gap: { xs: 3, sm: 2 },
        pb: { xs: 4, sm: 0 },
        pr: { xs: 0, sm: 3 },
        '&:last-of-type': { pb: 0, pr: 0 },
        '&:not(:last-of-type)::after': {
          content: '""',
          position: 'absolute',
          backgroundColor: 'divider',
          ...(state === 'done' && { backgroundColor: STEP_COLOURS.done }),
          left: { xs: 10, sm: 30 },
          right: { xs: 'auto', sm: 8 },
          top: { xs: 26, sm: 10 },
          bottom: { xs: 4, sm: 'auto' },
          width: { xs: '2px', sm: 'auto' },
          height: { xs: 'auto', sm: '2px' },
        },
      }}
    >
      <StepIcon state={state} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ fontWeight: 600 }}>{label}</Box>
        {at !== null && (
          <Box sx={{ color: 'text.secondary' }}>
            <Instant value={at} />
          </Box>
        )}
        {notes.map((note) => (
          <Box key={note} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {note}
          </Box>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, fontSize: '0.8125rem' }}>{links}</Box>
      </Box>
    </Box>
  );
}
