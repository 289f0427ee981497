import { AUDIT_CAPABILITIES, hearsOf, LIVE_AUDIENCES, type Capability, type Grants } from '@parwell/domain';
import { expect, test } from 'vitest';
import type { Permission } from './call.ts';
import { calls } from './index.ts';
import { SLICES } from './slices.ts';

type Declared = Exclude<Permission, string>;

const reads = [...calls.values()].flatMap(({ slice, permission }) =>
  typeof permission === 'object' && permission.action === 'read' ? [{ slice, permission }] : [],
);
const resourcesOf = ({ resource }: Declared): readonly Capability[] =>
  typeof resource === 'string' ? [resource] : resource;

/** Holds exactly what a permission needs. */
const holderOf = (permission: Declared, resource: Capability): Grants => ({
  [permission.for === 'ALL' ? 'ALL' : 'c1']: { [resource]: 'VIEWER' },
});

test('every slice has an audience (L1)', () => {
  expect(Object.keys(LIVE_AUDIENCES).toSorted()).toEqual(SLICES.toSorted());
});

test('who may read something of a slice hears of its changes, unless nobody does (L1)', () => {
  for (const { slice, permission } of reads) {
    if (LIVE_AUDIENCES[slice] === 'nobody') continue;
    for (const resource of resourcesOf(permission))
      expect(hearsOf(holderOf(permission, resource), slice, 'c1'), `${slice} ${resource}`).toBe(true);
  }
});

test('nobody hears of a slice by a capability that none of its calls asks for (L1 V1)', () => {
  for (const slice of SLICES) {
    const audience = LIVE_AUDIENCES[slice];
    if (typeof audience === 'string' || audience.action !== 'read') continue;
    const own = reads.filter((read) => read.slice === slice);
    // The dashboard's calls come with its handlers.
    if (own.length === 0 && slice === 'dashboard') continue;
    // Every member of staff may call it; each entry asks for what its kind needs (V1).
    if (slice === 'audit') {
      expect([audience.for, audience.resource.toSorted()]).toEqual(['ALL', AUDIT_CAPABILITIES.toSorted()]);
      continue;
    }
    const asked = own.flatMap(({ permission }) => resourcesOf(permission));
    for (const resource of audience.resource) expect(asked, slice).toContain(resource);
    const isForStaff = own.every(({ permission }) => permission.for === 'ALL');
    expect(audience.for === 'ALL', slice).toBe(isForStaff);
  }
});
