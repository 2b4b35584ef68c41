import {
  main,
  office,
  sheetOf,
  number,
  one,
  workbook,
  sheet,
  columnName,
  times,
} from './workbook.ts';

/** A file, its description, and whether it can be read. */
export interface HostileFile {
  what: string;
  bytes: Buffer;
  /** true: it only looks dangerous, and its rows may be read */
  mayBeRead?: true;
}

function* farCells(): Generator<HostileFile> {
  for (const row of [21_002, 65_536, 900_000, 1_048_576, 9_999_999])
    for (const column of ['A', 'Z', 'XFD', 'ZZZ'])
      yield {
        what: `a cell at ${column}${row}`,
        bytes: sheet(`${one}<row r="${row}">${number(column + row)}</row>`),
      };
  for (const column of ['GS', 'ZZ', 'XFD', 'ZZZ'])
    for (const row of [2, 3, 500])
      yield {
        what: `a cell at ${column}${row}`,
        bytes: sheet(`<row r="${row}">${number(column + row)}</row>`),
      };
  for (const row of ['21002', '1048576', '4294967296', '1e9', 'Infinity', '-5', '0x7fffffff'])
    yield {
      what: `a row ${row} without cells before the last value`,
      bytes: sheet(`<row r="${row}"></row>${one}`),
      ...(row === '-5' && { mayBeRead: true }),
    };
  for (const at of ['a1', 'A', '1', 'A0', 'AAAA1', 'A1:B2', 'A&#49;000000', ' A9', ''])
    yield {
      what: `a cell at ${JSON.stringify(at)}`,
      bytes: sheet(`<row r="9">${number(at)}</row>`),
    };
  yield { what: 'a cell without a place', bytes: sheet('<row r="9"><c><v>1</v></c></row>') };
  yield {
    what: 'a far cell below a prefix',
    bytes: sheet('<x:row xmlns:x="y" x:r="2"><x:c x:r="A900000"><x:v>1</x:v></x:c></x:row>'),
  };
  yield {
    what: 'a far cell in single quotes behind another bracket',
    bytes: sheet(`<row r='2'><c y='">' r='A900000'><v>1</v></c></row>`),
  };
}

function* wide(): Generator<HostileFile> {
  for (const rows of [6_000, 20_000])
    yield {
      what: `${rows} rows that end at column 199`,
      bytes: sheet(times(rows, (nth) => `<row r="${nth + 2}">${number(`GQ${nth + 2}`)}</row>`)),
    };
  yield {
    what: '400,000 rows',
    bytes: sheet(times(400_000, (nth) => `<row r="${nth + 2}">${number(`A${nth + 2}`)}</row>`)),
  };
  yield {
    what: '400,000 rows without numbers',
    bytes: sheet(times(400_000, (nth) => `<row>${number(`A${nth + 2}`)}</row>`)),
  };
  yield {
    what: 'a row of 100,000 cells',
    bytes: sheet(
      `<row r="2">${times(100_000, (nth) => number(`${columnName(nth % 18_000)}2`))}</row>`,
    ),
  };
  for (const count of [1, 1_000, 100_000])
    yield {
      what: `${count} merged ranges`,
      bytes: sheet(
        one,
        `<mergeCells>${times(count, (nth) => `<mergeCell ref="A${nth + 1}:XFD1048576"/>`)}</mergeCells>`,
      ),
      mayBeRead: true,
    };
  yield {
    what: 'a dimension beyond the sheet',
    bytes: workbook({
      'xl/worksheets/sheet1.xml': sheetOf(one).replace(
        '<sheetData>',
        '<dimension ref="A1:XFD1048576"/><sheetData>',
      ),
    }),
    mayBeRead: true,
  };
  yield { what: 'elements in elements', bytes: sheet('<row r="2">'.repeat(200_000)) };
}

function* packedParts(): Generator<HostileFile> {
  const filled = (mb: number, byte: number) => new Uint8Array(mb * 1024 * 1024).fill(byte);
  const zeros = filled(60, 0x30);
  for (const part of [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
  ]) {
    // more than all parts, and each of the small ones, may unpack to
    const large = /sheet1|shared/.test(part) ? 42 : 5;
    yield {
      what: `${part} of ${large} MB of zeros`,
      bytes: workbook({ [part]: filled(large, 0x30) }),
    };
    yield {
      what: `${part} of ${large} MB of blanks`,
      bytes: workbook({ [part]: filled(large, 0x20) }),
    };
    yield {
      what: `${part} that is a workbook`,
      bytes: workbook({ [part]: workbook({}) }),
      ...(/styles|shared/.test(part) && { mayBeRead: true as const }),
    };
    yield {
      what: `${part} that is empty`,
      bytes: workbook({ [part]: '' }),
      ...(/styles|shared/.test(part) && { mayBeRead: true as const }),
    };
    for (const doctype of ['DOCTYPE', 'doctype']) {
      const laughs = times(9, (nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`);
      yield {
        what: `entities in ${part} (${doctype})`,
        bytes: workbook({
          [part]: `<!${doctype} x [<!ENTITY l0 "lol">${laughs}]>${sheetOf(one).replace('<v>1', '<v>&l9;')}`,
        }),
      };
    }
    const lying = workbook({ [part]: sheetOf(one) });
    lying.writeUInt32LE(
      0xf0000000,
      lying.indexOf(Buffer.from(part), lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) - 600) -
        46 +
        24,
    );
    yield { what: `${part} that says it is 4 GB`, bytes: lying, mayBeRead: true };
  }
  const styles = (formats: string, cells: string) =>
    `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellXfs>${cells}</cellXfs></styleSheet>`;
  const styled = sheetOf(
    times(
      20_000,
      (nth) =>
        `<row r="${nth + 2}">${times(2, (column) => number(columnName(column) + (nth + 2)).replace('<c', '<c s="1"'))}</row>`,
    ),
  );
  for (const [what, part] of [
    ['150,000 styles of percent', styles('', '<xf numFmtId="9"/>'.repeat(150_000))],
    [
      'a format of a million zeros',
      styles(
        `<numFmt numFmtId="170" formatCode="${'0'.repeat(1_000_000)}"/>`,
        '<xf/><xf numFmtId="170"/>',
      ),
    ],
    [
      '30,000 formats',
      styles(
        times(30_000, (nth) => `<numFmt numFmtId="${nth}" formatCode="0${nth}%"/>`),
        times(30_000, (nth) => `<xf numFmtId="${nth}"/>`),
      ),
    ],
  ] as const)
    yield {
      what,
      bytes: workbook({ 'xl/styles.xml': part, 'xl/worksheets/sheet1.xml': styled }),
      mayBeRead: true,
    };
  yield {
    what: 'a picture of 60 MB of zeros',
    bytes: workbook({ 'xl/media/image1.png': zeros }),
    mayBeRead: true,
  };
  yield {
    what: 'another sheet of 60 MB of zeros',
    bytes: workbook({ 'xl/worksheets/sheet2.xml': zeros }),
    mayBeRead: true,
  };
  const sheets = times(100_000, (nth) => `<sheet name="s${nth}" sheetId="${nth + 1}" r:id="r1"/>`);
  yield {
    what: '100,000 sheets',
    bytes: workbook({
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
    }),
  };
  yield {
    what: '60,000 parts',
    bytes: workbook(
      Object.fromEntries(Array.from({ length: 60_000 }, (_, nth) => [`p/${nth}`, ''])),
    ),
  };
}

export function* sharedTexts(): Generator<HostileFile> {
  const strings = (inner: string) => `<sst xmlns="${main}">${inner}</sst>`;
  const shared = (rows: number, columns: number) =>
    sheetOf(
      times(
        rows,
        (nth) =>
          `<row r="${nth + 2}">${times(columns, (column) => `<c r="${columnName(column)}${nth + 2}" t="s"><v>0</v></c>`)}</row>`,
      ),
    );
  yield {
    what: '1,200,000 shared texts',
    bytes: workbook({ 'xl/sharedStrings.xml': strings('<si><t>a</t></si>'.repeat(1_200_000)) }),
  };
  for (const length of [30_000, 1_000_000]) {
    const text = strings(`<si><t>${'あ'.repeat(length)}</t></si>`);
    yield {
      what: `a text of ${length} in 20,000 cells`,
      bytes: workbook({
        'xl/sharedStrings.xml': text,
        'xl/worksheets/sheet1.xml': shared(10_000, 2),
      }),
    };
  }
  yield {
    what: 'a text of 35 MB',
    bytes: workbook({
      'xl/sharedStrings.xml': strings(`<si><t>${'a'.repeat(35_000_000)}</t></si>`),
      'xl/worksheets/sheet1.xml': shared(1, 2),
    }),
  };
  yield {
    what: 'a million parts of one text',
    bytes: workbook({
      'xl/sharedStrings.xml': strings(`<si>${'<r><t>a</t></r>'.repeat(1_000_000)}</si>`),
      'xl/worksheets/sheet1.xml': shared(1, 2),
    }),
    mayBeRead: true,
  };
}

function* texts(): Generator<HostileFile> {
  const mb = 1024 * 1024;
  for (const sign of [',', '\t', ';']) {
    yield { what: `9 MB of ${JSON.stringify(sign)}`, bytes: Buffer.alloc(9 * mb, sign) };
    yield {
      what: `lines of 150 ${JSON.stringify(sign)}`,
      bytes: Buffer.alloc(9 * mb, `${sign.repeat(150)}\n`),
    };
    yield {
      what: `a heading of 201 columns with ${JSON.stringify(sign)}`,
      bytes: Buffer.from(`${Array.from({ length: 201 }, (_, nth) => `c${nth}`).join(sign)}\n1\n`),
    };
    yield {
      what: `400,000 lines with ${JSON.stringify(sign)}`,
      bytes: Buffer.from(`a${sign}b\n${`1${sign}2\n`.repeat(400_000)}`),
    };
  }
  for (const sign of ['\n', '\r', '\r\n', '"', '""', ' ', 'a', 'あ', '",', '"\n', 'a,"', '\u2028'])
    yield { what: `9 MB of ${JSON.stringify(sign)}`, bytes: Buffer.alloc(9 * mb, sign) };
  yield { what: '9 MB of nothing', bytes: Buffer.alloc(9 * mb) };
  yield { what: '9 MB of 0xff', bytes: Buffer.alloc(9 * mb, 0xff) };
  yield {
    what: 'a mark of UTF-16 before 9 MB of commas',
    bytes: Buffer.from(`\ufeff${','.repeat(4 * mb)}`, 'utf16le'),
  };
  yield {
    what: 'a quote that is never closed',
    bytes: Buffer.from(`a,b\n"${'x\n'.repeat(4 * mb)}`),
  };
}

/**
 * Valid files cut off or with bytes exchanged: they may be read or refused, but must get a reply.
 */
function* broken(): Generator<HostileFile> {
  const honest = workbook({});
  let seed = 20261127;
  const random = (below: number) => (seed = (seed * 48271) % 2_147_483_647) % below;
  for (let nth = 1; nth < 20; nth++)
    yield {
      what: `a workbook cut after ${nth} twentieths`,
      bytes: honest.subarray(0, Math.floor((honest.length * nth) / 20)),
      mayBeRead: true,
    };
  for (let nth = 0; nth < 50; nth++) {
    const bytes = Buffer.from(honest);
    for (let change = 0; change < 4; change++) bytes[4 + random(bytes.length - 4)] = random(256);
    yield { what: `a workbook with bytes exchanged, ${nth}`, bytes, mayBeRead: true };
  }
}

export function* hostileFiles(): Generator<HostileFile> {
  yield* farCells();
  yield* wide();
  yield* packedParts();
  yield* sharedTexts();
  yield* texts();
  yield* broken();
}
