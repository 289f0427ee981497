/**
 * A 64-bit hash for lists of values of known kinds, in less than half the time of a cryptographic one: to detect
 * changes, never where somebody could profit from a collision. One number that differs always changes the result,
 * because every step can be undone; if several differ, a collision is next to impossible.
 */
export class Fingerprint {
  #one = 0x2f0b_4c47;
  #other = 0x5ac3_5b1f;

  #mix(value: number): void {
    const one = Math.imul(this.#one ^ value, 0x9e37_79b1);
    this.#one = (one << 15) | (one >>> 17);
    const other = Math.imul(this.#other ^ value, 0x85eb_ca77);
    this.#other = (other << 13) | (other >>> 19);
  }

  number(value: number | null): this {
    if (value === null) this.#mix(0x7a21_55e3);
    else if (value === (value | 0)) this.#mix(value);
    else this.text(String(value));
    return this;
  }

  flags(...values: readonly boolean[]): this {
    let bits = 1;
    for (const value of values) bits = (bits << 1) | Number(value);
    this.#mix(bits);
    return this;
  }

  /** Includes the length, so that the border between two texts counts. */
  text(value: string): this {
    const { length } = value;
    this.#mix(length);
    for (let at = 0; at + 1 < length; at += 2)
      this.#mix((value.charCodeAt(at) << 16) | value.charCodeAt(at + 1));
    if (length % 2 === 1) this.#mix(value.charCodeAt(length - 1));
    return this;
  }

  toString(): string {
    return `${(this.#one >>> 0).toString(36)}.${(this.#other >>> 0).toString(36)}`;
  }
}
