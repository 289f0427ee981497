const BLOCK = /-----BEGIN X509 CRL-----([^-]+)-----END X509 CRL-----/g;

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;

interface Element {
  readonly tag: number;
  readonly content: Buffer;
}

/** The elements of a sequence in DER. */
function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    elements.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

/** UTCTime has two digits of the year, of 1950 to 2049. */
function timeOf({ tag, content }: Element): number {
  const text = content.toString('latin1');
  const year =
    tag === UTC_TIME ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text.slice(0, 2)}` : text.slice(0, 4);
  const [month, day, hour, minute, second] = text.slice(tag === UTC_TIME ? 2 : 4).match(/\d\d/g) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Fields of TBSCertList (RFC 5280, 5.1): version, signature, issuer, thisUpdate, nextUpdate, and what is revoked. */
function nextUpdateOf(der: Buffer): number[] {
  const [list] = elementsOf(der);
  const [signed] = elementsOf(list?.content ?? Buffer.alloc(0));
  const fields = elementsOf(signed?.content ?? Buffer.alloc(0)).filter(({ tag }) => tag !== INTEGER);
  const times = fields.slice(0, 4).filter(({ tag }) => tag !== SEQUENCE);
  const [, next] = times.filter(({ tag }) => tag === UTC_TIME || tag === GENERALIZED_TIME);
  return next ? [timeOf(next)] : [];
}

/** When the lists of revoked certificates in a PEM file have to be renewed: after that every certificate is refused. */
export const nextUpdatesOf = (pem: string): number[] =>
  [...pem.matchAll(BLOCK)].flatMap(([, text = '']) => nextUpdateOf(Buffer.from(text, 'base64')));
