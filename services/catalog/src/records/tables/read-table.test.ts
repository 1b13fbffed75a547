import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { MAX_UPLOAD_ROWS } from '@fundharbor/contracts/catalog/imports'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readTable } from './read-table.ts'
import { workbookOf } from './workbook.test-helper.ts'

const isKnown = (name: string) => /^(title|funder name|deadline|(maximum )?amount)$/i.test(name)
const read = (content: string | Buffer, name = 'calls.csv') =>
  readTable(name, Buffer.from(content as never), isKnown)
const tooMany = `more than ${MAX_UPLOAD_ROWS} rows`

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const swapped = (text: string) => utf16(text).swap16()

/** `Café` in Windows-1252, with the curly quotes and the euro sign that Latin-1 does not have. */
const windows = Buffer.from('Title;Funder name;Amount\r\nCaf\xe9 \x93Sol\x94;Elm;\x80 5\r\n', 'latin1')

const expected = [{ Title: 'Roof fund', 'Funder name': 'Elm' }]

test.each([
  ['commas', 'Title,Funder name\nRoof fund,Elm\n'],
  ['semicolons and Windows line ends', 'Title;Funder name\r\nRoof fund;Elm\r\n'],
  ['tabs', 'Title\tFunder name\nRoof fund\tElm'],
  ['bars', 'Title|Funder name\nRoof fund|Elm'],
  ['a byte order mark', '\uFEFFTitle,Funder name\nRoof fund,Elm\n'],
  ['a separator line', 'sep=;\r\nTitle;Funder name\r\nRoof fund;Elm\r\n'],
  ['a separator line for tabs', 'SEP=\t\nTitle\tFunder name\nRoof fund\tElm\n'],
  ['empty columns at the end', 'Title,Funder name,,\r\nRoof fund,Elm,,\r\n'],
  ['empty columns between', 'Title,,Funder name\nRoof fund,,Elm\n'],
  ['blank rows', 'Title,Funder name\n\n,\nRoof fund,Elm\n,,\n , \n'],
  ['a title row', 'Open calls 2027,\nTitle,Funder name\nRoof fund,Elm\n'],
  ['a title, a note and a blank row', 'Open calls\nExported, by Ann\n\nTitle,Funder name\nRoof fund,Elm\n'],
  ['a title without separators', 'Open calls, 2027\nTitle;Funder name\nRoof fund;Elm\n'],
  ['a missing last cell', 'Title,Funder name,Deadline\nRoof fund,Elm\n', { Deadline: '' }],
  [
    'UTF-16 with a mark',
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('Title\tFunder name\r\nRoof fund\tElm\r\n')]),
  ],
  [
    'UTF-16 in the other order',
    Buffer.concat([Buffer.from([0xfe, 0xff]), swapped('Title,Funder name\nRoof fund,Elm')]),
  ],
  ['UTF-16 without a mark', utf16('Title,Funder name\nRoof fund,Elm')],
  ['more commas in texts than semicolons', 'Title;Funder name\nRoof fund;Elm\n'],
  ['quotes around everything', '"Title","Funder name"\n"Roof fund","Elm"\n'],
])('reads a CSV file with %s', async (_, content, more: object = {}) => {
  const { rows } = await read(content)
  expect(rows.map(({ cells }) => cells)).toEqual(expected.map((row) => ({ ...row, ...more })))
})

test('reads Windows-1252', async () => {
  const { rows } = await read(windows)
  expect(rows[0]?.cells).toEqual({ Title: 'Café “Sol”', 'Funder name': 'Elm', Amount: '€ 5' })
})

test('a column without a name keeps its values, and positions count from the header', async () => {
  const { columns, rows } = await read('Title,Funder name,\nRoof fund,Elm,\n,,\nBoats,Quay,note\n')
  expect(columns).toEqual(['Title', 'Funder name', 'Column 3'])
  expect(rows).toMatchObject([{ position: 1 }, { position: 3, cells: { 'Column 3': 'note' } }])
})

test('a row with more cells than the header is a problem, unless they are empty', async () => {
  const { rows } = await read('Title,Funder name\nRoof fund,Elm,,\nBoats,Quay,,5\n')
  expect(rows.map(({ problem }) => problem)).toEqual([null, 'The row has 4 cells, but the header has 2'])
})

test('names without columns that anybody knows are taken from the first row with several cells', async () => {
  const { columns } = await read('Cases 2027,\nCase,Giver\nRoof,Elm\n')
  expect(columns).toEqual(['Case', 'Giver'])
})

test.each([
  ['nothing', '', 'The file is empty'],
  ['blank rows alone', '\n,,\n', 'The file is empty'],
  ['a header alone', 'Title,Funder name\n', 'The file has no rows'],
  ['a column twice', 'Title,Title\na,b\n', '“Title” appears twice'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'not a table'],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old or protected Excel file'],
  ['a broken Excel file', Buffer.from('PK\u0003\u0004nothing'), 'The Excel file cannot be read'],
  ['too many rows', `title\n${'a\n'.repeat(MAX_UPLOAD_ROWS + 5)}`, tooMany],
  ['very many blank rows', `title\n${'\n'.repeat(5_000_000)}`, tooMany],
  [
    'too many columns',
    `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join()}\na,b`,
    'more than 200 columns',
  ],
])('refuses %s', async (_, content, message) => {
  const { message: said } = await read(content).then(
    () => new Error('It was read'),
    (error: Error) => error,
  )
  expect(said).toContain(message)
  expect(said).not.toContain('“”')
})

test('a small JSON list of very many entries is refused', async () => {
  const list = JSON.stringify(Array.from({ length: MAX_UPLOAD_ROWS + 1 }, () => 1))
  await expect(read(list, 'rows.json')).rejects.toThrow(tooMany)
})

test('as many rows as are allowed are read', async () => {
  expect((await read(`title\n${'a\n'.repeat(MAX_UPLOAD_ROWS)}`)).rows).toHaveLength(MAX_UPLOAD_ROWS)
})

test('reads an Excel file: texts, numbers, days, and cells that are left out', async () => {
  const content = await workbookOf([
    ['Open calls'],
    ['Title', 'Funder name', 'Maximum amount', 'Deadline', 'Note'],
    ['Roof & fund', 'Elm', 12.125, new Date('2027-12-31T00:00:00.000Z')],
    [],
    ['Boats', 'Quay', 1_250_000, null, '50.000'],
  ])
  const { columns, rows, isTyped } = await read(content, 'calls.xlsx')
  expect(columns).toEqual(['Title', 'Funder name', 'Maximum amount', 'Deadline', 'Note'])
  expect(rows.map(({ cells }) => Object.values(cells))).toEqual([
    ['Roof & fund', 'Elm', '12.1250', '2027-12-31', ''],
    ['Boats', 'Quay', '1250000', '', '50.000'],
  ])
  expect(isTyped).toBe(true)
})

async function packed(part: string, size = 0, name = 'xl/worksheets/sheet1.xml'): Promise<Buffer> {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from(part), name)
  archive.addBuffer(Buffer.alloc(size), 'xl/sharedStrings.xml')
  archive.end()
  return buffer(archive.outputStream as never)
}

test('a Word file is not called an Excel file', async () => {
  await expect(read(await packed('<document/>', 0, 'word/document.xml'))).rejects.toThrow('not a table')
})

test('an Excel file that would fill the memory is refused', async () => {
  await expect(read(await packed('<worksheet/>', 65 * 1024 * 1024))).rejects.toThrow('too large')
  await expect(read(await packed('<c r="XFD1048576"><v>1</v></c>'))).rejects.toThrow('far from its table')
})

test('the shipped export of Simpler.Grants.gov is a table', async () => {
  const file = new URL('../../../data/simpler-grants.csv', import.meta.url)
  const { columns, rows } = await read(await readFile(file))
  expect(columns).toContain('Assistance Listings')
  expect(rows.every(({ problem }) => problem === null)).toBe(true)
})
