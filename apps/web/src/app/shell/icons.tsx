import type { MenuGroup } from '../../shared/screen.ts';

const PATHS: Readonly<
  Record<MenuGroup | 'Dashboard' | 'Help' | 'Menu' | 'Open' | 'External' | 'Customer' | 'Find', string>
> = {
  Dashboard: 'M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z',
  Inventory: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  Devices: 'M6 3h12v18H6zM6 10h12M9 6v2M9 13v3',
  Reports: 'M5 20V11M12 20V4M19 20v-6',
  Orders: 'M3 4h3l2 11h10l2-8H7M9 19.5h.01M17 19.5h.01',
  Invoices: 'M6 3h8l4 4v14H6zM9 12h6M9 16h6M14 3v4h4',
  Alerts: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  Admin:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  Help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.7-.9 1.7M12 16.5h.01',
  Menu: 'M4 6h16M4 12h16M4 18h16',
  Open: 'M9 6l6 6-6 6',
  External: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  Find: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  Customer: 'M4 20V9l8-5 8 5v11M9 20v-6h6v6',
};

/** In the colour of the surrounding text. Decorative: there is always a text label next to it. */
export function Icon({ name, size = 18 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
