/** What a form begins with; a scan or the row it was opened from may know more. */
export interface StockPreset {
  readonly productId?: string;
  readonly lot?: string;
  readonly expiration?: string;
  readonly serial?: string;
  readonly tagId?: string;
  /** How many units were scanned. */
  readonly units?: number;
}

export const NO_PRESET: StockPreset = {};
