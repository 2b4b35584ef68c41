// Limits of a product file, and the error for a file that exceeds them.

/**
 * @NOTE spec silent: limits of one product file. `emptyRows`: Excel leaves some at a sheet's end.
 * `cells`: each row up to its last one. `characters`: of all cells, because many cells may share a
 * text.
 */
export const bounds = {
  rows: 20_000,
  emptyRows: 1_000,
  columns: 200,
  cells: 1_000_000,
  characters: 24_000_000,
};

/** The reason a file is refused: one of the contract's `fileRefusals`. */
export class Refusal extends Error {
  /**
   * @param {string} reason
   * @param {number} [row] row number, from 1
   */
  constructor(reason, row) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}
