/** A prescriber in the national registry. */
export interface RegisteredProvider {
  readonly npi: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Looks up NPI numbers. Throws an AppError with a suitable text when the registry is unavailable. */
export interface NpiRegistry {
  /** Null if the number is unassigned or belongs to an organization. */
  find(npi: string): Promise<RegisteredProvider | null>;
}
