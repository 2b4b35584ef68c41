// Extracts the parts of a spreadsheet's ZIP that are read, within limits; plain JavaScript, because
// it runs in the sheet worker.
import { zipSync } from 'fflate';
import { Parser } from 'saxen';
import { unzipRaw } from 'unzipit';
import { bounds, Refusal } from './table-bounds.mjs';

/**
 * Maximum unpacked bytes of all parts together; the largest permitted sheet with long descriptions
 * has about half.
 */
const maxUnpackedBytes = 40 * 1024 * 1024;
/** Maximum bytes each of the list of sheets, of their paths, and of the number formats. */
const maxSmallPartBytes = 4 * 1024 * 1024;
/** Maximum ZIP entries; pictures, charts and other sheets count too. */
const maxEntries = 5_000;
const maxSheets = 500;

/** @param {unknown} error */
function refuse(error) {
  throw new Refusal(/exceeds/.test(String(error)) ? 'unpacks_too_much' : 'not_a_table');
}

/**
 * Returns the entries of a ZIP by name.
 * @param {Buffer} file
 */
async function entriesOf(file) {
  const { entries } = await unzipRaw(file).catch(refuse);
  if (entries.length > maxEntries) throw new Refusal('unpacks_too_much');
  const found = new Map(entries.map((entry) => [entry.name.replaceAll('\\', '/'), entry]));
  // duplicate names: one reader would take the first entry, another the last
  if (found.size < entries.length) throw new Refusal('not_a_table');
  return found;
}

/**
 * Calls `onOpen` and `onClose` with each element's name, without its prefix.
 * @param {string} xml
 * @param {(name: string, attributes: () => Record<string, string>) => void} onOpen
 * @param {(name: string) => void} [onClose]
 */
function walkXml(xml, onOpen, onClose) {
  /** @param {string} name */
  const plain = (name) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser();
  parser.on('error', () => {
    throw new Refusal('not_a_table');
  });
  parser.on('openTag', (name, getAttributes) =>
    onOpen(plain(name), () =>
      Object.fromEntries(
        Object.entries(getAttributes()).map(([key, value]) => [plain(key), String(value)]),
      ),
    ),
  );
  if (onClose) parser.on('closeTag', (name) => onClose(plain(name)));
  parser.parse(xml);
}

/**
 * Returns the paths of the workbook's first sheet, its shared strings and its styles.
 * @param {string} workbook
 * @param {string} relations
 */
function pathsOf(workbook, relations) {
  let sheets = 0;
  let firstId = '';
  walkXml(workbook, (name, attributes) => {
    if (name !== 'sheet') return;
    if (++sheets > maxSheets) throw new Refusal('too_many_sheets');
    if (firstId === '') firstId = attributes().id ?? '';
  });
  /** @type {Record<'sheet' | 'strings' | 'styles', string>} */
  const paths = { sheet: '', strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' };
  walkXml(relations, (name, attributes) => {
    if (name !== 'Relationship') return;
    const { Id, Type = '', Target = '' } = attributes();
    const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    if (Id === firstId && Type.endsWith('/worksheet')) paths.sheet = path;
    else if (Type.endsWith('/sharedStrings')) paths.strings = path;
    else if (Type.endsWith('/styles')) paths.styles = path;
  });
  return paths;
}

/** @param {string} name */
const columnOf = (name) => [...name].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);

/**
 * Removes the rows after the last value: Excel keeps rows that only have a format, down to row
 * 1,048,576.
 * @param {string} xml
 */
function withoutEmptyEnd(xml) {
  const last = Math.max(...['<v>', '<v ', '<is>', '<is '].map((tag) => xml.lastIndexOf(tag)));
  const [rowEnd, dataEnd] = [xml.indexOf('</row>', last), xml.indexOf('</sheetData>', last)];
  return last === -1 || rowEnd === -1 || rowEnd > dataEnd
    ? xml
    : xml.slice(0, rowEnd + '</row>'.length) + xml.slice(dataEnd);
}

const percentFormats = new Set(['9', '10']);

/**
 * Returns the styles that show numbers with leading zeros (`00123`) or as percent, each with its
 * zeros
 * or `%`.
 * @param {string} xml
 * @returns {Map<string, string>}
 */
function formatsOf(xml) {
  /** @type {Map<string, string>} */
  const codes = new Map();
  const shown = new Map();
  let [isCell, style] = [false, 0];
  const ofFormat = (id) => {
    const code = codes.get(id) ?? '';
    if (percentFormats.has(id) || /^[^;"\\]*%/.test(code)) return '%';
    return /^0{2,30}$/.test(code) ? code : undefined;
  };
  walkXml(
    xml,
    (name, attributes) => {
      if (name === 'numFmt') codes.set(attributes().numFmtId ?? '', attributes().formatCode ?? '');
      else if (name === 'cellXfs') isCell = true;
      else if (name === 'xf' && isCell) {
        const format = ofFormat(attributes().numFmtId ?? '');
        if (format !== undefined) shown.set(String(style), format);
        style++;
      }
    },
    (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  );
  return shown;
}

/**
 * Index of a cell in a flat array.
 * @param {number} row
 * @param {number} column both from 1
 */
const cellAt = (row, column) => row * (bounds.columns + 1) + column;

/**
 * Throws when a sheet exceeds the limits of rows, columns or cells: for a single far cell, the
 * reader
 * would create all rows up to it. Returns for each cell the index of its format in `shown`, from 1;
 * 0:
 * none of them.
 * @param {string} xml
 * @param {ReadonlyMap<string, string>} formats by style
 * @param {readonly string[]} shown the distinct formats; empty: nothing is returned
 */
function checkSheet(xml, formats, shown) {
  const marks =
    shown.length === 0
      ? undefined
      : new Uint8Array(cellAt(bounds.rows + bounds.emptyRows, bounds.columns) + 1);
  let [rows, cells, column, widest] = [0, 0, 0, 0];
  walkXml(
    xml,
    (name, attributes) => {
      if (name === 'row') {
        rows = Math.max(rows + 1, Number(attributes().r ?? 0));
        widest = 0;
        if (!(rows <= bounds.rows + bounds.emptyRows)) throw new Refusal('too_many_rows');
      } else if (name === 'c') {
        const { r = '', s } = attributes();
        const [, columnName = '', row = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(r) ?? [];
        if (row === '') throw new Refusal('not_a_table');
        if (Number(row) > bounds.rows + bounds.emptyRows) throw new Refusal('too_many_rows');
        column = columnOf(columnName);
        if (marks && s !== undefined && column <= bounds.columns)
          marks[cellAt(Number(row), column)] = shown.indexOf(formats.get(s) ?? '') + 1;
      } else if ((name === 'v' || name === 'is') && column > widest) {
        // cells that only have a format are not read
        if (column > bounds.columns) throw new Refusal('too_many_columns');
        cells += column - widest;
        widest = column;
        if (cells > bounds.cells) throw new Refusal('too_many_cells');
      }
    },
    (name) => {
      if (name === 'c') column = 0;
    },
  );
  return marks;
}

/** @param {string} xml */
function checkStrings(xml) {
  let strings = 0;
  walkXml(xml, (name) => {
    if (name === 'si' && ++strings > bounds.cells) throw new Refusal('too_many_cells');
  });
}

/**
 * D-463. Returns a spreadsheet with only the parts that are read, all within limits, and the
 * formats of
 * its numbers.
 * @param {Buffer} file
 * @returns {Promise<{ sheet: Buffer, formatAt: (row: number, column: number) => string | undefined
 * }>}
 */
export async function unpackSheet(file) {
  const entries = await entriesOf(file);
  let left = maxUnpackedBytes;
  /** @param {string} path @param {number} most */
  const read = async (path, most) => {
    const entry = entries.get(path);
    if (!entry) return undefined;
    // a part that unpacks to more than its declared size is refused while unpacking
    if (entry.size > Math.min(most, left)) throw new Refusal('unpacks_too_much');
    left -= entry.size;
    return Buffer.from(await entry.arrayBuffer().catch(refuse));
  };
  /**
   * @param {Buffer | undefined} part
   * @param {'utf8' | 'latin1'} encoding latin1 (a byte per character) where only ASCII matters
   */
  const textOf = (part, encoding) => {
    const text = part === undefined ? '' : part.toString(encoding);
    // no spreadsheet program writes entity definitions
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refusal('not_a_table');
    return text;
  };
  const [workbookPath, relationsPath] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
  const [workbook, relations] = [
    await read(workbookPath, maxSmallPartBytes),
    await read(relationsPath, maxSmallPartBytes),
  ];
  if (!workbook || !relations) throw new Refusal('not_a_table');
  const paths = pathsOf(textOf(workbook, 'utf8'), textOf(relations, 'utf8'));
  const whole = await read(paths.sheet, left);
  if (!whole) throw new Refusal('not_a_table');
  const text = textOf(whole, 'latin1');
  const kept = withoutEmptyEnd(text);
  const styles = await read(paths.styles, maxSmallPartBytes);
  const formats = styles ? formatsOf(textOf(styles, 'utf8')) : new Map();
  const shown = [...new Set(formats.values())];
  const marks = checkSheet(kept, formats, shown);
  // a sheet may have tens of megabytes: it is copied only when something was removed
  const sheet = kept.length === text.length ? whole : Buffer.from(kept, 'latin1');
  const strings = await read(paths.strings, left);
  if (strings) checkStrings(textOf(strings, 'latin1'));
  const parts = [
    [workbookPath, workbook],
    [relationsPath, relations],
    [paths.sheet, sheet],
    [paths.styles, styles],
    [paths.strings, strings],
  ];
  return {
    sheet: Buffer.from(zipSync(Object.fromEntries(parts.filter(([, part]) => part)), { level: 0 })),
    formatAt: (row, column) => shown[(marks?.[cellAt(row, column)] ?? 0) - 1],
  };
}
