import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_NAMES } from '@parwell/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import {
  documentSchema,
  DOCUMENTS,
  readDocument,
  writeDocument,
  type AnyDocument,
  type DocumentKind,
} from './documents.ts';
import type { Shape } from './shape.ts';
import { isXmlText, readXml, writeXml, type XmlElement } from './xml.ts';

const FOLDER = join(import.meta.dirname, '../../../documents');
const KINDS = Object.keys(DOCUMENTS) as DocumentKind[];
const fileOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** Validation by libxml2. */
async function problemsOf(kind: DocumentKind, documents: readonly string[]): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, n) => ({ fileName: `${n}.xml`, contents })),
    schema: [fileOf(`${kind}.xsd`)],
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

describe.each(KINDS)('a document of kind %s (R11)', (kind) => {
  test('its schema is the one that ships', () => expect(fileOf(`${kind}.xsd`)).toBe(documentSchema(kind)));

  test('its example is valid, is read, and is written again as it is', async () => {
    const example = fileOf(`${kind}.xml`);
    expect(await problemsOf(kind, [example])).toEqual([]);
    const read = readDocument(example);
    expect(read.kind).toBe(kind);
    expect(written(read)).toBe(example);
  });

  test('whatever is written is valid by its schema and read back', async () => {
    const contents = fc.sample(valueOf(DOCUMENTS[kind]), { numRuns: 30, seed: 17 });
    const texts = contents.map((content) => written({ kind, content } as AnyDocument));
    expect(await problemsOf(kind, texts)).toEqual([]);
    expect(texts.map((text) => readDocument(text).content)).toEqual(contents);
  });
});

const written = ({ kind, content }: AnyDocument): string => writeDocument(kind, content as never);

/** Random values of a shape, from its schema. */
function valueOf(shape: Shape<unknown>): fc.Arbitrary<unknown> {
  if (shape.kind === 'many') return fc.array(valueOf(shape.of), { minLength: shape.atLeast, maxLength: 3 });
  if (shape.kind === 'record')
    return fc.record(
      Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, valueOf(of)])),
    );
  const value = simpleValue(shape.schema);
  return shape.absent ? fc.oneof(value, fc.constant(shape.absent.value)) : value;
}

function simpleValue({ base, facets }: { base: string; facets: readonly string[] }): fc.Arbitrary<unknown> {
  const values = facets.map((facet) => /value="(.*)"/.exec(facet)?.[1] ?? '');
  switch (base) {
    case 'xs:token':
      return fc.constantFrom(...values);
    case 'xs:integer':
      return fc.integer({ min: Number(values[0]), max: Number(values[1]) });
    case 'xs:decimal':
      return fc.integer({ min: -1e12, max: 1e12 });
    case 'xs:date':
      return fc
        .date({ min: new Date('2000-01-01Z'), max: new Date('2099-12-31Z'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case 'xs:dateTime':
      return fc.date({ min: new Date('2000-01-01Z'), max: new Date('2099-12-31Z'), noInvalidDate: true });
    default:
      return fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(20, Number(values[1])) })
        .filter(
          (text) =>
            isXmlText(text) && text.trim() === text && text !== '' && text.length <= Number(values[1]),
        );
  }
}

test('every kind has a name for people', () => expect(Object.keys(DOCUMENT_NAMES)).toEqual(KINDS));

test('an example ships for every kind, and nothing else (R11)', () =>
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    KINDS.flatMap((kind) => [`${kind}.xml`, `${kind}.xsd`]).toSorted(),
  ));

/** The example document with one part replaced. */
const spoilt = (kind: DocumentKind, part: string | RegExp, by: string) =>
  fileOf(`${kind}.xml`).replace(part, by);

test.each<[string, string, string]>([
  ['an unknown kind', '<orders/>', 'orders is not a document that is known here.'],
  ['a missing element', spoilt('order', /<customerId>.*<\/customerId>/, ''), 'order: customerId is missing.'],
  [
    'an unknown element',
    spoilt('order', '<lines>', '<price>1</price><lines>'),
    'order: price is not expected.',
  ],
  [
    'an element twice',
    spoilt('order', '<lines>', '<requestNumber>R</requestNumber><lines>'),
    'order: requestNumber is there twice.',
  ],
  ['no lines', spoilt('order', /<lines>[\s\S]*<\/lines>/, '<lines/>'), 'order/lines: there is no line.'],
  [
    'packs of none',
    spoilt('order', /<packs>\d+<\/packs>/, '<packs>0</packs>'),
    'order/lines/line 1/packs: "0" is not valid.',
  ],
  [
    'half a pack',
    spoilt('order', /<packs>\d+<\/packs>/, '<packs>1.5</packs>'),
    'order/lines/line 1/packs: "1.5" is not valid.',
  ],
  [
    'a fraction of a cent',
    spoilt('invoice', /<total>.*<\/total>/, '<total>1.005</total>'),
    'invoice/total: "1.005" is not valid.',
  ],
  [
    'a day that does not exist',
    spoilt('shipment', /<expiration>.*?<\/expiration>/, '<expiration>2027-02-30</expiration>'),
    'shipment/lines/line 1/expiration: "2027-02-30" is not valid.',
  ],
  [
    'a time without offset',
    spoilt('order', /<requestedAt>.*<\/requestedAt>/, '<requestedAt>2026-11-16T10:00:00</requestedAt>'),
    'order/requestedAt: "2026-11-16T10:00:00" is not valid.',
  ],
  [
    'a warehouse of nobody',
    spoilt('order', /<warehouse>.*<\/warehouse>/, '<warehouse>XXDC</warehouse>'),
    'order/warehouse: "XXDC" is not valid.',
  ],
])('%s is refused by reader and schema', async (_name, document, problem) => {
  expect(() => readDocument(document)).toThrow(problem);
  const kind = readXml(document).name as DocumentKind;
  if (KINDS.includes(kind)) expect(await problemsOf(kind, [document])).not.toEqual([]);
});

describe('XML', () => {
  const flat = (text: string): XmlElement => ({
    name: 'a',
    text: '',
    children: [{ name: 'b', text, children: [] }],
  });

  test('reads back any text it wrote', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(isXmlText(text));
        expect(readXml(writeXml(flat(text)))).toEqual(flat(text));
      }),
    ));

  test('a character that XML cannot hold does not keep a document from being written', () => {
    const example = readDocument(fileOf('credit-request.xml'));
    if (example.kind !== 'credit-request') throw new Error('It is one');
    const text = writeDocument('credit-request', { ...example.content, note: 'a\u0001b\uD800' });
    expect(readDocument(text).content).toMatchObject({ note: 'a\uFFFDb\uFFFD' });
  });

  test('reads declarations, comments, attributes, CDATA and character numbers', () =>
    expect(
      readXml(`\uFEFF<?xml version="1.0"?><!-- from SAP -->
        <a xmlns="urn:x"><!-- a --><b lang='en'>A &amp; B<![CDATA[ <C> ]]>&#233;&#x1F3E5;</b></a>\n`),
    ).toEqual(flat('A & B <C> é🏥')));

  test.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a>text<b/></a>',
    '<!DOCTYPE x [<!ENTITY a "b">]><a>&a;</a>',
    '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    '<a><b>&evil;</b></a>',
    '<a><b>&#0;</b></a>',
    '<a><b>\0</b></a>',
    '<a><b>A & B</b></a>',
    '<a><b x=1/></a>',
    '<a>'.repeat(9) + '</a>'.repeat(9),
    `<a>${'<b/>'.repeat(250_001)}</a>`,
  ])('refuses %#', (text) => expect(() => readXml(text)).toThrow());
});
