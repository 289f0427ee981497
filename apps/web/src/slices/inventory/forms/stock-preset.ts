/** What a form begins with; a scan or the row it was opened from may know more. */
export interface StockPreset {
  readonly productItemId?: string;
  readonly lot?: string;
  readonly expiration?: string;
  readonly serial?: string;
  readonly tagId?: string;
}

export const NO_PRESET: StockPreset = {};
