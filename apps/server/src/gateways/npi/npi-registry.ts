/** Somebody who prescribes, as the national registry knows them. */
export interface RegisteredProvider {
  readonly npi: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Where NPI numbers are looked up. Throws an AppError that says so when the registry cannot answer. */
export interface NpiRegistry {
  /** Null where the number belongs to nobody, or to an organisation. */
  find(npi: string): Promise<RegisteredProvider | null>;
}
