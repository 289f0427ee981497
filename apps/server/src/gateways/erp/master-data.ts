import type { ErpCustomer } from './erp-gateway.ts';

const PLACES = [
  ['Chicago', 'IL', '606'],
  ['Portland', 'OR', '972'],
  ['Phoenix', 'AZ', '850'],
  ['Denver', 'CO', '802'],
  ['Houston', 'TX', '770'],
  ['Atlanta', 'GA', '303'],
  ['Boston', 'MA', '021'],
  ['Sacramento', 'CA', '958'],
  ['Minneapolis', 'MN', '554'],
  ['Nashville', 'TN', '372'],
  ['Seattle', 'WA', '981'],
] as const;
const DEMO_NAMES = [
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
const FURTHER_NAMES = [
  'Ashford',
  'Birchwood',
  'Clearwater',
  'Dunmore',
  'Eastgate',
  'Fairhaven',
  'Granite Falls',
  'Holloway',
  'Ironwood',
  'Juniper',
  'Kingsley',
  'Larkspur',
  'Maplewood',
  'Northgate',
  'Orchard Park',
  'Pinecrest',
  'Quail Ridge',
  'Rosewood',
  'Stonebridge',
  'Twin Rivers',
  'Union Square',
  'Valley Forge',
  'Westbrook',
  'Yellow Pine',
  'Sacred Heart',
] as const;
const KINDS = [
  ['Medical Center', 'Hospital', 'Acute Care', 'Teaching Hospital'],
  ['Infusion Clinic', 'Clinic', 'Alternate Care', 'Infusion Center'],
  ['Oncology Associates', 'Clinic', 'Physician Office', 'Oncology Practice'],
  ['Community Hospital', 'Hospital', 'Acute Care', 'Community Hospital'],
  ['Eye Institute', 'Clinic', 'Physician Office', 'Ophthalmology Practice'],
  ["Children's Hospital", 'Hospital', 'Acute Care', 'Pediatric Hospital'],
  ['Home Infusion', 'Pharmacy', 'Alternate Care', 'Home Infusion Pharmacy'],
  ['Surgery Center', 'Clinic', 'Ambulatory Care', 'Surgery Center'],
] as const;
const STREETS = ['Health Park Drive', 'Main Street', 'Clinic Avenue', 'University Boulevard'] as const;
const FIRST = ['Elena', 'Howard', 'Grace', 'Tobias', 'Anika', 'Renée', 'Samuel', 'Mei-Ling', 'Omar'] as const;
const LAST = ['Vasquez', 'Whitaker', 'Adeyemi', 'Sørensen', "O'Donnell", 'Iyer', 'Castellanos'] as const;
const SALES = ['Jordan Blake', 'Casey Lindholm', 'Riley Tanaka', 'Devon Marsh', 'Alex Moreau'] as const;
const CYCLES = [
  ['Weekly', 'Monday'],
  ['Weekly', 'Thursday'],
  ['Biweekly', 'Friday'],
  ['Monthly', ''],
] as const;
const TERMS = ['Net 30', 'Net 45', 'Net 60', '2% 10, Net 30'] as const;
const SETUP = ['Awaiting agreement', 'Awaiting site visit', 'Awaiting credit check'] as const;
const GPOS = [
  ['GPO-ALLIANCE', 'Alliance Purchasing Group'],
  ['GPO-MERIDIAN', 'Meridian Health Purchasing'],
  [undefined, ''],
] as const;
const IDNS = ['IDN-CASCADE', undefined, 'IDN-PALMETTO', undefined, undefined] as const;

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** For email addresses: Sørensen becomes sorensen. */
const asciiLetters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

/** A realistic customer, derived from its number and name alone. */
function customer(
  number: number,
  customerId: string,
  name: string,
  [, type, trade, facility]: (typeof KINDS)[number],
): ErpCustomer {
  const [city, state, zip3] = pick(PLACES, number * 7);
  const [gpoId, gpoName] = pick(GPOS, number * 5 + 1);
  const idnId = pick(IDNS, number * 3);
  const [invoiceCycle, invoiceDow] = pick(CYCLES, number * 3);
  const [first, last] = [pick(FIRST, number * 4), pick(LAST, number * 3)];
  const address1 = `${100 + ((number * 137) % 9700)} ${pick(STREETS, number * 3)}`;
  const zip = `${zip3}${String((number * 13) % 99).padStart(2, '0')}`;
  const exchange = `555-${String((number * 271) % 10_000).padStart(4, '0')}`;
  const domain = `${asciiLetters(/^(St\. )?\S+/.exec(name)?.[0] ?? '')}.example`;
  const isComplete = number % 8 !== 5;
  return {
    customerId,
    name,
    address1,
    address2: number % 6 === 2 ? `Suite ${100 + number}` : '',
    city,
    state,
    zip,
    type,
    status: isComplete ? '1' : '0',
    setupStatus: isComplete ? 'Ready' : pick(SETUP, number),
    primaryContact: `${first} ${last}`,
    contactFirstName: first,
    contactLastName: last,
    contactPhone: `(${200 + ((number * 29) % 700)}) ${exchange}`,
    contactEmail: `${asciiLetters(first)}.${asciiLetters(last)}@${domain}`,
    igOrgId: `IG-${4000 + number}`,
    classOfTradeDescription: trade,
    facilityTypeDescription: facility,
    gpoName,
    invoiceCycle,
    paymentTerm: pick(TERMS, number * 3),
    invoiceDow,
    salesPersonName: pick(SALES, number * 2),
    telephone1: `(800) ${exchange}`,
    soldToPartyAddress: `${name}, Accounts Payable, ${address1}, ${city}, ${state} ${zip}`,
    ...(gpoId && { gpoId }),
    ...(gpoId && number % 2 === 0 && { subGpoId: `${gpoId}-WEST` }),
    ...(idnId && { idnId }),
    ...(idnId && number % 2 === 1 && { subIdnId: `${idnId}-CLINICS` }),
  };
}

/** The customers of a portal with demo data. */
export function demoMasterData(): ErpCustomer[] {
  const [hospital, clinic, oncology] = KINDS;
  const known = [
    customer(1, '100234', 'Northside Hospital', hospital),
    customer(2, '100310', 'Lakeview Medical Center', hospital),
    customer(3, '100311', 'Lakeview Infusion Clinic', clinic),
    {
      ...customer(4, '100402', 'Alliance Oncology Partners', oncology),
      gpoId: 'GPO-ALLIANCE',
      gpoName: 'Alliance Purchasing Group',
    },
  ];
  const rest = DEMO_NAMES.flatMap((name, row) =>
    KINDS.slice(0, 4).map((kind, column) =>
      customer(10 + row * 4 + column, String(101_000 + row * 10 + column), `${name} ${kind[0]}`, kind),
    ),
  );
  return [...known, ...rest];
}

/** The demo customers, and two hundred that are not in the portal yet. */
export function masterData(): ErpCustomer[] {
  const further = FURTHER_NAMES.flatMap((name, row) =>
    KINDS.map((kind, column) => {
      const number = row * KINDS.length + column + 1;
      return customer(100 + number, String(200_000 + number), `${name} ${kind[0]}`, kind);
    }),
  );
  return [...demoMasterData(), ...further];
}
