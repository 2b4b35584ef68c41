/** An order line as charged: whole units of the store's currency, tax included. */
export interface ChargedLine {
  /** unit price before discounts */
  price: number;
  quantity: number;
  /** the line's share of the order's discounts */
  discount_amount?: number | undefined;
  /** units that were or will be refunded, and the amount of those refunds */
  refunded_quantity: number;
  refunded_amount?: number | undefined;
}

const paidForLine = ({ price, quantity, discount_amount = 0 }: ChargedLine): number =>
  price * quantity - discount_amount;

/**
 * Whether staff lowered the price of the line after it was paid: more was returned than was paid for
 * the refunded units (D-569).
 */
function hasLowerPrice(line: ChargedLine): boolean {
  const { quantity, refunded_quantity, refunded_amount = 0 } = line;
  return (
    refunded_amount > Math.floor((paidForLine(line) * refunded_quantity) / Math.max(1, quantity))
  );
}

/**
 * Returns what was paid for units of a line that are not refunded yet. The share of a discount need
 * not divide evenly by the units: each refund is rounded down, and the last one returns the rest, so
 * that the refunds of all units add up to exactly what was paid (D-557). If the price was lowered
 * afterwards, the units that are left share what is left.
 */
export function refundOfUnits(line: ChargedLine, units: number): number {
  if (hasLowerPrice(line)) {
    const left = Math.max(1, line.quantity - line.refunded_quantity);
    const charged = paidForLine(line) - (line.refunded_amount ?? 0);
    return Math.max(0, Math.floor((charged * units) / left));
  }
  // lines refunded by servers before 0084 have no stored amount
  if ((line.discount_amount ?? 0) === 0) return line.price * units;
  const due = Math.floor(
    (paidForLine(line) * (line.refunded_quantity + units)) / Math.max(1, line.quantity),
  );
  return Math.max(0, due - (line.refunded_amount ?? 0));
}

/** Returns what is charged for a line after its refunds. */
export const chargeOfLine = (line: ChargedLine): number =>
  refundOfUnits(line, line.quantity - line.refunded_quantity);
