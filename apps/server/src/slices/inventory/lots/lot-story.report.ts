import { getLotStory, lotOfReport, LotReportFilter } from '@parwell/contract';
import { EXPORT_LIMIT, OWNER_LABELS } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineReport, type ReportColumn, type ReportView } from '../../../platform/reports/report-type.ts';
import {
  lotDeviceFields,
  lotDeviceList,
  lotMovementList,
  lotReviewFields,
  lotReviewList,
  movementFields as moved,
} from './lot-story.list.ts';

const owner = sql`${JSON.stringify(OWNER_LABELS)}::jsonb ->> moved.owner`;

const movements: readonly ReportColumn[] = [
  { key: 'at', title: 'Time', kind: 'instant', value: moved.at },
  { key: 'action', title: 'Action', kind: 'text', value: moved.action, width: 14 },
  { key: 'reason', title: 'Reason', kind: 'text', value: moved.reason, width: 14 },
  { key: 'quantity', title: 'Quantity', kind: 'number', value: moved.quantity },
  { key: 'serialNo', title: 'Serial Number', kind: 'text', value: moved.serialNo, width: 20 },
  { key: 'tagId', title: 'Tag', kind: 'text', value: moved.tagId, width: 26 },
  { key: 'userName', title: 'Updated By', kind: 'text', value: moved.userName, width: 24 },
  { key: 'npiProviderId', title: 'Provider NPI', kind: 'text', value: moved.npiProviderId, width: 14 },
  { key: 'cabinetName', title: 'Device', kind: 'text', value: moved.cabinetName, width: 30 },
  { key: 'cabinetId', title: 'Device ID', kind: 'text', value: moved.cabinetId, width: 14 },
  { key: 'customerName', title: 'Customer', kind: 'text', value: moved.customerName, width: 28 },
  { key: 'customerId', title: 'Customer ID', kind: 'text', value: moved.customerId, width: 14 },
  { key: 'orderNumber', title: 'Order Number', kind: 'text', value: moved.orderNumber, width: 16 },
  { key: 'productOwnership', title: 'Owner', kind: 'text', value: owner, width: 20 },
  { key: 'reversedAt', title: 'Reverted', kind: 'instant', value: moved.reversedAt },
];

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
        return [
          { key: 'cabinetName', title: 'Device', kind: 'text', value: fields.cabinetName, width: 30 },
          { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
          { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
          { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
          { key: 'onHand', title: 'On Hand', kind: 'number', value: fields.onHand },
          {
            key: 'owners',
            title: 'Owner',
            kind: 'text',
            value: sql`(SELECT string_agg(${JSON.stringify(OWNER_LABELS)}::jsonb ->> (part ->> 'productOwnership'), ', ')
              FROM json_array_elements(${fields.owners}) part)`,
            width: 24,
          },
          { key: 'dispensed', title: 'Dispensed', kind: 'number', value: fields.dispensed },
          { key: 'returned', title: 'Returned', kind: 'number', value: fields.returned },
          { key: 'firstAt', title: 'First There', kind: 'instant', value: fields.firstAt },
          { key: 'lastAt', title: 'Last Changed', kind: 'instant', value: fields.lastAt },
        ];
      },
      source: (where, tenants) =>
        lotDeviceList.source(tenants, lotOfReport(where), { key: 'onHand', direction: 'DESC' }),
    },
    dispensed: movementsOf('dispensed', 'Dispensed'),
    returned: movementsOf('returned', 'Returned'),
    reviews: {
      title: 'Reviews',
      columns: () => [
        { key: 'createdAt', title: 'Time', kind: 'instant', value: lotReviewFields.createdAt },
        { key: 'cabinetName', title: 'Device', kind: 'text', value: lotReviewFields.cabinetName, width: 30 },
        { key: 'cabinetId', title: 'Device ID', kind: 'text', value: lotReviewFields.cabinetId, width: 14 },
        {
          key: 'customerId',
          title: 'Customer ID',
          kind: 'text',
          value: lotReviewFields.customerId,
          width: 14,
        },
        {
          key: 'transactionType',
          title: 'Type',
          kind: 'text',
          value: lotReviewFields.transactionType,
          width: 14,
        },
        {
          key: 'suspendedReason',
          title: 'Suspended Reason',
          kind: 'text',
          value: lotReviewFields.suspendedReason,
          width: 40,
        },
        { key: 'attemptedQty', title: 'Attempted', kind: 'number', value: lotReviewFields.attemptedQty },
        { key: 'serialNo', title: 'Serial Number', kind: 'text', value: lotReviewFields.serialNo, width: 20 },
        {
          key: 'resolutionStatus',
          title: 'Status',
          kind: 'text',
          value: lotReviewFields.resolutionStatus,
          width: 12,
        },
        { key: 'resolvedAt', title: 'Resolved', kind: 'instant', value: lotReviewFields.resolvedAt },
      ],
      source: (where, tenants) =>
        lotReviewList.source(tenants, lotOfReport(where), { key: 'createdAt', direction: 'DESC' }),
    },
  },
});
