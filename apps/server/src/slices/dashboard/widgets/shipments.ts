import type { DashboardLink } from '@parwell/contract';
import { SHIPMENT_STATUSES, type DateRange } from '@parwell/domain';
import { countShippedLines } from '../../shipments/shipment-numbers.public.ts';
import { daysContent, shownDays } from '../days-content.ts';
import { defineWidget, screenLink, type WidgetScope } from '../widget.ts';

const SHIPPED = SHIPMENT_STATUSES.filter((status) => status !== 'Duplicate');

const shipmentsLink = (scope: WidgetScope, shipDate: DateRange): DashboardLink =>
  screenLink('/shipments', scope, { shipDate, transmitStatus: SHIPPED });

export const shipmentsWidget = defineWidget({
  name: 'shipments',
  title: 'Shipments',
  form: 'days',
  counted:
    'Lines of shipments by the day they were shipped. A shipment that came again is not counted again.',
  unit: 'shipment lines',
  resource: 'orders',
  link: (scope) => shipmentsLink(scope, shownDays(scope)),
  find: (db, scope) =>
    daysContent(
      scope,
      (edges) => countShippedLines(db, scope.tenants, edges),
      (day) => shipmentsLink(scope, day),
    ),
});
