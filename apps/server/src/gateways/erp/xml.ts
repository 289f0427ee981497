// The ERP's XML format: one root element with child elements that contain only text.

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function writeXml(root: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, text]) => `  <${name}>${escape(text)}</${name}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${lines.join('')}</${root}>\n`;
}

export class XmlProblem extends Error {}

export interface FlatXml {
  readonly root: string;
  readonly fields: Readonly<Record<string, string>>;
}

const NAME = '[A-Za-z_][\\w.-]*';
const TOKEN = new RegExp(
  [
    '<!--[\\s\\S]*?-->',
    '<\\?[\\s\\S]*?\\?>',
    '<!\\[CDATA\\[(?<cdata>[\\s\\S]*?)\\]\\]>',
    `</(?<close>${NAME})\\s*>`,
    `<(?<open>${NAME})(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
);

/**
 * Parses such a document and refuses anything else. Document types in particular are refused: they allow XML to
 * load other files or to expand a thousandfold.
 */
export function readFlatXml(document: string): FlatXml {
  if (document.includes('\0')) throw new XmlProblem('NUL is no character');
  const fields: Record<string, string> = {};
  const path: string[] = [];
  let root: string | undefined;
  let at = document.startsWith('\uFEFF') ? 1 : 0;
  while (at < document.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(document);
    if (!token) throw new XmlProblem(`what stands at position ${at} is not expected`);
    at = TOKEN.lastIndex;
    const { cdata, close, open, empty, text } = token.groups ?? {};
    if (open !== undefined) {
      if (path.length === 0 && root !== undefined) throw new XmlProblem('more than one element');
      if (path.length === 2) throw new XmlProblem(`${open} stands inside ${path[1]}`);
      if (path.length === 1 && Object.hasOwn(fields, open)) throw new XmlProblem(`${open} is there twice`);
      if (path.length === 0) root = open;
      else fields[open] = '';
      if (!empty) path.push(open);
    } else if (close !== undefined) {
      if (path.pop() !== close) throw new XmlProblem(`${close} ends what has not begun`);
    } else {
      appendText(fields, path, cdata ?? decodeEntities(text ?? ''));
    }
  }
  if (root === undefined || path.length > 0) throw new XmlProblem('it ends too early');
  return { root, fields };
}

function appendText(fields: Record<string, string>, path: readonly string[], text: string): void {
  const [, field] = path;
  if (field !== undefined) fields[field] += text;
  else if (text.trim() !== '') throw new XmlProblem('text stands outside an element for it');
}

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);|&/gi, (_match, entity?: string) => {
    if (entity === undefined) throw new XmlProblem('a bare & stands for nothing');
    return entity.startsWith('#') ? numericEntity(entity) : namedEntity(entity);
  });

function namedEntity(entity: string): string {
  const known = Object.hasOwn(ENTITIES, entity) ? ENTITIES[entity] : undefined;
  if (known === undefined) throw new XmlProblem(`&${entity}; is not known`);
  return known;
}

function numericEntity(entity: string): string {
  const code = Number(/^#x/i.test(entity) ? `0${entity.slice(1)}` : entity.slice(1));
  if (!(code > 0 && code <= 0x10_ff_ff) || (code >= 0xd8_00 && code <= 0xdf_ff)) {
    throw new XmlProblem(`&${entity}; is no character`);
  }
  return String.fromCodePoint(code);
}
