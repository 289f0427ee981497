import { expect, test } from 'vitest';
import { me, subscription } from '../reports.fixture.ts';
import { bodyOf, inputOf, subscriptionSchema } from './subscription-schema.ts';

const before = subscription({
  viewType: 'serial',
  groupByName: 'cabinetId',
  groupByVal: 'd1',
  columnsRequested: ['lot'],
});
const sent = (report: string) => {
  const values = subscriptionSchema.parse({ ...inputOf(me.email, before, []), report });
  const { report_additional_metadata } = bodyOf(values, {
    email: me.email,
    timeZone: 'Etc/GMT',
    before,
    filters: [],
  });
  return report_additional_metadata;
};

test('saving a subscription keeps its view and group, unless another report is chosen (DAPI-097)', () => {
  expect(sent(before.report_type)).toEqual({
    viewType: 'serial',
    groupByName: 'cabinetId',
    groupByVal: 'd1',
    columnsRequested: ['lot'],
  });
  expect(sent('RNI_UIEXPORT_UsersReport')).toEqual({ columnsRequested: ['lot'] });
});
