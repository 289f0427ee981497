import type { FieldProblem } from '../field-problem.ts';

/** IP addresses and ranges that a token can be used from (A1). */

interface Range {
  /** 128 bits; IPv4 as the part of IPv6 that stands for it (::ffff:0:0/96). */
  readonly bits: bigint;
  readonly length: number;
}

const MAPPED = 0xffff_0000_0000n;
const MAPPED_LENGTH = 96;

function readIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return null;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function readGroups(text: string): bigint[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.map((group) => BigInt(`0x${group}`))
    : null;
}

/** The last 32 bits may be written as IPv4. */
function withoutIpv4(text: string): string | null {
  if (!text.includes('.')) return text;
  const start = text.lastIndexOf(':') + 1;
  const tail = readIpv4(text.slice(start));
  if (tail === null) return null;
  return `${text.slice(0, start)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
}

function readIpv6(text: string): bigint | null {
  const halves = withoutIpv4(text)?.split('::') ?? [];
  if (halves.length === 0 || halves.length > 2) return null;
  const [head, tail] = [readGroups(halves[0] ?? ''), readGroups(halves[1] ?? '')];
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail];
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n);
}

function readRange(text: string): Range | null {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || (prefix !== undefined && !/^(0|[1-9]\d{0,2})$/.test(prefix))) return null;
  const ipv4 = readIpv4(address);
  const bits = ipv4 === null ? (address.includes(':') ? readIpv6(address) : null) : MAPPED | ipv4;
  if (bits === null) return null;
  const length = prefix === undefined ? 128 : Number(prefix) + (ipv4 === null ? 0 : MAPPED_LENGTH);
  return length <= 128 ? { bits, length } : null;
}

/** Such as 10.20.8.4, 10.20.0.0/16 or 2001:db8::/32. */
export const isAddressRange = (text: string): boolean => readRange(text) !== null;

const INVALID_ADDRESS = 'is no IP address such as 10.20.8.4, or a range such as 10.20.0.0/16';

export const addressProblems = (ranges: readonly string[]): readonly FieldProblem[] =>
  ranges
    .filter((text) => !isAddressRange(text))
    .map((text) => ({ field: 'addresses', message: `${text} ${INVALID_ADDRESS}` }));

/** A range of IPv6 never holds an IPv4 address, however wide it is. */
function holds({ bits, length }: Range, address: bigint): boolean {
  const isIpv4 = address >> 32n === MAPPED >> 32n;
  if (isIpv4 && length < MAPPED_LENGTH) return false;
  const rest = BigInt(128 - length);
  return bits >> rest === address >> rest;
}

/** No ranges: from anywhere. */
export function isAllowedAddress(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const [plain = ''] = address.split('%');
  const read = readRange(plain);
  if (!read || read.length !== 128) return false;
  return ranges.some((text) => {
    const range = readRange(text);
    return range !== null && holds(range, read.bits);
  });
}
