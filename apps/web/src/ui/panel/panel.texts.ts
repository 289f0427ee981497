export const PANEL_TEXTS = { close: 'Close' } as const;
