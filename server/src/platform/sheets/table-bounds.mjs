// Bounds of a file of goods, and the refusal of one that exceeds them.

/** @NOTE spec silent: of one file of goods. `emptyRows`: Excel leaves some at a sheet's end. `cells`: each row up to its last one;
 * `characters`: of all cells, for one text may be in many of them. */
export const bounds = { rows: 20_000, emptyRows: 1_000, columns: 200, cells: 1_000_000, characters: 24_000_000 };

/** Why a file is refused: one of the contract's `fileRefusals`. */
export class Refusal extends Error {
  /** @param {string} reason @param {number} [row] where, from 1 */
  constructor(reason, row) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}
