import { strToU8, zipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A number as stored in the file, with its Excel format. */
interface FormattedNumber {
  written: string;
  format: string;
}
type CellValue = string | number | Date | FormattedNumber;

function cell(value: CellValue, formats: readonly string[]): string {
  if (typeof value === 'string')
    return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (!(value instanceof Date))
    return `<c s="${formats.indexOf(value.format) + 2}"><v>${value.written}</v></c>`;
  // days since the last day of 1899, in the sheet's own time zone
  return `<c s="1"><v>${(value.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`;
}

/** A spreadsheet with one sheet, as Excel writes it. */
export function spreadsheet(rows: readonly (readonly CellValue[])[]): Buffer {
  const formats = [
    ...new Set(
      rows.flatMap((row) =>
        row.flatMap((value) =>
          typeof value === 'object' && 'format' in value ? [value.format] : [],
        ),
      ),
    ),
  ];
  const numFmts = formats
    .map((format, nth) => `<numFmt numFmtId="${164 + nth}" formatCode="${escaped(format)}"/>`)
    .join('');
  const xfs = formats
    .map((_, nth) => `<xf numFmtId="${164 + nth}" xfId="0" applyNumberFormat="1"/>`)
    .join('');
  const letter = (index: number) => String.fromCharCode(65 + index);
  const sheet = rows
    .map(
      (row, nth) =>
        `<row r="${nth + 1}">${row.map((value, index) => cell(value, formats).replace('<c', `<c r="${letter(index)}${nth + 1}"`)).join('')}</row>`,
    )
    .join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="商品" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${numFmts && `<numFmts count="${formats.length}">${numFmts}</numFmts>`}<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${2 + formats.length}"><xf numFmtId="0" xfId="0"/><xf numFmtId="22" xfId="0" applyNumberFormat="1"/>${xfs}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(head + text)])),
    ),
  );
}

/** The selectable text of a PDF, without spaces and line breaks. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }),
    { mergePages: true },
  );
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}

/** A piece of text on a page of a PDF; `y` is measured from the bottom of the page, in points. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pieces of text of each page of a PDF, with their positions. */
export async function pdfPages(bytes: Uint8Array): Promise<PlacedText[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str.normalize('NFKC'),
                x: item.transform[4] as number,
                y: item.transform[5] as number,
                width: item.width,
                height: item.height,
              },
            ]
          : [],
      );
    }),
  );
}
