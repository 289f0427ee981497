import {
  gtinOf,
  maxFillOnAdd,
  NEW_STORAGE,
  ORDERED_SOURCE,
  PO_TYPES,
  type DeviceType,
  type DoseType,
  type StorageValues,
} from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { storageOf } from './demo-storage.ts';
import { seeded } from './random.ts';

type Medicine = readonly [group: string, name: string, doseType: DoseType, strengths: string, cost: number];

const MEDICINES: readonly Medicine[] = [
  ['Immunoglobulin', 'Immune globulin intravenous 10%', 'VIAL', '2.5 g|5 g|10 g|20 g', 420],
  ['Immunoglobulin', 'Immune globulin subcutaneous 20%', 'VIAL', '1 g|2 g|4 g|10 g', 260],
  ['Immunoglobulin', 'Hepatitis B immune globulin', 'SYRINGE', '0.5 mL|1 mL|5 mL|10 mL', 310],
  ['Immunoglobulin', 'Rabies immune globulin', 'VIAL', '1 mL|2 mL|5 mL|10 mL', 540],
  ['Immunoglobulin', 'Rho(D) immune globulin', 'SYRINGE', '50 mcg|120 mcg|300 mcg|500 mcg', 95],
  ['Clotting factor', 'Antihemophilic factor, recombinant', 'VIAL', '250 IU|500 IU|1000 IU|2000 IU', 380],
  ['Clotting factor', 'Coagulation factor IX, recombinant', 'VIAL', '500 IU|1000 IU|2000 IU|3000 IU', 610],
  ['Clotting factor', 'Coagulation factor VIIa', 'VIAL', '1 mg|2 mg|5 mg|8 mg', 1450],
  ['Clotting factor', 'Von Willebrand factor complex', 'VIAL', '450 IU|650 IU|900 IU|1300 IU', 720],
  ['Clotting factor', 'Prothrombin complex concentrate', 'VIAL', '500 IU|1000 IU|1500 IU|2500 IU', 880],
  ['Clotting factor', 'Fibrinogen concentrate', 'VIAL', '0.5 g|1 g|1.5 g|2 g', 690],
  ['Clotting factor', 'Antithrombin concentrate', 'VIAL', '500 IU|1000 IU|1750 IU|2250 IU', 930],
  ['Oncology biologic', 'Trastuvexa', 'VIAL', '150 mg|420 mg|600 mg|1000 mg', 1220],
  ['Oncology biologic', 'Bevalizumab', 'VIAL', '100 mg|200 mg|400 mg|800 mg', 670],
  ['Oncology biologic', 'Ritaximol', 'VIAL', '100 mg|250 mg|500 mg|1400 mg', 840],
  ['Oncology biologic', 'Pembrolix', 'VIAL', '50 mg|100 mg|200 mg|400 mg', 2380],
  ['Oncology biologic', 'Cetuxanib', 'VIAL', '100 mg|200 mg|300 mg|500 mg', 590],
  ['Oncology biologic', 'Filgrastim', 'SYRINGE', '300 mcg|480 mcg|600 mcg|900 mcg', 180],
  ['Oncology biologic', 'Pegfilgrastim', 'SYRINGE', '2 mg|4 mg|6 mg|12 mg', 1610],
  ['Oncology biologic', 'Leucovorin', 'MULTI DOSE VIAL', '50 mg|100 mg|200 mg|350 mg', 22],
  ['Vaccine', 'Influenza vaccine, quadrivalent', 'SYRINGE', '0.25 mL|0.5 mL|0.7 mL|5 mL', 18],
  ['Vaccine', 'Hepatitis A vaccine', 'VIAL', '25 U|50 U|720 EL|1440 EL', 36],
  ['Vaccine', 'Hepatitis B vaccine', 'SYRINGE', '5 mcg|10 mcg|20 mcg|40 mcg', 41],
  ['Vaccine', 'Pneumococcal conjugate vaccine', 'SYRINGE', '0.5 mL|1 mL|2.5 mL|5 mL', 148],
  ['Vaccine', 'Measles, mumps and rubella vaccine', 'VIAL', '0.5 mL|1 mL|2.5 mL|5 mL', 62],
  ['Vaccine', 'Zoster vaccine, recombinant', 'VIAL', '0.5 mL|1 mL|2.5 mL|5 mL', 127],
  ['Vaccine', 'Tetanus and diphtheria toxoids', 'SYRINGE', '0.5 mL|1 mL|2.5 mL|5 mL', 27],
  ['Vaccine', 'Varicella vaccine, live', 'VIAL', '0.5 mL|1 mL|2.5 mL|5 mL', 119],
  ['Albumin', 'Albumin human 5%', 'VIAL', '50 mL|100 mL|250 mL|500 mL', 46],
  ['Albumin', 'Albumin human 25%', 'VIAL', '20 mL|50 mL|100 mL|200 mL', 58],
  ['Ophthalmology', 'Aflibervex', 'SYRINGE', '1 mg|2 mg|4 mg|8 mg', 1790],
  ['Ophthalmology', 'Ranibizol', 'SYRINGE', '0.3 mg|0.5 mg|1 mg|2 mg', 1130],
  ['Rheumatology', 'Inflixiva', 'VIAL', '50 mg|100 mg|200 mg|400 mg', 720],
  ['Rheumatology', 'Tocilizera', 'VIAL', '80 mg|162 mg|200 mg|400 mg', 540],
  ['Anesthesia', 'Botulinum toxin type A', 'VIAL', '50 U|100 U|200 U|300 U', 610],
  ['Anesthesia', 'Liposomal bupivacaine', 'VIAL', '10 mL|20 mL|30 mL|40 mL', 190],
  ['Wound care', 'Thrombin, topical', 'APPLICATOR', '5000 IU|10000 IU|15000 IU|20000 IU', 75],
  ['Wound care', 'Fibrin sealant', 'PACK', '2 mL|4 mL|8 mL|10 mL', 215],
];

const PACKS = [1, 10] as const;
/** The box around a pack of ten, in grams. */
const BOX_GRAMS = 42;

/** Opened packs and dispenser fills have products of their own, which the ordered pack names. */
const OTHER_SOURCES = [
  {
    source: 'LUM',
    prefix: 'L2',
    call: 'single',
    names: 'lumProductId',
    packs: ['F10001', 'F10003', 'F10097', 'F10105'],
  },
  {
    source: 'MBRX',
    prefix: 'M3',
    call: 'dispenser fill',
    names: 'mbrxProductId',
    packs: ['F10033', 'F10161', 'F10169'],
  },
  {
    source: 'MBRX',
    prefix: 'M4',
    call: 'second dispenser fill',
    names: 'mbrxProductIdExt',
    packs: ['F10161'],
  },
] as const;
const otherIdOf = (prefix: string, pack: string): string => `${prefix}${pack.slice(2)}`;
const namesOf = (productId: string) => {
  const idFor = (field: (typeof OTHER_SOURCES)[number]['names']): string | null => {
    const other = OTHER_SOURCES.find(
      ({ names, packs }) => names === field && (packs as readonly string[]).includes(productId),
    );
    return other ? otherIdOf(other.prefix, productId) : null;
  };
  return {
    lumProductId: idFor('lumProductId'),
    mbrxProductId: idFor('mbrxProductId'),
    mbrxProductIdExt: idFor('mbrxProductIdExt'),
  };
};
const NO_NAMES = { lumProductId: null, mbrxProductId: null, mbrxProductIdExt: null } as const;

const LABELLERS = [
  { number: '70311', product: 3, pack: 2 },
  { number: '69842', product: 4, pack: 1 },
  { number: '0944', product: 4, pack: 2 },
] as const;

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** `place` is unique among the labeler's products; each pack has its own number. */
function ndcOf(place: number, pack: number): string {
  const { number, product, pack: packDigits } = LABELLERS[place % LABELLERS.length] ?? LABELLERS[0];
  return `${number}-${digits(100 + Math.floor(place / LABELLERS.length), product)}-${digits(pack, packDigits)}`;
}

interface DemoProduct extends StorageValues {
  readonly productId: string;
  readonly productName: string;
  readonly source: string;
  readonly ndc: string;
  readonly gtin: string;
  readonly doseType: DoseType;
  readonly packQty: number;
  readonly productGroup: string;
  readonly value: number;
  /** Of a pack, in grams. */
  readonly weight: number;
  readonly lumQty: number;
  readonly lumAncillaryWeight: number;
  readonly lumProductId: string | null;
  readonly mbrxProductId: string | null;
  readonly mbrxProductIdExt: string | null;
  readonly maxFill: number | null;
  readonly active: boolean;
  readonly returnable: boolean;
  readonly isSerializable: boolean;
  readonly supplierNumber: string;
  readonly packUom: string;
  readonly relatedNdc: string;
  readonly crl: number | null;
  readonly trackProviderTraining: boolean;
  readonly notes: string;
}

/** Providers are trained for these groups. */
const TRAINED: ReadonlySet<string> = new Set(['Ophthalmology', 'Rheumatology']);

/** Three customers buy these elsewhere and keep them in the same devices. */
const OWN: readonly (readonly [customerId: string, name: string])[] = [
  [NORTHSIDE, 'Compounded ketorolac 15 mg'],
  [NORTHSIDE, 'Compounded lidocaine 1% buffered'],
  [NORTHSIDE, 'House antivenom reserve'],
  [LAKEVIEW[0], 'Compounded phenylephrine 100 mcg'],
  [LAKEVIEW[1], 'Study drug LV-2207'],
];

export function demoProducts(): DemoProduct[] {
  const random = seeded(300);
  const details = (ndc: string, packQty: number) => ({
    ndc,
    gtin: gtinOf(ndc),
    weight: (random.whole(80, 2400) / 10) * packQty + (packQty > 1 ? BOX_GRAMS : 0),
    lumQty: packQty,
    lumAncillaryWeight: packQty > 1 ? BOX_GRAMS : 0,
    maxFill: random.pick([null, 4, 10, 20]),
    supplierNumber: `S${random.whole(1000, 9999)}`,
    packUom: packQty > 1 ? 'BX' : 'EA',
    relatedNdc: '',
    crl: packQty > 1 ? 1 : 2,
    trackProviderTraining: false,
    notes: '',
  });
  const catalogue = MEDICINES.flatMap(([productGroup, name, doseType, strengths, cost], medicine) =>
    strengths.split('|').flatMap((strength, step) =>
      PACKS.map((packQty, pack): DemoProduct => {
        const place = medicine * 4 + step;
        const productId = `F${digits(10_000 + place * PACKS.length + pack, 5)}`;
        return {
          productId,
          productName: `${name} ${strength}${packQty > 1 ? ` (${packQty} per pack)` : ''}`,
          source: ORDERED_SOURCE,
          doseType,
          packQty,
          productGroup,
          value: cost * (step + 1) * packQty * (packQty > 1 ? 0.95 : 1),
          active: (place + pack) % 29 !== 7,
          returnable: productGroup !== 'Vaccine',
          isSerializable: cost > 400,
          ...namesOf(productId),
          ...storageOf(productGroup, name),
          ...details(ndcOf(place, pack + 1), packQty),
          // The other pack of the same medicine can replace it.
          relatedNdc: ndcOf(place, PACKS.length - pack),
          trackProviderTraining: TRAINED.has(productGroup),
          notes: cost > 1000 ? 'Order only what is scheduled.' : '',
        };
      }),
    ),
  );
  const own = OWN.map(([source, productName], index): DemoProduct => ({
    productId: `${source}-P${digits(index + 1, 2)}`,
    productName,
    source,
    doseType: 'VIAL',
    packQty: 1,
    productGroup: 'Own products',
    value: 18.5 + index * 4.25,
    active: true,
    returnable: false,
    isSerializable: false,
    ...NO_NAMES,
    ...NEW_STORAGE,
    ...details(ndcOf(MEDICINES.length * 4 + index, 1), 1),
  }));
  const others = OTHER_SOURCES.flatMap(({ source, prefix, call, packs }, kind) =>
    packs.map((pack, index): DemoProduct => {
      const ordered = catalogue.find(({ productId }) => productId === pack);
      if (!ordered) throw new Error(`There is no demo product ${pack}`);
      return {
        ...ordered,
        ...NO_NAMES,
        ...details(ndcOf(MEDICINES.length * 4 + OWN.length + kind * 10 + index, 1), 1),
        productId: otherIdOf(prefix, pack),
        productName: `${ordered.productName.replace(/ \(.*\)$/, '')}, ${call}`,
        source,
        packQty: 1,
        value: ordered.value / ordered.packQty,
        active: true,
      };
    }),
  );
  return [...catalogue, ...own, ...others];
}

export const insertProducts = (tx: Transaction, now: Date) =>
  tx.run(sql`
    INSERT INTO products (product_id, product_name, source, ndc, gtin, dose_type, pack_uom, pack_qty,
      lum_qty, lum_ancillary_weight, lum_product_id, mbrx_product_id, mbrx_product_id_ext, product_group, value_cents, weight,
      max_fill, active, returnable, is_serializable, supplier_number, related_ndc, crl, track_provider_training, notes,
      storage_condition, storage_from, storage_to, may_freeze, allowance, allowance_minutes, allowance_from, allowance_to,
      created_at)
    SELECT "productId", "productName", source, ndc, gtin, "doseType", "packUom", "packQty", "lumQty",
      nullif("lumAncillaryWeight", 0), "lumProductId", "mbrxProductId", "mbrxProductIdExt", "productGroup", round(value * 100),
      weight, "maxFill", active, returnable, "isSerializable", "supplierNumber", "relatedNdc", crl,
      "trackProviderTraining", notes, "storageCondition", "storageFrom", "storageTo", "mayFreeze", allowance,
      "allowanceMinutes", "allowanceFrom", "allowanceTo", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(demoProducts())}) AS row("productId" text, "productName" text,
      source text, ndc text, gtin text, "doseType" text, "packQty" integer, "lumQty" integer,
      "lumAncillaryWeight" numeric, "lumProductId" text, "mbrxProductId" text, "mbrxProductIdExt" text,
      "productGroup" text, value numeric, weight numeric, "maxFill" integer, active boolean, returnable boolean,
      "isSerializable" boolean, "supplierNumber" text, "packUom" text, "relatedNdc" text, crl integer,
      "trackProviderTraining" boolean, notes text, "storageCondition" text, "storageFrom" numeric, "storageTo" numeric,
      "mayFreeze" boolean, allowance text, "allowanceMinutes" integer, "allowanceFrom" numeric, "allowanceTo" numeric)`);

export interface DemoDevice {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
}

const DISPENSERS_IN_USE = 11;

/** Two holders with fourteen dispensers, most of them in use; some products have a PO type. */
export async function insertSlots(tx: Transaction, devices: readonly DemoDevice[]): Promise<void> {
  const random = seeded(28);
  const products = demoProducts().filter(
    ({ active, packQty, source }) => active && packQty === 1 && source === ORDERED_SOURCE,
  );
  const slots = devices.flatMap(({ cabinetId, cabinetType }) =>
    [0, 1].flatMap((holder) =>
      Array.from({ length: 14 }, (_, dispenser) => {
        const inUse = dispenser < DISPENSERS_IN_USE;
        return {
          cabinetId,
          holder,
          dispenser,
          productId: inUse ? random.pick(products).productId : null,
          capacity: inUse ? random.whole(4, 12) : 0,
          maxFill: maxFillOnAdd(cabinetType),
          poType: random.pick(['', ...PO_TYPES]),
        };
      }),
    ),
  );
  const rows = sql`jsonb_to_recordset(${JSON.stringify(slots)}) AS row("cabinetId" text, holder integer,
    dispenser integer, "productId" text, capacity integer, "maxFill" integer, "poType" text)`;
  await tx.run(sql`
    INSERT INTO device_slots (cabinet_id, holder, dispenser, product_id, capacity)
    SELECT "cabinetId", holder, dispenser, "productId", capacity FROM ${rows}`);
  await tx.run(sql`
    INSERT INTO device_products (cabinet_id, product_id, max_fill, po_type)
    SELECT DISTINCT ON ("cabinetId", "productId") "cabinetId", "productId", "maxFill", "poType" FROM ${rows}
    WHERE "productId" IS NOT NULL ORDER BY "cabinetId", "productId", holder, dispenser`);
}
