import {
  getLotStory,
  LOT_DEVICE_COLUMNS,
  LOT_MOVEMENT_COLUMNS,
  LOT_REVIEW_COLUMNS,
  lotOfReport,
  LotReportFilter,
} from '@parwell/contract';
import { EXPORT_LIMIT, OWNER_LABELS } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { defineReport, type ReportView } from '../../../platform/reports/report-type.ts';
import {
  lotDeviceFields,
  lotDeviceList,
  lotMovementList,
  lotReviewFields,
  lotReviewList,
  movementFields as moved,
} from './lot-story.list.ts';

const movements = reportColumns(LOT_MOVEMENT_COLUMNS, moved);

const NEWEST = { key: 'at', direction: 'DESC' } as const;

const movementsOf = (kind: 'dispensed' | 'returned', title: string): ReportView<LotReportFilter> => ({
  title,
  columns: () => movements,
  source: (where, tenants) => lotMovementList.source(tenants, { ...lotOfReport(where), kind }, NEWEST),
});

export const lotStoryReport = defineReport({
  type: 'RNI_UIEXPORT_LotStoryReport',
  title: 'Lot',
  template: 'Lot',
  permission: getLotStory.permission,
  filter: LotReportFilter,
  limit: EXPORT_LIMIT,
  columns: () => movements,
  source: (where, tenants) => lotMovementList.source(tenants, lotOfReport(where), NEWEST),
  views: {
    devices: {
      title: 'Devices',
      columns: (tenants) => {
        const fields = lotDeviceFields(tenants);
        const owners = sql`(
          SELECT string_agg(${JSON.stringify(OWNER_LABELS)}::jsonb ->> (part ->> 'productOwnership'), ', ')
          FROM json_array_elements(${fields.owners}) part)`;
        return reportColumns(LOT_DEVICE_COLUMNS, { ...fields, owners });
      },
      source: (where, tenants) =>
        lotDeviceList.source(tenants, lotOfReport(where), { key: 'onHand', direction: 'DESC' }),
    },
    dispensed: movementsOf('dispensed', 'Dispensed'),
    returned: movementsOf('returned', 'Returned'),
    reviews: {
      title: 'Reviews',
      columns: () => reportColumns(LOT_REVIEW_COLUMNS, lotReviewFields),
      source: (where, tenants) =>
        lotReviewList.source(tenants, lotOfReport(where), { key: 'createdAt', direction: 'DESC' }),
    },
  },
});
