import { WAREHOUSES, type Warehouse } from '../shipments/warehouse-shipments.ts';

type Place = readonly [latitude: number, longitude: number];

/** The middle of each state, in degrees: precise enough to choose among three warehouses. */
const STATES: Readonly<Record<string, Place>> = {
  AL: [32.8, -86.8],
  AK: [64.1, -152.3],
  AZ: [34.3, -111.7],
  AR: [34.9, -92.4],
  CA: [37.2, -119.5],
  CO: [39.0, -105.5],
  CT: [41.6, -72.7],
  DC: [38.9, -77.0],
  DE: [39.0, -75.5],
  FL: [28.6, -82.4],
  GA: [32.6, -83.4],
  HI: [20.3, -156.4],
  IA: [42.1, -93.5],
  ID: [44.4, -114.6],
  IL: [40.0, -89.2],
  IN: [39.9, -86.3],
  KS: [38.5, -98.4],
  KY: [37.5, -85.3],
  LA: [31.1, -92.0],
  MA: [42.3, -71.8],
  MD: [39.0, -76.8],
  ME: [45.4, -69.2],
  MI: [44.3, -85.4],
  MN: [46.3, -94.3],
  MO: [38.4, -92.5],
  MS: [32.7, -89.7],
  MT: [47.1, -109.6],
  NC: [35.6, -79.4],
  ND: [47.4, -100.5],
  NE: [41.5, -99.8],
  NH: [43.7, -71.6],
  NJ: [40.2, -74.7],
  NM: [34.4, -106.1],
  NV: [39.3, -116.6],
  NY: [43.0, -75.5],
  OH: [40.4, -82.8],
  OK: [35.6, -97.5],
  OR: [43.9, -120.6],
  PA: [40.9, -77.8],
  RI: [41.7, -71.6],
  SC: [33.9, -80.9],
  SD: [44.4, -100.2],
  TN: [35.9, -86.4],
  TX: [31.5, -99.3],
  UT: [39.3, -111.7],
  VA: [37.5, -78.9],
  VT: [44.1, -72.7],
  WA: [47.4, -120.4],
  WI: [44.6, -90.0],
  WV: [38.6, -80.6],
  WY: [43.0, -107.6],
};

const STATE_OF: Readonly<Record<Warehouse, string>> = { NCDC: 'NC', SCDC: 'SC', TXDC: 'TX' };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** On a sphere of radius 1 (haversine). */
function apart([lat, lon]: Place, [otherLat, otherLon]: Place): number {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(otherLat - lat) + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * half(otherLon - lon);
  return 2 * Math.asin(Math.sqrt(chord));
}

/** Nearest first (R7). If the state is unknown, in their usual order. */
export function warehousesByDistance({ state }: { readonly state: string }): readonly Warehouse[] {
  const from = STATES[state.trim().toUpperCase()];
  if (from === undefined) return WAREHOUSES;
  const distance = (warehouse: Warehouse): number => {
    const to = STATES[STATE_OF[warehouse]];
    return to === undefined ? Infinity : apart(from, to);
  };
  return WAREHOUSES.toSorted((one, other) => distance(one) - distance(other));
}
