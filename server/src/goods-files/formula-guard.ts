/**
 * A cell that begins so is a formula to a spreadsheet, whoever wrote it: a product's name would run on the merchant's machine. An apostrophe before it makes it
 * a text; coming back in it goes again.
 */
export const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
export const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
