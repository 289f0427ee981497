import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';

export interface StoryShipment {
  readonly hoursAgo: number;
  /** The expected arrival: before today if it is late. */
  readonly dueInDays: number;
  /** Per line of the order; 0 if the shipment has none of it. */
  readonly packs: readonly number[];
  readonly receivedHoursAgo?: number;
}

export interface OrderStory {
  readonly cabinetId: string;
  readonly hoursAgo: number;
  readonly packs: readonly number[];
  readonly askedLot?: string;
  readonly notes?: string;
  readonly isUnanswered?: boolean;
  readonly refusedBecause?: string;
  readonly shipments?: readonly StoryShipment[];
  readonly deletedHoursAgo?: number;
  readonly closed?: { readonly hoursAgo: number; readonly notes: string };
}

const DAY = 24;
const shelf = `${NORTHSIDE}-012`;
/** People keep the stock room and the vaults, and nobody else puts in what was shipped there. */
const stockRoom = `${NORTHSIDE}-003`;
const [lakeview, lakeviewWest] = LAKEVIEW;
/** Alliance Oncology Partners, which only staff and its purchasing group see. */
const ALLIANCE_ONCOLOGY = '100402';

/** Of the last days, in every state. Their order makes the numbers of requests, orders and shipments. */
export const ORDER_STORIES: readonly OrderStory[] = [
  // Two lines wait to be received; the first one is received with a difference, see day one.
  {
    cabinetId: shelf,
    hoursAgo: 60,
    packs: [8, 10, 4],
    shipments: [{ hoursAgo: 48, dueInDays: 0, packs: [8, 10, 4] }],
  },
  // Came in two parts, and is completed.
  {
    cabinetId: stockRoom,
    hoursAgo: 12 * DAY,
    packs: [4],
    shipments: [
      { hoursAgo: 11 * DAY, dueInDays: -10, packs: [2], receivedHoursAgo: 10 * DAY },
      { hoursAgo: 9 * DAY, dueInDays: -8, packs: [2], receivedHoursAgo: 8 * DAY },
    ],
  },
  // Another lot came than was requested.
  {
    cabinetId: stockRoom,
    hoursAgo: 7 * DAY,
    packs: [3],
    askedLot: 'D79104',
    shipments: [{ hoursAgo: 6 * DAY, dueInDays: -5, packs: [3], receivedHoursAgo: 5 * DAY }],
  },
  // Shipped in part.
  {
    cabinetId: stockRoom,
    hoursAgo: 4 * DAY,
    packs: [6, 2],
    shipments: [{ hoursAgo: 3 * DAY, dueInDays: -2, packs: [4, 0], receivedHoursAgo: 2 * DAY }],
  },
  // To be received by a person.
  {
    cabinetId: stockRoom,
    hoursAgo: 30,
    packs: [2, 4],
    shipments: [{ hoursAgo: 20, dueInDays: 1, packs: [2, 4] }],
  },
  {
    cabinetId: `${NORTHSIDE}-010`,
    hoursAgo: 7 * DAY,
    packs: [5],
    notes: 'The carrier is looking for it.',
    shipments: [{ hoursAgo: 6 * DAY, dueInDays: -4, packs: [5] }],
  },
  // On order, not shipped.
  { cabinetId: `${NORTHSIDE}-006`, hoursAgo: 5, packs: [3, 6] },
  { cabinetId: `${NORTHSIDE}-001`, hoursAgo: 3 * DAY, packs: [4], deletedHoursAgo: 2 * DAY },
  // For a site where people insert deliveries by hand.
  {
    cabinetId: `${NORTHSIDE}-008`,
    hoursAgo: 2 * DAY,
    packs: [2],
    shipments: [{ hoursAgo: 26, dueInDays: 0, packs: [2] }],
  },
  {
    cabinetId: `${NORTHSIDE}-011`,
    hoursAgo: 26,
    packs: [2, 2],
    refusedBecause: 'Material is not released for this plant.',
  },
  {
    cabinetId: `${NORTHSIDE}-010`,
    hoursAgo: 0.4,
    packs: [2, 1],
    notes: 'Needed before the infusion clinic on Thursday.',
    isUnanswered: true,
  },
  {
    cabinetId: `${lakeview}-006`,
    hoursAgo: 6 * DAY,
    packs: [5],
    shipments: [{ hoursAgo: 5 * DAY, dueInDays: -4, packs: [3], receivedHoursAgo: 4 * DAY }],
    closed: { hoursAgo: 2 * DAY, notes: 'The warehouse is out of stock until next month. Closed short.' },
  },
  {
    cabinetId: `${lakeview}-001`,
    hoursAgo: 2 * DAY,
    packs: [6],
    refusedBecause: 'Customer is blocked for delivery.',
  },
  {
    cabinetId: `${lakeviewWest}-006`,
    hoursAgo: 2 * DAY,
    packs: [3, 1],
    shipments: [{ hoursAgo: DAY, dueInDays: 1, packs: [3, 1] }],
  },
  { cabinetId: `${lakeviewWest}-001`, hoursAgo: 0.9, packs: [2], isUnanswered: true },
  { cabinetId: `${ALLIANCE_ONCOLOGY}-007`, hoursAgo: DAY, packs: [2, 3] },
];

const FIRST_ORDER = 234_100;
const FIRST_SHIPMENT = 1_000_234;
export const orderNumberAt = (place: number): string => `SO-${FIRST_ORDER + place}`;
export const shipmentIdAt = (place: number): string => `SHP-${FIRST_SHIPMENT + place}`;
export const lineKeyOf = (shipmentId: string, place: number): string => `shipment/${shipmentId}/${place}`;

export const SHELF_DELIVERY = {
  shipmentId: shipmentIdAt(0),
  lineKey: lineKeyOf(shipmentIdAt(0), 0),
  packs: ORDER_STORIES[0]?.packs[0] ?? 0,
} as const;

/** Nobody ordered it, and the portal does not know its product. It can be tried again once staff have added that. */
export const STRANGE_SHIPMENT = {
  shipmentId: 'SHP-1000300',
  cabinetId: stockRoom,
  productId: 'F10999',
  lot: 'D90017',
  packs: 2,
  hoursAgo: 3,
} as const;
