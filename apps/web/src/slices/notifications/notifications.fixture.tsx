import {
  listChannelGroups,
  listChannelTypes,
  listNotificationTypes,
  type ChannelGroup,
  type User,
} from '@parwell/contract';
import { CHANNEL_TYPES, NOTIFICATION_TYPES, type NotificationType } from '@parwell/domain';
import type { FakeApi } from '../../test/fake-api.ts';
import { openPage } from '../../test/open-page.tsx';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { TabbedPage } from '../../ui/page.tsx';
import { givenServer } from '../customers/customers.fixture.ts';
import SettingsTab from './settings/settings-tab.tsx';

export const CUSTOMER = '100234';

export const group = (
  notificationType: NotificationType,
  changes: Partial<ChannelGroup> = {},
): ChannelGroup => ({
  customerId: CUSTOMER,
  notificationType,
  channelGroupName: NOTIFICATION_TYPES[notificationType].label,
  channelData: [recipient('ana@north.example')],
  active: 'true',
  nobodyTold: false,
  version: 4,
  ...changes,
});

export const recipient = (
  SEND_EMAIL_TO: string,
  changes: Partial<ChannelGroup['channelData'][number]> = {},
): ChannelGroup['channelData'][number] => ({
  channel_type: 'email_template',
  SEND_EMAIL_TO,
  TEMPLATE_NAME: 'incident_notification_template',
  problem: null,
  standing: 'person',
  notTold: null,
  ...changes,
});

const entries = Object.entries(NOTIFICATION_TYPES) as [
  NotificationType,
  { label: string; template: string },
][];

export const mayEdit = (): User => user({ grants: { [CUSTOMER]: { tenants: 'VIEWER', alerts: 'OWNER' } } });

/** Also administers the customer. */
export const administrator = (): User =>
  user({ grants: { [CUSTOMER]: { tenants: 'VIEWER', alerts: 'OWNER', users: 'OWNER' } } });

type Prepare = (api: FakeApi) => unknown;

function givenGroups(groups: readonly ChannelGroup[], prepare: Prepare, me = mayEdit()): FakeApi {
  const api = givenServer(me);
  api.answers(listChannelGroups, { result: [...groups], total_record: groups.length });
  api.answers(listNotificationTypes, {
    result: entries.map(([notificationType, { label, template }]) => ({
      notificationType,
      notificationLabel: label,
      templateName: template,
      supportedChannelType: { channel_types: [...CHANNEL_TYPES] },
    })),
    total_record: entries.length,
  });
  api.answers(listChannelTypes, {
    result: [
      { channelType: 'email', label: 'Email' },
      { channelType: 'email_template', label: 'Email template' },
    ],
    total_record: 2,
  });
  prepare(api);
  return api;
}

const nothing: Prepare = () => undefined;
const ADDRESS = `/customer-details/${CUSTOMER}?tab=notification-settings`;
const SettingsOfCustomer = () => (
  <TabbedPage title="Customer">
    <SettingsTab customerId={CUSTOMER} />
  </TabbedPage>
);

/** Opens the tab alone. `prepare` changes the server's answers first. */
export async function openSettings(
  groups: readonly ChannelGroup[],
  prepare = nothing,
  me = mayEdit(),
): Promise<FakeApi> {
  const api = givenGroups(groups, prepare, me);
  await openPage(SettingsOfCustomer, '/customer-details/$customerId', ADDRESS);
  return api;
}

/** Opens the page of the customer at the tab. */
export async function openCustomerPage(groups: readonly ChannelGroup[]): Promise<FakeApi> {
  const api = givenGroups(groups, nothing);
  await openPortal(ADDRESS);
  return api;
}
