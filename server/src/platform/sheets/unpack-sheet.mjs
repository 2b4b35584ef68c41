// Takes the parts of a spreadsheet that are read out of its ZIP, within bounds; plain JavaScript, for it runs in the sheet worker.
import { zipSync } from 'fflate';
import { Parser } from 'saxen';
import { unzipRaw } from 'unzipit';
import { bounds, Refusal } from './table-bounds.mjs';

/** Bytes that the parts which are read may unpack to together; a sheet of the most rows with long descriptions has about half. */
const mostUnpacked = 40 * 1024 * 1024;
/** Bytes of the list of sheets, of their paths, and of the number formats. */
const mostOfSmallPart = 4 * 1024 * 1024;
/** Pictures, charts and other sheets are entries too. */
const mostEntries = 5_000;
const mostSheets = 500;

/** @param {unknown} error */
function refuse(error) {
  throw new Refusal(/exceeds/.test(String(error)) ? 'unpacks_too_much' : 'not_a_table');
}

/**
 * Returns the parts of a ZIP by their names.
 * @param {Buffer} file
 */
async function entriesOf(file) {
  const { entries } = await unzipRaw(file).catch(refuse);
  if (entries.length > mostEntries) throw new Refusal('unpacks_too_much');
  const found = new Map(entries.map((entry) => [entry.name.replaceAll('\\', '/'), entry]));
  // two parts of one name: one reader would take the first, the other the last
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
    onOpen(plain(name), () => Object.fromEntries(Object.entries(getAttributes()).map(([key, value]) => [plain(key), String(value)]))),
  );
  if (onClose) parser.on('closeTag', (name) => onClose(plain(name)));
  parser.parse(xml);
}

/**
 * Returns the paths of the workbook's first sheet, its texts and its formats.
 * @param {string} workbook
 * @param {string} relations
 */
function pathsOf(workbook, relations) {
  let sheets = 0;
  let firstId = '';
  walkXml(workbook, (name, attributes) => {
    if (name !== 'sheet') return;
    if (++sheets > mostSheets) throw new Refusal('too_many_sheets');
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
 * Removes the rows behind the last value: Excel keeps rows that only have a format, down to its very last one.
 * @param {string} xml
 */
function withoutEmptyEnd(xml) {
  const last = Math.max(...['<v>', '<v ', '<is>', '<is '].map((tag) => xml.lastIndexOf(tag)));
  const [rowEnd, dataEnd] = [xml.indexOf('</row>', last), xml.indexOf('</sheetData>', last)];
  return last === -1 || rowEnd === -1 || rowEnd > dataEnd ? xml : xml.slice(0, rowEnd + '</row>'.length) + xml.slice(dataEnd);
}

/** Excel's numbers for its own formats with a percent sign. */
const percentFormats = new Set(['9', '10']);

/**
 * Returns the styles that show numbers with leading zeros (`00123`) or as percent, each with its zeros
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

/** Where a cell's format stands in a list of all cells. @param {number} row @param {number} column both from 1 */
const cellAt = (row, column) => row * (bounds.columns + 1) + column;

/**
 * Throws where a sheet has more rows, columns or cells than are read: a single far cell would have all rows up to it made.
 * Returns for each cell the place of its format in `shown`, from 1, or 0 where it has none of them.
 * @param {string} xml
 * @param {ReadonlyMap<string, string>} formats of styles
 * @param {readonly string[]} shown the different formats; empty: nothing is returned
 */
function checkSheet(xml, formats, shown) {
  const marks = shown.length === 0 ? undefined : new Uint8Array(cellAt(bounds.rows + bounds.emptyRows, bounds.columns) + 1);
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
        if (marks && s !== undefined && column <= bounds.columns) marks[cellAt(Number(row), column)] = shown.indexOf(formats.get(s) ?? '') + 1;
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
 * D-463. Returns a spreadsheet that has only what is read of the given one, all of it within bounds,
 * and the formats of its numbers.
 * @param {Buffer} file
 * @returns {Promise<{ sheet: Buffer, formatAt: (row: number, column: number) => string | undefined }>}
 */
export async function unpackSheet(file) {
  const entries = await entriesOf(file);
  let left = mostUnpacked;
  /** @param {string} path @param {number} most */
  const read = async (path, most) => {
    const entry = entries.get(path);
    if (!entry) return undefined;
    // a part that unpacks to more than the size it declares is refused while it is unpacked
    if (entry.size > Math.min(most, left)) throw new Refusal('unpacks_too_much');
    left -= entry.size;
    return Buffer.from(await entry.arrayBuffer().catch(refuse));
  };
  /** @param {Buffer | undefined} part @param {'utf8' | 'latin1'} encoding latin1, where only ASCII is looked at: a byte a character */
  const textOf = (part, encoding) => {
    const text = part === undefined ? '' : part.toString(encoding);
    // definitions of entities: no program of a spreadsheet writes any
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refusal('not_a_table');
    return text;
  };
  const [workbookPath, relationsPath] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
  const [workbook, relations] = [await read(workbookPath, mostOfSmallPart), await read(relationsPath, mostOfSmallPart)];
  if (!workbook || !relations) throw new Refusal('not_a_table');
  const paths = pathsOf(textOf(workbook, 'utf8'), textOf(relations, 'utf8'));
  const whole = await read(paths.sheet, left);
  if (!whole) throw new Refusal('not_a_table');
  const text = textOf(whole, 'latin1');
  const kept = withoutEmptyEnd(text);
  const styles = await read(paths.styles, mostOfSmallPart);
  const formats = styles ? formatsOf(textOf(styles, 'utf8')) : new Map();
  const shown = [...new Set(formats.values())];
  const marks = checkSheet(kept, formats, shown);
  // a sheet may have tens of megabytes: it is copied only where something was cut off
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
