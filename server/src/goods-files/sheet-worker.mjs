// The thread that reads and writes spreadsheets; plain JavaScript, for a thread is started from a file as it is.
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';

/** More than any sheet of as many rows as we take: a few bytes may say of themselves that they unfold into any number. */
const mostUnpacked = 150 * 1024 * 1024;

/** What a ZIP's table of contents says that all of it unpacks to. @param {Buffer} bytes */
function unpackedSize(bytes) {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || end + 22 > bytes.length) throw new Error('no ZIP');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let size = 0;
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('no ZIP');
    size += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return size;
}

/** A cell as a text file would have it; a date is one by the sheet's own clock, whatever country that is in. @param {unknown} cell */
function cellText(cell) {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return String(cell);
}

/**
 * The first sheet of a file.
 * @param {{ bytes: Uint8Array }} task
 * @returns {Promise<string[][] | null>} null: it is no spreadsheet
 */
export default async function work({ bytes }) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (unpackedSize(file) > mostUnpacked) return null;
    return (await readSheet(file)).map((row) => row.map(cellText));
  } catch {
    return null;
  }
}

/** @param {string | number} cell */
const typed = (cell) => (cell === '' ? null : { type: typeof cell === 'number' ? Number : String, value: cell });

/**
 * A file with one sheet. Texts are texts, whatever they look like.
 * @param {{ rows: (string | number)[][] }} task
 * @returns {Promise<Uint8Array>}
 */
export function write({ rows }) {
  return writeExcelFile(rows.map((row) => row.map(typed))).toBuffer();
}
