import { strToU8, zipSync, type Zippable } from 'fflate';

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

const heading =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>sku_code</t></is></c><c r="B1" t="inlineStr"><is><t>product_name</t></is></c></row>';
export const sheetOf = (rows: string, after = ''): string =>
  `<worksheet xmlns="${main}"><sheetData>${heading}${rows}</sheetData>${after}</worksheet>`;
export const number = (at: string, value = '1'): string => `<c r="${at}"><v>${value}</v></c>`;
export const one = `<row r="2">${number('A2')}${number('B2')}</row>`;

/** A workbook with parts exchanged or added. */
export function workbook(parts: Record<string, string | Uint8Array>, level: 0 | 1 = 1): Buffer {
  const all: Record<string, string | Uint8Array> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetOf(one),
    ...parts,
  };
  const packed: Zippable = {};
  for (const [name, part] of Object.entries(all))
    packed[name] = typeof part === 'string' ? strToU8(part) : part;
  return Buffer.from(zipSync(packed, { level }));
}
export const sheet = (rows: string, after = ''): Buffer =>
  workbook({ 'xl/worksheets/sheet1.xml': sheetOf(rows, after) });
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));
export const times = (count: number, make: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => make(nth)).join('');
