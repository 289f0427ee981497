import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { LotFilter, LotReportFilter, LotStory } from '@parwell/contract';
import { useId, useMemo, type ReactNode } from 'react';
import { useAddressChoice } from '../../../shared/address-choice.ts';
import type { List } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import type { Filters } from '../../../ui/filters/define-filters.ts';
import { ExportButton } from '../../reports/public/export-button.tsx';
import {
  lotDevices,
  lotDispensed,
  lotEverything,
  lotReturned,
  lotReviews,
  lotShipments,
} from './lot-lists.tsx';
import { LOT_STORY_TEXTS } from './lot-story.texts.ts';

const PARTS = ['devices', 'dispensed', 'shipments', 'reviews', 'returned', 'all'] as const;
type Part = (typeof PARTS)[number];

const STORY_REPORT = 'RNI_UIEXPORT_LotStoryReport';
const SHIPMENTS_REPORT = 'RNI_UIEXPORT_LotShipmentsReport';

/** The number of entries; null for the whole story, where a number would mean nothing. */
const countOf = (story: LotStory, part: Part): number | null =>
  ({
    devices: story.devicesEver,
    dispensed: story.dispensed,
    shipments: story.inTransit,
    reviews: story.inReview,
    returned: story.returned,
    all: null,
  })[part];

/** The parts of the story, each a list of its own that can be exported. */
export default function LotParts({ story }: { readonly story: LotStory }) {
  const id = useId();
  const [chosen, choose] = useAddressChoice<Part>('part', PARTS);
  // Shipments are for people who may read orders.
  const parts = PARTS.filter((part) => part !== 'shipments' || story.inTransit !== null);
  const part = parts.includes(chosen) ? chosen : 'devices';
  const { productId, lot } = story;
  const where = useMemo(() => ({ productId, lot }), [productId, lot]);
  return (
    <>
      <Tabs
        value={part}
        aria-label={LOT_STORY_TEXTS.parts}
        variant="scrollable"
        onChange={(_event, next: Part) => choose(next)}
        sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        {parts.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            label={<PartLabel name={LOT_STORY_TEXTS.part[each]} count={countOf(story, each)} />}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
        {contentOf(part, where)}
      </Box>
    </>
  );
}

const PartLabel = ({ name, count }: { readonly name: string; readonly count: number | null }) => (
  <Box component="span" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
    {name}
    {count !== null && (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {count}
      </Box>
    )}
  </Box>
);

function contentOf(part: Part, where: LotFilter): ReactNode {
  switch (part) {
    case 'devices':
      return <PartList key={part} list={lotDevices} where={where} report={STORY_REPORT} view="devices" />;
    case 'dispensed':
      return <PartList key={part} list={lotDispensed} where={where} report={STORY_REPORT} view="dispensed" />;
    case 'shipments':
      return <PartList key={part} list={lotShipments} where={where} report={SHIPMENTS_REPORT} />;
    case 'reviews':
      return <PartList key={part} list={lotReviews} where={where} report={STORY_REPORT} view="reviews" />;
    case 'returned':
      return <PartList key={part} list={lotReturned} where={where} report={STORY_REPORT} view="returned" />;
    case 'all':
      return <PartList key={part} list={lotEverything} where={where} report={STORY_REPORT} />;
  }
}

interface PartListProps<Row, Where> {
  readonly list: List<Row, Where, Filters, boolean>;
  readonly where: Where;
  readonly report: string;
  readonly view?: string;
}

const PartList = <Row, Where extends LotFilter>({ list, where, report, view }: PartListProps<Row, Where>) => (
  <Card>
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 3, pb: 0 }}>
      <ExportButton
        report={report}
        filter={{ productItemId: where.productId, lot: where.lot } satisfies LotReportFilter}
        table={list}
        {...(view !== undefined && { viewType: view })}
      />
    </Box>
    <InnerListTable list={list} where={where} />
  </Card>
);
