import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../dates/calendar-date.ts';
import { gtinOf } from '../../products/ndc.ts';
import {
  hasWrongCheckDigit,
  matchProduct,
  NOT_SCANNED,
  readScan,
  writeScan,
  type ScanFields,
} from './scan-text.ts';

const TODAY = '2026-11-16';
const GS = '\u001D';
const GTIN = '00312345678906';
const read = (text: string) => readScan(text, TODAY);
const fields = (changes: Partial<ScanFields>): ScanFields => ({ ...NOT_SCANNED, ...changes });
const whole = fields({ gtin: GTIN, expiration: '2027-03-31', lot: 'A1/B', serial: 'S-77' });

test.each([
  ['a DataMatrix', `]d201${GTIN}1727030010A1/B${GS}21S-77`],
  ['a Code 128', `]C101${GTIN}1727030010A1/B${GS}21S-77`],
  ['without an announcement', `01${GTIN}1727030010A1/B${GS}21S-77`],
  ['in another sequence', `${GS}21S-77${GS}10A1/B${GS}17270300${GS}01${GTIN}`],
  ['without FNC1 before a date', `]d221S-77${GS}01${GTIN}10A1/B17270300`],
  ['without FNC1 before a GTIN', `]d210A1/B${GS}21S-7701${GTIN}17270300`],
  ['with brackets', `(01)${GTIN}(17)270300(10)A1/B(21)S-77`],
  ['with brackets and spaces', ` (01) ${GTIN} (10) A1/B (21) S-77 (17) 270300 `],
  ['with elements nobody needs', `01${GTIN}112501011727030010A1/B${GS}240X-1${GS}21S-77`],
])('a GS1 code %s (S7)', (_how, text) => {
  expect(read(text)).toEqual(whole);
});

test('UPC-A, GTIN and plain NDC (S7)', () => {
  expect(read('312345678906')).toEqual(fields({ gtin: GTIN }));
  expect(read(GTIN)).toEqual(fields({ gtin: GTIN }));
  for (const ndc of [
    '1234567890',
    '01234567890',
    '12345-678-90',
    '12345-6789-0',
    '1234-5678-90',
    '12345-0678-90',
  ])
    expect(read(ndc)).toEqual(fields({ ndc }));
});

test.each([
  ['', 'nothing'],
  ['Immune globulin', 'words'],
  ['10ABC', 'what may be a lot'],
  ['312345678907', 'a wrong check digit'],
  [`01${GTIN.slice(0, -1)}7`, 'a wrong check digit in a code'],
  [`01${GTIN}17271300`, 'a month that does not exist'],
  [`]d210${'X'.repeat(21)}`, 'a lot that is too long'],
  [`01${GTIN}10A1${GS}10A2`, 'two lots'],
  ['123-456-7890', 'another number'],
])('%j is none: %s (S7)', (text) => {
  expect(read(text)).toBeNull();
});

test('a lot and a serial number have from 1 to 20 characters (S7)', () => {
  const [most, more] = ['X'.repeat(20), 'X'.repeat(21)];
  expect(read(`01${GTIN}10${most}`)).toEqual(fields({ gtin: GTIN, lot: most }));
  expect(read(`(01)${GTIN}(21)${most}`)).toEqual(fields({ gtin: GTIN, serial: most }));
  expect([`01${GTIN}10${more}`, `(01)${GTIN}(21)${more}`, `(01)${GTIN}(10)`].map(read)).toEqual([
    null,
    null,
    null,
  ]);
});

test('what is in no place of a code is none (S7)', () => {
  const not = [`X]d201${GTIN}`, `0101${GTIN}`, `${GTIN}0`, `X(01)${GTIN}`, `0X${GTIN}`];
  expect(not.map(read)).toEqual(not.map(() => null));
});

const characters = Array.from(`!"%&'()*+,-./0123456789:;<=>?ABCXYZ_abcxyz`);
const value = fc.option(
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 20 }),
    // Looks like the next element.
    fc.constantFrom('A17270300', '0117270300', '17270300', `X01${GTIN}`, '10', '21A'),
  ),
  { nil: null },
);
const anyFields: fc.Arbitrary<ScanFields> = fc.record({
  gtin: fc.option(
    fc.integer({ min: 0, max: 9_999_999_999 }).map((ndc) => gtinOf(String(ndc).padStart(10, '0'))),
    { nil: null },
  ),
  ndc: fc.constant(null),
  expiration: fc.option(
    fc.integer({ min: -9000, max: 15_000 }).map((days) => addDays(TODAY, days)),
    { nil: null },
  ),
  lot: value,
  serial: value,
});
const saysSomething = (said: ScanFields) => Object.values(said).some((each) => each !== null);

test('fields to scan text to fields to scan text (S7)', () => {
  fc.assert(
    fc.property(anyFields.filter(saysSomething), (said) => {
      const text = writeScan(said);
      expect(read(text)).toEqual(said);
      expect(writeScan(read(text) ?? NOT_SCANNED)).toBe(text);
      expect(read(`]d2${text}`)).toEqual(said);
    }),
    { numRuns: 2000 },
  );
  expect(writeScan(fields({ ndc: '12345-678-90' }))).toBe('12345-678-90');
});

test('the elements may come in any sequence (S7)', () => {
  fc.assert(
    fc.property(
      anyFields.filter(saysSomething),
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      (said, sequence) => {
        const elements = [
          said.gtin && `01${said.gtin}`,
          said.expiration && `17${said.expiration.slice(2).replaceAll('-', '')}`,
          said.lot && `10${said.lot}`,
          said.serial && `21${said.serial}`,
        ].flatMap((element, index) => (element ? [{ element, at: sequence[index] ?? 0 }] : []));
        const text = elements
          .toSorted((a, b) => a.at - b.at)
          .map(({ element }) => element + GS)
          .join('');
        expect(read(`]d2${text}`)).toEqual(said);
      },
    ),
  );
});

test('whatever is scanned, reading it ends without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0127()]d2AC\u001D-')) }), (text) => {
      const said = read(text);
      if (said) expect(read(writeScan(said))).toEqual(said);
    }),
    { numRuns: 2000 },
  );
});

const product = (productId: string, ndc: string, gtin = gtinOf(ndc)) => ({ productId, ndc, gtin });
const catalog = [
  product('P1', '12345-678-90'),
  product('P2', '0944-0100-01'),
  product('P3', '69842-0100-1', ''),
  product('P4', '55555-555-55', '00099999999990'),
];
const match = (text: string, products = catalog) => {
  const found = matchProduct(read(text) ?? NOT_SCANNED, products);
  if (found.match === 'one') return found.product.productId;
  return found.match === 'several' ? found.products.map(({ productId }) => productId) : 'none';
};

test('a GTIN matches a product by its own, else by the NDC inside, whatever the packaging digit (S7)', () => {
  expect(match(`01${GTIN}`)).toBe('P1');
  // A case of them has another packaging digit, and so another check digit.
  expect(match('0150312345678901')).toBe('P1');
  expect(match(gtinOf('69842-0100-1'))).toBe('P3');
  expect(match('00099999999990')).toBe('P4');
  expect(match(gtinOf('11111-111-11'))).toBe('none');
});

test('an NDC matches with or without dashes, in ten digits or eleven (S7)', () => {
  expect(match('1234567890')).toBe('P1');
  expect(match('12345-678-90')).toBe('P1');
  expect(match('12345067890')).toBe('P1');
  expect(match('00944010001')).toBe('P2');
  expect(match('00944-0100-01')).toBe('P2');
  expect(match('69842010001')).toBe('P3');
  // The same digits, grouped in another way, are another product.
  expect(match('1234-5678-90')).toBe('none');
});

test('two matches ask, and a product’s own GTIN comes before the NDC in it (S7)', () => {
  const twice = [...catalog, product('P9', '1234-5678-90', '')];
  expect(match(GTIN, twice)).toBe('P1');
  expect(match('1234567890', twice)).toEqual(['P1', 'P9']);
  expect(match(GTIN, [...catalog, product('P8', '99999-999-99', GTIN)])).toEqual(['P1', 'P8']);
  expect(matchProduct(NOT_SCANNED, catalog)).toEqual({ match: 'none' });
});

test('a wrong check digit is told from a code that nobody knows (S7)', () => {
  for (const wrong of [
    '00312345678907',
    '312345678907',
    ' 00312345678907 ',
    '(01)00312345678907(10)A1',
    ']d20100312345678907172703001000A1',
    '010031234567890717270300',
    '\u001D0100312345678907',
  ])
    expect([wrong, hasWrongCheckDigit(wrong)]).toEqual([wrong, true]);
  for (const other of [
    '00312345678906',
    '70311-0132-01',
    '7031101321',
    '(10)A1',
    'LOT7R0871',
    '',
    '12345678',
    '0100312345678906',
  ])
    expect([other, hasWrongCheckDigit(other)]).toEqual([other, false]);
});
