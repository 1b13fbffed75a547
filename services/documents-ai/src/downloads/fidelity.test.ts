// cspell:ignore ilvl divxlcdm MCMXCIX
import { expect, test } from 'vitest'
import { docxOf, pdfOf, pdfTexts } from '../../testdata/render.test-helper.ts'
import { outline, readPdf } from '../../testdata/pdf.test-helper.ts'

const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
const td = (text: string, spans = '') => `<td ${spans}><p>${text}</p></td>`
const th = (text: string, spans = '') => `<th ${spans}><p>${text}</p></th>`

test.each([
  ['a number', '<p>10<sup>6</sup></p>', '6', 'super'],
  ['a formula', '<p>CO<sub>2</sub> falls</p>', '2', 'sub'],
  ['a bold unit', '<p><strong>5 m<sup>2</sup></strong></p>', '2', 'super'],
  ['bold within', '<p>x<sup><strong>n</strong></sup></p>', 'n', 'super'],
  ['a heading', '<h2>Area in km<sup>2</sup></h2>', '2', 'super'],
  ['a list item', '<ul><li><p>H<sub>2</sub>O</p></li></ul>', '2', 'sub'],
  ['a cell', `<table>${row(td('CFU'), td('10<sup>9</sup>'))}</table>`, '9', 'super'],
  ['a header cell', `<table>${row(th('PM<sub>10</sub>'))}${row(td('5'))}</table>`, '10', 'sub'],
  ['a quotation', '<blockquote><p>The 1<sup>st</sup> of May</p></blockquote>', 'st', 'super'],
  ['a link', '<p>Note<a href="https://a.org"><sup>7</sup></a></p>', '7', 'super'],
  ['an italic index', '<p><em>x<sub>i</sub></em></p>', 'i', 'sub'],
  ['an ordinal', '<p>1<sup>o</sup> de mayo</p>', 'o', 'super'],
] as const)('raised and lowered text in %s stays so', async (_, html, text, shift) => {
  const xml = (await docxOf(html))['word/document.xml'] ?? ''
  const runs = xml.match(/<w:r>.*?<\/w:r>/gs) ?? []
  const marked = runs.filter((run) => run.includes(`<w:vertAlign w:val="${shift}script"/>`))
  expect(marked.map((run) => /<w:t(?: [^>]*)?>(.*?)<\/w:t>/.exec(run)?.[1])).toEqual([text])
  const items = await pdfTexts(html)
  const index = items.findLastIndex((item) => item.text === text)
  const [before, own] = [items[index - 1], items[index]]
  expect(own?.size).toBeLessThan((before?.size ?? 0) * 0.7)
  if (shift === 'super') expect(own?.y).toBeGreaterThan(before?.y ?? 0)
  else expect(own?.y).toBeLessThan(before?.y ?? 0)
})

/** The grid of a DOCX file's first table: `^` where a cell goes on from above, `<` where it goes on from the left. */
async function docxGrid(html: string): Promise<string[][]> {
  const xml = (await docxOf(html))['word/document.xml'] ?? ''
  return (xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? []).map((line) =>
    (line.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).flatMap((cell) => {
      const text = [...cell.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/g)].map(([, part]) => part).join('')
      const span = Number(/<w:gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1)
      const own = cell.includes('<w:vMerge w:val="continue"/>') ? '^' : text
      return [own, ...Array<string>(span - 1).fill('<')]
    }),
  )
}

const head = row(th('Year'), th('Item'), th('Amount'))
const tables: [name: string, rows: string, grid: string[][]][] = [
  ['plain', row(td('a'), td('b')) + row(td('c'), td('d')), ['a b', 'c d'].map((line) => line.split(' '))],
  [
    'a year over two rows',
    head + row(td('2027', 'rowspan="2"'), td('Staff'), td('10')) + row(td('Travel'), td('2')),
    [
      ['Year', 'Item', 'Amount'],
      ['2027', 'Staff', '10'],
      ['^', 'Travel', '2'],
    ],
  ],
  [
    'in the middle',
    row(td('a'), td('b', 'rowspan="2"'), td('c')) + row(td('d'), td('e')),
    [
      ['a', 'b', 'c'],
      ['d', '^', 'e'],
    ],
  ],
  [
    'at the end',
    row(td('a'), td('b', 'rowspan="3"')) + row(td('c')) + row(td('d')),
    [
      ['a', 'b'],
      ['c', '^'],
      ['d', '^'],
    ],
  ],
  [
    'a wide title',
    row(td('Budget', 'colspan="3"')) + row(td('a'), td('b'), td('c')),
    [
      ['Budget', '<', '<'],
      ['a', 'b', 'c'],
    ],
  ],
  [
    'a wide cell first',
    row(td('a'), td('b'), td('c')) + row(td('Total', 'colspan="2"'), td('9')),
    [
      ['a', 'b', 'c'],
      ['Total', '<', '9'],
    ],
  ],
  [
    'both ways',
    row(td('a', 'rowspan="2" colspan="2"'), td('b')) + row(td('c')) + row(td('d'), td('e'), td('f')),
    [
      ['a', '<', 'b'],
      ['^', '<', 'c'],
      ['d', 'e', 'f'],
    ],
  ],
  [
    'stairs',
    row(td('a', 'rowspan="2"'), td('b'), td('c')) +
      row(td('d', 'rowspan="2"'), td('e')) +
      row(td('f'), td('g')),
    [
      ['a', 'b', 'c'],
      ['^', 'd', 'e'],
      ['f', '^', 'g'],
    ],
  ],
  [
    'two heads',
    row(th('Item', 'rowspan="2"'), th('Cost', 'colspan="2"')) +
      row(th('Ours'), th('Theirs')) +
      row(td('Bus'), td('1'), td('2')),
    [
      ['Item', 'Cost', '<'],
      ['^', 'Ours', 'Theirs'],
      ['Bus', '1', '2'],
    ],
  ],
  [
    'a short row',
    row(td('a'), td('b'), td('c')) + row(td('d')),
    [
      ['a', 'b', 'c'],
      ['d', '', '<'],
    ],
  ],
  [
    'further than the table',
    row(td('a', 'rowspan="9"'), td('b')) + row(td('c')),
    [
      ['a', 'b'],
      ['^', 'c'],
    ],
  ],
  [
    'to the end',
    row(td('a', 'rowspan="0"'), td('b')) + row(td('c')) + row(td('d')),
    [
      ['a', 'b'],
      ['^', 'c'],
      ['^', 'd'],
    ],
  ],
  [
    'a head that would reach into the body',
    `<thead>${row(th('a', 'rowspan="2"'), th('b'))}</thead><tbody>${row(td('c'), td('d'))}</tbody>`,
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'spans that are no numbers',
    row(td('a', 'rowspan="x" colspan="-2"'), td('b')) + row(td('c'), td('d')),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
]

test.each(tables)('a table with %s keeps its columns', async (_, rows, grid) => {
  const html = `<table>${rows}</table>`
  expect(await docxGrid(html)).toEqual(grid)
  const items = await pdfTexts(html)
  const columns = grid[0]?.map((__, column) =>
    items.filter(({ text }) => grid.some((line) => line[column] === text)).map(({ x }) => x),
  )
  const starts = columns?.map((xs) => new Set(xs).size)
  // A column that only wide cells cross has no text of its own.
  for (const count of starts ?? []) expect(count).toBeLessThanOrEqual(1)
  expect(items.map(({ text }) => text).toSorted()).toEqual(
    grid
      .flat()
      .filter((text) => !['', '^', '<'].includes(text))
      .toSorted(),
  )
})

test('a cell over many rows goes on, on the next page too', async () => {
  const long = 'The first year. '.repeat(60)
  const rows = Array.from({ length: 60 }, (_, at) =>
    row(...(at === 0 ? [td(long, 'rowspan="60"')] : []), td(`Item ${at}`)),
  )
  const pdf = await readPdf(await pdfOf(`<table>${rows.join('')}</table>`))
  const text = pdf.texts.join(' ')
  expect(text.match(/year/g)).toHaveLength(60)
  expect(text).toContain('Item 59')
  expect(outline(pdf.trees[0] ?? {})).toMatch(/^Root\(Document\(Table\(TR\(TD TD\) TR\(TD\)/)
})

const ol = (attributes: string, ...items: string[]) =>
  `<ol ${attributes}>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
const ul = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** The markers of a DOCX file's list items, counted as Word does. */
async function docxMarkers(html: string): Promise<string[]> {
  const parts = await docxOf(html)
  const numbering = parts['word/numbering.xml'] ?? ''
  const counts = new Map<string, number>()
  return [
    ...(parts['word/document.xml'] ?? '').matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/g),
  ].map(([, level, id]) => {
    const list = new RegExp(`<w:num w:numId="${id}".*?</w:num>`, 's').exec(numbering)?.[0] ?? ''
    const abstractId = /<w:abstractNumId w:val="(\d+)"/.exec(list)?.[1]
    const abstract =
      new RegExp(`<w:abstractNum w:abstractNumId="${abstractId}".*?</w:abstractNum>`, 's').exec(
        numbering,
      )?.[0] ?? ''
    const format =
      new RegExp(`<w:lvl w:ilvl="${level}".*?<w:numFmt w:val="(.*?)"`, 's').exec(abstract)?.[1] ?? ''
    const start = new RegExp(`<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="(\\d+)"`).exec(
      list,
    )?.[1]
    const key = `${id} ${level}`
    const count = (counts.get(key) ?? Number(start) - 1) + 1
    counts.set(key, count)
    return format === 'bullet' ? '•' : `${format} ${count}`
  })
}

const decimal = (...counts: number[]) => counts.map((count) => [`decimal ${count}`, `${count}.`] as const)

const lists: [name: string, html: string, markers: (readonly [docx: string, pdf: string])[]][] = [
  ['from 5', ol('start="5"', 'a', 'b'), decimal(5, 6)],
  ['from 0', ol('start="0"', 'a'), decimal(0)],
  ['from a hundred', ol('start="100"', 'a'), decimal(100)],
  ['two lists', ol('', 'a', 'b') + ol('', 'c'), decimal(1, 2, 1)],
  [
    'a list that goes on after a paragraph',
    `${ol('', 'a', 'b')}<p>Then</p>${ol('start="3"', 'c')}`,
    decimal(1, 2, 3),
  ],
  ['a second paragraph in an item', ol('', '<p>a</p><p>more</p>', 'b'), decimal(1, 2)],
  [
    'nested in bullets, twice',
    ul(`a${ol('', 'b', 'c')}`, `d${ol('', 'e')}`),
    [['•', '•'], ...decimal(1, 2), ['•', '•'], ...decimal(1)],
  ],
  ['nested from 4', ol('start="2"', `a${ol('start="4"', 'b')}`, 'c'), decimal(2, 4, 3)],
  [
    'letters',
    ol('type="a" start="3"', 'a', 'b'),
    [
      ['lowerLetter 3', 'c.'],
      ['lowerLetter 4', 'd.'],
    ],
  ],
  ['capitals past Z', ol('type="A" start="27"', 'a'), [['upperLetter 27', 'AA.']]],
  [
    'Roman numerals',
    ol('type="i" start="8"', 'a', 'b'),
    [
      ['lowerRoman 8', 'viii.'],
      ['lowerRoman 9', 'ix.'],
    ],
  ],
  ['large Roman numerals', ol('type="I" start="1999"', 'a'), [['upperRoman 1999', 'MCMXCIX.']]],
  ['a start that is no number', ol('start="x"', 'a'), decimal(1)],
  [
    'in a cell',
    `<table>${row(`<td>${ul('Bus', 'Fuel')}</td>`, `<td>${ol('start="7"', 'x')}</td>`)}</table>`,
    [['•', '•'], ['•', '•'], ...decimal(7)],
  ],
  [
    'nested in a cell',
    `<table>${row(`<td>${ul(`Bus${ul('Fuel')}`)}</td>`)}</table>`,
    [
      ['•', '•'],
      ['•', '•'],
    ],
  ],
]

test.each(lists)('a list keeps its markers: %s', async (_, html, markers) => {
  expect(await docxMarkers(html)).toEqual(markers.map(([docx]) => docx))
  const items = await pdfTexts(html)
  const found = items.map(({ text }) => text).filter((text) => /^(•|[\divxlcdm]+\.|[a-z]+\.)$/i.test(text))
  expect(found.toSorted()).toEqual(markers.map(([, pdf]) => pdf).toSorted())
  for (const marker of items.filter(({ text }) => found.includes(text))) {
    const beside = items.find(({ x, y }) => y === marker.y && x > marker.x)
    expect(beside, marker.text).toBeDefined()
  }
})

test.each([
  '\u000B',
  '\uFFFF',
  '\uFFFE',
  '\u0001',
  '\f',
  '\u001F',
  '\u007F',
  '\u0000',
  '&#11;',
  '&#xFFFF;',
  '&#x1F;',
])('no part of a DOCX file has a character that XML cannot hold: %j', async (sign) => {
  const named = { title: `T${sign}`, organizationName: `O${sign}`, templateName: `N${sign}` }
  const parts = Object.values(
    await docxOf(`<h1>a${sign}b</h1><table><tr><td>c${sign}d</td></tr></table>`, named),
  )
  expect(parts.join('')).not.toMatch(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u)
  expect(parts.join('')).toContain('>cd<')
})
