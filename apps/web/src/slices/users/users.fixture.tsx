import {
  getSettings,
  getUser,
  listGroups,
  listUsers,
  searchCustomers,
  userExists,
  userFormOptions,
  type User,
  type UserSummary,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { givenSession, user } from '../../test/people.ts';
import { Notifications } from '../../ui/feedback/notifications.tsx';
import { Confirmations } from '../../ui/forms/confirm.tsx';

export const typist = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

export const EVERYTHING: Grants = {
  ALL: {
    users: 'OWNER',
    inventory: 'OWNER',
    orders: 'OWNER',
    reports: 'OWNER',
    help_admin: 'OWNER',
    help_viewer: 'OWNER',
  },
};

export const dana: User = user({
  id: 'd',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@northside.example',
  claims: { accessGroups: { customer: ['100234'] }, roles: { orders: 'VIEWER' }, personas: ['NURSE'] },
  grants: { '100234': { inventory: 'VIEWER', orders: 'VIEWER' } },
  version: 7,
});

export const summaryOf = ({
  id,
  firstName,
  lastName,
  email,
  lastLogin,
  claims,
  tenantsString,
  version,
}: User): UserSummary => ({ id, firstName, lastName, email, lastLogin, claims, tenantsString, version });

export const options = {
  personas: [
    { identifier: 'NURSE', roles: { inventory: 'VIEWER' as const } },
    { identifier: 'BUYER', roles: { orders: 'OWNER' as const, reports: 'VIEWER' as const } },
    { identifier: 'GUIDE', roles: { help_viewer: 'VIEWER' as const } },
  ],
  helpTopics: { start: { displayName: 'Getting started', vimeoShowcaseId: '1' } },
  adminDomains: ['fff.example', 'fff-services.example'],
};

export const northside = { id: 'n', customerId: '100234', name: 'Northside Hospital' };
export const lakeview = { id: 'l', customerId: '100310', name: 'Lakeview Clinic' };

export function givenPortal(api: FakeApi, grants: Grants, others: readonly User[] = [dana]): void {
  const me = user({ grants });
  api.answersWith(getUser, ({ url }) => {
    const found = [me, ...others].find(({ email }) => decodeURIComponent(url).endsWith(`/users/${email}`));
    return found ? json(200, found) : json(404, { code: 'not_found', message: 'The user does not exist' });
  });
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(userFormOptions, options);
  api.answers(userExists, { exists: false });
  api.answers(searchCustomers, { result: [northside, lakeview], total_record: 2 });
  api.answers(listGroups, { result: [{ groupId: 'G1', name: 'Alliance' }], total_record: 1 });
  api.answers(listUsers, { result: others.map(summaryOf), total_record: others.length });
  givenSession();
}

export const inPortal = (part: ReactNode) => (
  <Notifications>
    <Confirmations>{part}</Confirmations>
  </Notifications>
);

export const withFilter = (filter: object): string => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The distinct requests for the list; in development React renders twice. */
export const asked = (api: FakeApi): Record<string, unknown>[] =>
  [...new Set(api.sent(listUsers).map(({ url }) => url))].map((url) => {
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { ...query, where: JSON.parse(query['where'] ?? '{}') as unknown };
  });
