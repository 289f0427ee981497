// The content of a document, declared once: reading, writing and the schema (XSD) follow from it.
import { decimalText, isCalendarDate, parseDecimal, type CalendarDate } from '@parwell/domain';
import { asXmlText, XmlProblem, type XmlElement } from './xml.ts';

interface AnySimple {
  readonly kind: 'simple';
  /** Undefined if the text is invalid. */
  readonly parse: (text: string) => unknown;
  readonly format: (value: never) => string;
  /** The value of a missing element. Without it the element is required. */
  readonly absent?: { readonly value: unknown };
  /** The type's restriction in the schema. */
  readonly schema: { readonly base: string; readonly facets: readonly string[] };
}

/** Elements by name, in any order, each at most once. */
interface Composite {
  readonly kind: 'record';
  readonly fields: Readonly<Record<string, AnyShape>>;
}

/** An element that contains elements of one name. */
interface Many {
  readonly kind: 'many';
  readonly item: string;
  readonly of: AnyShape;
  readonly atLeast: 0 | 1;
}

interface Simple<Value> extends AnySimple {
  readonly parse: (text: string) => Value | undefined;
  readonly format: (value: Value) => string;
}

type AnyShape = AnySimple | Composite | Many;

/** A shape with the type of its value. */
export type Shape<Value> = AnyShape & { readonly value?: Value };
export type ValueOf<Of> = Of extends { readonly value?: infer Value } ? Exclude<Value, undefined> : never;

const simple = <Value>(shape: Omit<Simple<Value>, 'kind'>): Simple<Value> & { readonly value?: Value } => ({
  kind: 'simple',
  ...shape,
});

const facet = (name: string, value: string | number): string => `<xs:${name} value="${value}"/>`;

const textOf = (min: 0 | 1, max: number) =>
  simple<string>({
    parse: (given) => {
      const trimmed = given.trim();
      return trimmed.length >= min && trimmed.length <= max ? trimmed : undefined;
    },
    format: (value) => value,
    schema: { base: 'xs:string', facets: [facet('minLength', min), facet('maxLength', max)] },
  });

export const text = (max: number) => textOf(1, max);

export const whole = (min: number, max = 1_000_000) =>
  simple<number>({
    parse: (given) => {
      const value = /^\s*[+-]?\d{1,16}\s*$/.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    format: String,
    schema: { base: 'xs:integer', facets: [facet('minInclusive', min), facet('maxInclusive', max)] },
  });

const MOST_DECIMAL = 1e12;

/**
 * A decimal number, read exactly as an integer of its last place: 12.5 with two places is 1250. Written with
 * `atLeast` decimals.
 */
export const decimal = (places: number, atLeast = places) =>
  simple<number>({
    parse: (given) => {
      const value = parseDecimal(given, places);
      return value !== undefined && Math.abs(value) <= MOST_DECIMAL ? value : undefined;
    },
    format: (value) => decimalText(value, places, atLeast),
    schema: {
      base: 'xs:decimal',
      facets: [
        facet('fractionDigits', places),
        facet('minInclusive', decimalText(-MOST_DECIMAL, places)),
        facet('maxInclusive', decimalText(MOST_DECIMAL, places)),
      ],
    },
  });

export const day = simple<CalendarDate>({
  parse: (given) => (isCalendarDate(given.trim()) ? given.trim() : undefined),
  format: (value) => value,
  schema: { base: 'xs:date', facets: [facet('pattern', String.raw`\d{4}-\d{2}-\d{2}`)] },
});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** With an offset: a time without one is ambiguous. */
export const instant = simple<Date>({
  parse: (given) => {
    const date = INSTANT.test(given.trim()) ? new Date(given.trim()) : new Date(Number.NaN);
    return Number.isNaN(date.getTime()) ? undefined : date;
  },
  format: (value) => value.toISOString(),
  schema: { base: 'xs:dateTime', facets: [facet('pattern', String.raw`.*(Z|[+\-]\d{2}:\d{2})`)] },
});

export const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  simple<Choices[number]>({
    parse: (given) => choices.find((choice) => choice === given.trim()),
    format: (value) => value,
    schema: { base: 'xs:token', facets: choices.map((choice) => facet('enumeration', escaped(choice))) },
  });

export const optional = <Value, Absent>(
  shape: Simple<Value>,
  absent: Absent,
): Simple<Value> & { readonly value?: Value | Absent } => ({ ...shape, absent: { value: absent } });

/** A text that may be missing or empty, since many systems write unknown values as empty. */
export const optionalText = (max: number) => optional(textOf(0, max), '');

export const record = <const Fields extends Readonly<Record<string, AnyShape>>>(
  fields: Fields,
): Shape<{ readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }> => ({ kind: 'record', fields });

export const many = <Item>(item: string, of: Shape<Item>, atLeast: 0 | 1 = 1): Shape<readonly Item[]> => ({
  kind: 'many',
  item,
  of,
  atLeast,
});

export const readShape = <Value>(shape: Shape<Value>, element: XmlElement): Value =>
  read(shape, element, element.name) as Value;

function read(shape: AnyShape, element: XmlElement, path: string): unknown {
  if (shape.kind === 'simple') {
    const value: unknown = element.children.length === 0 ? shape.parse(element.text) : undefined;
    if (value === undefined) throw new XmlProblem(`${path}: ${shown(element)} is not valid.`);
    return value;
  }
  if (element.text.trim() !== '') throw new XmlProblem(`${path}: text is not expected.`);
  return shape.kind === 'many' ? readMany(shape, element, path) : readRecord(shape, element, path);
}

const shown = ({ text: given, children }: XmlElement): string =>
  children.length > 0 ? 'an element with elements' : `"${given.trim().slice(0, 60)}"`;

function readMany({ item, of, atLeast }: Many, element: XmlElement, path: string): unknown[] {
  const wrong = element.children.find(({ name }) => name !== item);
  if (wrong) throw new XmlProblem(`${path}: ${wrong.name} is not expected.`);
  if (element.children.length < atLeast) throw new XmlProblem(`${path}: there is no ${item}.`);
  return element.children.map((child, place) => read(of, child, `${path}/${item} ${place + 1}`));
}

function readRecord({ fields }: Composite, element: XmlElement, path: string): object {
  const byName = new Map<string, XmlElement>();
  for (const child of element.children) {
    if (!Object.hasOwn(fields, child.name)) throw new XmlProblem(`${path}: ${child.name} is not expected.`);
    if (byName.has(child.name)) throw new XmlProblem(`${path}: ${child.name} is there twice.`);
    byName.set(child.name, child);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => {
      const child = byName.get(name);
      if (child) return [name, read(shape, child, `${path}/${name}`)];
      if (!isOptional(shape)) throw new XmlProblem(`${path}: ${name} is missing.`);
      return [name, shape.kind === 'simple' ? shape.absent?.value : []];
    }),
  );
}

const isOptional = (shape: AnyShape): boolean =>
  shape.kind === 'simple' ? shape.absent !== undefined : shape.kind === 'many' && shape.atLeast === 0;

export const writeShape = <Value>(shape: Shape<Value>, name: string, value: Value): XmlElement =>
  write(shape, name, value);

function write(shape: AnyShape, name: string, value: unknown): XmlElement {
  if (shape.kind === 'simple') return { name, children: [], text: asXmlText(shape.format(value as never)) };
  if (shape.kind === 'many')
    return {
      name,
      text: '',
      children: (value as readonly unknown[]).map((item) => write(shape.of, shape.item, item)),
    };
  const values = value as Readonly<Record<string, unknown>>;
  return {
    name,
    text: '',
    children: Object.entries(shape.fields).flatMap(([field, of]) =>
      isLeftOut(of, values[field]) ? [] : [write(of, field, values[field])],
    ),
  };
}

function isLeftOut(shape: AnyShape, value: unknown): boolean {
  if (shape.kind === 'simple') return shape.absent !== undefined && value === shape.absent.value;
  return isOptional(shape) && (value as readonly unknown[]).length === 0;
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The schema of a document, as partners get it. */
export const schemaOf = (
  name: string,
  shape: Shape<unknown>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
${schemaElement(shape, name, '', '  ')}</xs:schema>
`;

function schemaElement(shape: AnyShape, name: string, occurs: string, indent: string): string {
  const open = `${indent}<xs:element name="${name}"${occurs}>\n`;
  const close = `${indent}</xs:element>\n`;
  const inner = (lines: readonly string[]): string => lines.map((line) => `${indent}  ${line}\n`).join('');
  if (shape.kind === 'simple') {
    const { base, facets } = shape.schema;
    const restriction = [
      '<xs:simpleType>',
      `  <xs:restriction base="${base}">`,
      ...facets.map((line) => `    ${line}`),
      '  </xs:restriction>',
      '</xs:simpleType>',
    ];
    return `${open}${inner(restriction)}${close}`;
  }
  const group = shape.kind === 'many' ? 'sequence' : 'all';
  const elements = schemaElements(shape, `${indent}      `);
  return `${open}${inner(['<xs:complexType>', `  <xs:${group}>`])}${elements}${inner([
    `  </xs:${group}>`,
    '</xs:complexType>',
  ])}${close}`;
}

function schemaElements(shape: Composite | Many, indent: string): string {
  if (shape.kind === 'many') {
    const { of, item, atLeast } = shape;
    const occurs = `${atLeast === 0 ? ' minOccurs="0"' : ''} maxOccurs="unbounded"`;
    return schemaElement(of, item, occurs, indent);
  }
  return Object.entries(shape.fields)
    .map(([field, of]) => schemaElement(of, field, isOptional(of) ? ' minOccurs="0"' : '', indent))
    .join('');
}
