type Values = Readonly<Record<string, unknown>>;

export interface Scene {
  readonly user: string;
  readonly cabinet: string;
  readonly product: string;
  readonly place: string;
  readonly persona: { readonly identifier: string; readonly roles: Values };
  readonly few: number;
  readonly many: number;
}

interface Event {
  readonly resourceType: string;
  readonly eventType: string;
  readonly weight: number;
  readonly describe: (scene: Scene) => {
    /** For users the email: ids are known only after the insert. */
    readonly resourceId: string;
    readonly description: string;
    readonly machine?: string;
    readonly before?: Values;
    readonly after?: Values;
  };
}

const changed = (name: string, before: unknown, after: unknown) => ({
  before: { [name]: before },
  after: { [name]: after },
});

export const DEMO_EVENTS: readonly Event[] = [
  {
    resourceType: 'cabinet',
    eventType: 'Door Opened',
    weight: 3,
    describe: ({ cabinet, few }) => ({
      resourceId: cabinet,
      machine: `device ${cabinet}`,
      description: `The door of device ${cabinet} was open for ${few * 7} seconds`,
      after: { secondsOpen: few * 7 },
    }),
  },
  {
    resourceType: 'cabinet',
    eventType: 'Temperature Alert',
    weight: 1,
    describe: ({ cabinet, few }) => ({
      resourceId: cabinet,
      machine: `device ${cabinet}`,
      description: `Device ${cabinet} reported ${8 + few / 10} °C, above its limit of 8 °C`,
      ...changed('temperature', 'in range', 'too high'),
    }),
  },
  {
    resourceType: 'cabinet',
    eventType: 'Device Updated',
    weight: 1,
    describe: ({ cabinet, place }) => ({
      resourceId: cabinet,
      description: `Device ${cabinet} is now in the ${place}`,
      ...changed('location', 'receiving area', place),
    }),
  },
  {
    resourceType: 'cabinet',
    eventType: 'Par Level Changed',
    weight: 2,
    describe: ({ cabinet, product, few }) => ({
      resourceId: cabinet,
      description: `The par level of ${product} in device ${cabinet} was changed to ${few}`,
      ...changed('par', few + 2, few),
    }),
  },
  {
    resourceType: 'RFID tag',
    eventType: 'RFID Tag Added',
    weight: 3,
    describe: ({ cabinet, product, many }) => ({
      resourceId: `E280${many}`,
      machine: `device ${cabinet}`,
      description: `${product} was put into device ${cabinet}`,
      ...changed('cabinetId', null, cabinet),
    }),
  },
  {
    resourceType: 'RFID tag',
    eventType: 'RFID Tag Removed',
    weight: 4,
    describe: ({ cabinet, product, many }) => ({
      resourceId: `E280${many}`,
      machine: `device ${cabinet}`,
      description: `${product} was taken from device ${cabinet}`,
      ...changed('cabinetId', cabinet, null),
    }),
  },
  {
    resourceType: 'product',
    eventType: 'Product Updated',
    weight: 1,
    describe: ({ product, few }) => ({
      resourceId: product,
      description: `${product} is now announced ${few + 30} days before it expires`,
      ...changed('warnDaysBeforeExpiry', 30, few + 30),
    }),
  },
  {
    resourceType: 'product',
    eventType: 'Price Changed',
    weight: 1,
    describe: ({ product, many }) => ({
      resourceId: product,
      machine: 'price import',
      description: `The price of ${product} changed with the price list`,
      ...changed('priceCents', many, many + 150),
    }),
  },
  {
    resourceType: 'order',
    eventType: 'Order Created',
    weight: 2,
    describe: ({ product, few, many }) => ({
      resourceId: `SO-${many}`,
      description: `Order SO-${many} was placed: ${few} × ${product}`,
      after: { status: 'Open', product, quantity: few },
    }),
  },
  {
    resourceType: 'order',
    eventType: 'Order Shipped',
    weight: 1,
    describe: ({ many }) => ({
      resourceId: `SO-${many}`,
      machine: 'order sync',
      description: `Order SO-${many} left the warehouse`,
      ...changed('status', 'Open', 'Shipped'),
    }),
  },
  {
    resourceType: 'invoice',
    eventType: 'Invoice Created',
    weight: 1,
    describe: ({ few, many }) => ({
      resourceId: `INV-${many}`,
      machine: 'billing run',
      description: `Invoice INV-${many} was made for what was used`,
      after: { status: 'Open', totalCents: few * many },
    }),
  },
  {
    resourceType: 'invoice',
    eventType: 'Invoice Paid',
    weight: 1,
    describe: ({ many }) => ({
      resourceId: `INV-${many}`,
      machine: 'billing run',
      description: `The payment for invoice INV-${many} arrived`,
      ...changed('status', 'Open', 'Paid'),
    }),
  },
  {
    resourceType: 'user',
    eventType: 'User Updated',
    weight: 1,
    describe: ({ user, persona }) => ({
      resourceId: user,
      description: `The personas of ${user} were changed`,
      ...changed('personas', ['CUSTOMER_VIEWER'], ['CUSTOMER_VIEWER', persona.identifier]),
    }),
  },
  {
    resourceType: 'user',
    eventType: 'Preference Changed',
    weight: 1,
    describe: ({ user, few }) => ({
      resourceId: user,
      description: `${user} changed USE_DARK_THEME`,
      ...changed('USE_DARK_THEME', String(few % 2), String((few + 1) % 2)),
    }),
  },
  {
    resourceType: 'persona',
    eventType: 'Persona Updated',
    weight: 1,
    describe: ({ persona: { identifier, roles } }) => ({
      resourceId: identifier,
      description: `Persona ${identifier} was changed`,
      before: { roles: Object.fromEntries(Object.entries(roles).slice(1)), hidden: false },
      after: { roles, hidden: false },
    }),
  },
];
