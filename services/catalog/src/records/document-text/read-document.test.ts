import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { docxOf, pdfOf, wordParagraph, wordTable } from './files.test-helper.ts'
import { readDocument } from './read-document.ts'

async function read(content: Uint8Array | string, name = 'guidelines.pdf') {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'fundharbor-read-')), name)
  await writeFile(file, content)
  return readDocument(file, name)
}

test('a PDF has its headings, lines, columns and pages', async () => {
  const pieces = await read(
    pdfOf(
      [{ text: 'Night clinics', size: 20 }, '', 'Only nonprofits may', 'apply.'],
      ['Award ceiling\t$50,000', '', '• A budget', '• A map'],
    ),
  )
  expect(pieces).toEqual([
    { text: 'Night clinics', level: 1, isItem: false, page: 1 },
    { text: 'Only nonprofits may\napply.', level: null, isItem: false, page: 1 },
    { text: 'Award ceiling | $50,000', level: null, isItem: false, page: 2 },
    { text: '• A budget', level: null, isItem: true, page: 2 },
    { text: '• A map', level: null, isItem: true, page: 2 },
  ])
})

test('a Word file has the rows of its tables, and no pages', async () => {
  const file = await docxOf(wordParagraph('ELIGIBILITY') + wordTable(['Award ceiling', '$50,000']))
  expect(await read(file, 'guidelines.docx')).toEqual([
    { text: 'ELIGIBILITY', level: 57 },
    { text: 'Award ceiling | $50,000', level: null },
  ])
})

test.each<[what: string, content: () => Buffer | Promise<Buffer>, problem: RegExp]>([
  ['201 pages', () => pdfOf(...Array.from({ length: 201 }, () => ['A page'])), /more than 200 pages/],
  ['a scan', () => pdfOf([], []), /has no text: it seems to be a scan/],
  ['an empty Word file', () => docxOf(''), /has no text/],
  ['half a PDF', () => pdfOf(['Text']).subarray(0, 40), /may be damaged/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), /Choose a PDF or a Word file/],
  ['a text', () => Buffer.from('Only nonprofits may apply.'), /Choose a PDF or a Word file/],
  [
    'a Word file with a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /Word file is protected by a password/,
  ],
  [
    'a PDF with a password',
    () =>
      Buffer.from(
        pdfOf(['Text'])
          .toString('latin1')
          .replace(
            '/Root 1 0 R',
            `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`,
          ),
        'latin1',
      ),
    /PDF is protected by a password/,
  ],
])('says what is wrong with %s', async (_, content, problem) => {
  await expect(read(await content())).rejects.toThrow(problem)
})
