export const DRAWER_WIDTH = 240;

/** Wide enough for menu and page. */
export const DESKTOP = '(min-width: 1224px)';
