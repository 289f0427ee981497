import { SaxesParser } from 'saxes';

/** An element contains elements or text, never both. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

export class XmlProblem extends Error {}

/** Enough for a shipment of ten thousand tagged units. */
const LIMITS = { bytes: 16_000_000, depth: 8, elements: 250_000 } as const;

export const MAX_DOCUMENT_BYTES = LIMITS.bytes;

interface Open {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Parses a document of limited size and depth. Document types are refused, because they allow XML to load other files
 * or to expand enormously. Attributes are ignored.
 */
export function readXml(document: string): XmlElement {
  if (document.length > LIMITS.bytes) throw new XmlProblem('It is too large.');
  const parser = new SaxesParser();
  const path: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('error', (error) => {
    // "1:41: unclosed tag: a" is for programmers.
    throw new XmlProblem(error.message.replace(/^(\d+):(\d+): /, 'Line $1, column $2: '));
  });
  parser.on('doctype', () => {
    throw new XmlProblem('A document type is not allowed.');
  });
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > LIMITS.elements) throw new XmlProblem('It has too many elements.');
    if (path.length === LIMITS.depth) throw new XmlProblem(`${name}: elements are nested too deeply.`);
    path.push({ name, children: [], text: '' });
  });
  const addText = (text: string): void => {
    const open = path.at(-1);
    if (open) open.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = path.pop();
    if (!closed) return;
    const element = finished(closed);
    const outer = path.at(-1);
    if (outer) outer.children.push(element);
    else root = element;
  });
  parser.write(document).close();
  if (!root) throw new XmlProblem('It has no element.');
  return root;
}

/** White space between elements is layout. */
function finished({ name, children, text }: Open): XmlElement {
  if (children.length === 0) return { name, children, text };
  if (text.trim() !== '') throw new XmlProblem(`${name} has text beside its elements.`);
  return { name, children, text: '' };
}

// A carriage return would be read as a line feed, so it is written as a number.
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;

function written({ name, children, text }: XmlElement, indent: string): string {
  if (children.length === 0) return `${indent}<${name}>${escape(text)}</${name}>\n`;
  const inner = children.map((child) => written(child, `${indent}  `)).join('');
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}

/** Characters that XML cannot contain, not even by number. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNWRITABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

export const isXmlText = (text: string): boolean => asXmlText(text) === text;

/**
 * Replaces characters that XML cannot contain: one of them, typed or read from a tag, must not block a whole
 * document.
 */
export const asXmlText = (text: string): string => text.toWellFormed().replaceAll(UNWRITABLE, '\uFFFD');
