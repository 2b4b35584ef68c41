import type { LabelSettings } from '@noren/contract/entities/label-settings';
import type { DeliverySlot } from '@noren/contract/delivery';
import type { Temperature } from '@noren/contract/entities/shipping-method';
import type { LabelProgram } from '@noren/contract/label-programs';

/** How a program counts the length of a cell: Shift_JIS bytes, or characters of any width. */
export type WidthUnit = 'bytes' | 'characters';

/** A person or shop on a label, already cut into the layout's columns. */
export interface LabelParty {
  /** 100-0001; empty if unknown */
  postcode: string;
  /** in groups: 090-1234-5678 */
  phone: string;
  /** as many as the layout has columns; unused ones are empty */
  address: readonly string[];
  name: readonly string[];
}

/** One parcel: everything that a row shows. */
export interface Parcel {
  /** the order number */
  number: string;
  receiver: LabelParty;
  sender: LabelParty;
  goods: string;
  /** whole yen to collect at the door and the tax in it; null: nothing to collect */
  cash: { amount: number; tax: number } | null;
  /** that the carrier keeps the parcel at */
  temperature: Temperature;
  /** the day as YYYYMMDD or empty, and the time slot that the buyer asked for */
  delivery: { day: string; slot: DeliverySlot | null };
  settings: LabelSettings;
  /** of the shipping, in Japan: YYYYMMDD */
  day: string;
}

/** A column's title, its largest width, and its value; without a value it stays empty. */
export type LabelColumn = readonly [
  title: string,
  width: number,
  value?: (parcel: Parcel) => string | number,
];

/** The code of each time slot in a program; a slot that is missing has none. */
export type SlotCodes = Readonly<Partial<Record<DeliverySlot, string>>>;

export const slotCode = (codes: SlotCodes, { delivery: { slot } }: Parcel): string =>
  (slot && codes[slot]) ?? '';

/** The code of each temperature in a program. */
export type CoolCodes = Readonly<Record<Temperature, string>>;

export interface LabelLayout {
  program: LabelProgram;
  unit: WidthUnit;
  /** widths of the columns for parts of an address and a name, in order */
  receiver: { address: readonly number[]; name: readonly number[] };
  sender: { address: readonly number[]; name: readonly number[] };
  /** of the product name */
  goods: number;
  columns: readonly LabelColumn[];
}
