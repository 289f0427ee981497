import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { OrderSummary } from '@parwell/contract';
import { lazy, Suspense, useState } from 'react';
import type { OrderParts } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';
import { Section } from './section.tsx';
import { ORDER_SECTIONS, sectionHeads, type OrderSection } from './section-heads.ts';

/** Loaded later, so that the progress does not wait for the tables. */
const PartContent = lazy(() => import('./part-content.tsx'));

interface OrderSectionsProps {
  readonly order: OrderSummary;
  readonly parts: OrderParts;
  readonly heading: 'h2' | 'h3';
}

export function OrderSections({ order, parts, heading }: OrderSectionsProps) {
  // The lines of the order or, before the ERP's answer, the request.
  const first: OrderSection = order.orderNumber === '' ? 'Restock Request' : 'SAP Orders';
  const [opened, setOpened] = useState<ReadonlySet<OrderSection>>(() => new Set([first]));
  const toggle = (name: OrderSection, isOpen: boolean) =>
    setOpened(
      (before) => new Set(ORDER_SECTIONS.filter((each) => (each === name ? isOpen : before.has(each)))),
    );
  const areAllOpen = opened.size === ORDER_SECTIONS.length;
  const heads = sectionHeads({
    requests: parts.requests.data?.result,
    sapOrders: parts.sapOrders.data?.result,
    shipments: parts.shipments.data?.result,
    items: parts.items.data?.total_record,
  });
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <Button
          variant="text"
          color="inherit"
          size="small"
          onClick={() => setOpened(new Set(areAllOpen ? [] : ORDER_SECTIONS))}
        >
          {areAllOpen ? TEXTS.collapseAll : TEXTS.expandAll}
        </Button>
      </Box>
      <Stack spacing={2}>
        {ORDER_SECTIONS.map((name) => (
          <Section
            key={name}
            title={name}
            heading={heading}
            {...heads[name]}
            open={opened.has(name)}
            onToggle={(isOpen) => toggle(name, isOpen)}
          >
            <Suspense fallback={<Skeleton variant="rectangular" height={160} />}>
              <PartContent section={name} parts={parts} />
            </Suspense>
          </Section>
        ))}
      </Stack>
    </Box>
  );
}
