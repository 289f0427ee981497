export const DRAWER_WIDTH = 240;

/** Wide enough to show the menu beside the page. */
export const DESKTOP = '(min-width: 1224px)';
