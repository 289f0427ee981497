import { seeded } from './random.ts';

interface DemoCustomer {
  readonly customerId: string;
  readonly name: string;
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly gpoId: string | null;
  readonly idnId: string | null;
  readonly subGpoId: string | null;
  readonly subIdnId: string | null;
}

export const NORTHSIDE = '100234';
export const LAKEVIEW = ['100310', '100311'] as const;
export const ALLIANCE = 'GPO-ALLIANCE';

const PLACES = [
  ['Chicago', 'IL', '606'],
  ['Portland', 'OR', '972'],
  ['Phoenix', 'AZ', '850'],
  ['Denver', 'CO', '802'],
  ['Houston', 'TX', '770'],
  ['Atlanta', 'GA', '303'],
  ['Boston', 'MA', '021'],
  ['Sacramento', 'CA', '958'],
] as const;
const NAMES = [
  'Cedar Grove',
  'Harbor Point',
  'St. Brendan',
  'Mountain View',
  'Riverside',
  'Oak Hill',
  'Summit',
  'Prairie',
  'Bayfront',
] as const;
const KINDS = ['Medical Center', 'Infusion Clinic', 'Oncology Associates', 'Community Hospital'] as const;
const STREETS = ['Health Park Drive', 'Main Street', 'Clinic Avenue', 'University Boulevard'] as const;
const GPOS = [ALLIANCE, 'GPO-MERIDIAN', null] as const;
const IDNS = ['IDN-CASCADE', 'IDN-PALMETTO', null, null] as const;

/** Forty customers: a few that the demo accounts know by name, the rest made from a seed. */
export function demoCustomers(): DemoCustomer[] {
  const random = seeded(40);
  const place = (customerId: string, name: string): DemoCustomer => {
    const [city, state, zip] = random.pick(PLACES);
    const gpoId = random.pick(GPOS);
    const idnId = random.pick(IDNS);
    return {
      customerId,
      name,
      address1: `${random.whole(100, 9800)} ${random.pick(STREETS)}`,
      city,
      state,
      zip: `${zip}${String(random.whole(1, 99)).padStart(2, '0')}`,
      gpoId,
      idnId,
      subGpoId: gpoId && random.whole(0, 1) ? `${gpoId}-WEST` : null,
      subIdnId: idnId && random.whole(0, 1) ? `${idnId}-CLINICS` : null,
    };
  };
  const known = [
    place(NORTHSIDE, 'Northside Hospital'),
    place(LAKEVIEW[0], 'Lakeview Medical Center'),
    place(LAKEVIEW[1], 'Lakeview Infusion Clinic'),
    { ...place('100402', 'Alliance Oncology Partners'), gpoId: ALLIANCE },
  ];
  const rest = NAMES.flatMap((name, row) =>
    KINDS.map((kind, column) => place(String(101_000 + row * 10 + column), `${name} ${kind}`)),
  );
  return [...known, ...rest];
}
