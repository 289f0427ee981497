export const DRAWER_WIDTH = 240;

export const DESKTOP = '(min-width: 1224px)';
