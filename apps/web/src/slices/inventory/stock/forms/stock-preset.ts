/** Initial values of a form, from a scan or the row it was opened from. */
export interface StockPreset {
  readonly productId?: string;
  readonly lot?: string;
  readonly expiration?: string;
  readonly serial?: string;
  readonly tagId?: string;
  /** Scanned units. */
  readonly units?: number;
}

export const NO_PRESET: StockPreset = {};
