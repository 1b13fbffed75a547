// cspell:ignore descripción evaluación necesidad objetivos presupuesto proyecto
import { organizationMember } from '@fundharbor/chassis/testing/people'
import type { UploadedProposal } from '@fundharbor/contracts/documents/answers'
import {
  CarriageReturn,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  SimpleField,
  Table,
  TableCell,
  TableRow,
  Textbox,
  TextRun,
  type FileChild,
} from 'docx'
import PDFDocument from 'pdfkit'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { northquay } from '../../testdata/sources.test-helper.ts'

const service = documentsService()

beforeEach(() => {
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as({ ...organizationMember({ subscriptionStatus: 'basic' }), id: crypto.randomUUID() })
})

const NEED = 'Families in the valley wait eleven weeks for a place at the clinic, and one in four gives up.'
const BUS = 'Buses stop at noon, so that afternoon visits are impossible for most families.'
const EVALUATION = 'We will count visits every month and ask forty families each spring.'

/** Text of a section that answers none of the questions. */
const OTHER = 'In March we will lease a third van, which costs us $21,000 a year.'

const paragraph = (text: string) => new Paragraph({ children: [new TextRun(text)] })
const bold = (text: string) => new Paragraph({ children: [new TextRun({ text, bold: true })] })
const broken = (title: string, text: string) =>
  new Paragraph({
    children: [new TextRun({ children: [title, new CarriageReturn()], bold: true }), new TextRun(text)],
  })
const heading = (text: string, level: 1 | 2) =>
  new Paragraph({ text, heading: level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2 })
const word = (...children: FileChild[]) => Packer.toBuffer(new Document({ sections: [{ children }] }))
const table = (...rows: string[][]) =>
  new Table({
    rows: rows.map(
      (cells) =>
        new TableRow({ children: cells.map((text) => new TableCell({ children: [paragraph(text)] })) }),
    ),
  })

/** A PDF to draw into, and a function that ends it and returns its bytes. */
function startPdf() {
  const document = new PDFDocument({ size: 'A4', margin: 72 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = async (): Promise<Buffer> => {
    document.end()
    await new Promise((resolve) => document.on('end', resolve))
    return Buffer.concat(chunks)
  }
  return { document, done }
}

/** A PDF with a header and a footer on each page, and headings in bold, as large as the text. */
async function pdf(pages: [heading: string, text: string][][], characterSpacing = 0): Promise<Buffer> {
  const { document, done } = startPdf()
  for (const [index, sections] of pages.entries()) {
    if (index > 0) document.addPage()
    document.font('Helvetica').fontSize(9).text('Harbor Clinic, proposal 2024', 72, 30)
    document.fontSize(11)
    document.y = 80
    for (const [title, text] of sections) {
      if (title) document.font('Helvetica-Bold').text(title, 72, undefined, { characterSpacing })
      document.font('Helvetica').text(text, 72).moveDown()
    }
    document.page.margins.bottom = 0
    document.fontSize(9).text(`Page ${index + 1} of ${pages.length}`, 72, 800)
  }
  return done()
}

/** A form with labels, in bold or numbered, beside the answers, which are text or fields to fill in. */
async function pdfForm(rows: [label: string, text: string][], { hasFields }: { hasFields: boolean }) {
  const { document, done } = startPdf()
  document.fontSize(10).font('Helvetica').initForm()
  for (const [index, [label, text]] of rows.entries()) {
    const y = 80 + index * 70
    const font = /^\d/.test(label) ? 'Helvetica' : 'Helvetica-Bold'
    document.font(font).text(label, 72, y, { width: 110 }).font('Helvetica')
    if (hasFields) document.formText(label, 72, y + 16, 400, 40, { value: text, multiline: true } as object)
    else document.text(text, 200, y, { width: 300 })
  }
  return done()
}

/** Words in pieces, as many programs write them to adjust the space between letters. */
async function pdfInPieces(): Promise<Buffer> {
  const { document, done } = startPdf()
  let x = 72
  document.font('Helvetica-Bold').fontSize(11).text('Need', 72, 80).font('Helvetica')
  for (const piece of ['Families in t', 'he valley wa', 'it eleven we', 'eks.']) {
    document.text(piece, x, 100, { lineBreak: false })
    x += document.widthOfString(piece) + 0.3
  }
  document.text('We offer after-', 72, 114, { lineBreak: false })
  document.text('noon visits for most.', 72, 128, { lineBreak: false })
  return done()
}

/** Bold headings, and bold words that fill a line of a paragraph. */
async function pdfWithBoldLine(): Promise<Buffer> {
  const { document, done } = startPdf()
  const lines = [
    '*Need',
    '*Families in the valley wait',
    'eleven weeks. Many',
    '*give up before their first',
    'visit.',
    '*Vans',
    OTHER,
  ]
  for (const [at, line] of lines.entries())
    document
      .font(line.startsWith('*') ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(11)
      .text(line.replace('*', ''), 72, 80 + at * 14, { lineBreak: false })
  return done()
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

type Answers = Record<string, string[]>
const BOTH: Answers = { 'need.need': [NEED], 'evaluation.evaluation': [EVALUATION] }

const shapes: [name: string, make: () => Promise<Uint8Array> | Uint8Array | string, answers: Answers][] = [
  [
    'text under subheadings',
    () =>
      word(
        heading('Statement of Need', 1),
        heading('Transport in the valley', 2),
        paragraph(BUS),
        heading('Staff shortage', 2),
        paragraph('Two of five posts have been empty since March.'),
        heading('Evaluation', 1),
        paragraph(EVALUATION),
      ),
    {
      'need.need': ['Transport in the valley', BUS, 'Staff shortage', 'Two of five posts'],
      'evaluation.evaluation': [EVALUATION],
    },
  ],
  [
    'a part that has both',
    () =>
      word(
        heading('Project description', 1),
        heading('Need', 2),
        paragraph(NEED),
        heading('Evaluation', 2),
        paragraph(EVALUATION),
      ),
    BOTH,
  ],
  [
    'headings in bold',
    () => word(bold('The need'), paragraph(NEED), bold('Evaluation'), paragraph(EVALUATION)),
    BOTH,
  ],
  [
    'headings in capitals',
    () =>
      word(
        paragraph('STATEMENT OF NEED'),
        paragraph(NEED),
        paragraph('EVALUATION PLAN'),
        paragraph(EVALUATION),
      ),
    BOTH,
  ],
  [
    'numbered headings',
    () =>
      word(
        paragraph('2.1 Needs in the valley'),
        paragraph(NEED),
        paragraph('III. Evaluation'),
        paragraph(EVALUATION),
      ),
    BOTH,
  ],
  [
    'headings that run into the text',
    () => word(heading('Narrative', 1), paragraph(`Need. ${NEED}`), paragraph(`Evaluation: ${EVALUATION}`)),
    BOTH,
  ],
  [
    'headings beside the text in a table',
    () => word(table(['Statement of need', NEED], ['Evaluation', EVALUATION], ['Contact', 'Ada Okafor'])),
    BOTH,
  ],
  [
    'headings above the text in a table',
    () => word(table(['Statement of need'], [NEED], ['Evaluation'], [EVALUATION])),
    BOTH,
  ],
  [
    'a text box and a field',
    () =>
      word(
        heading('Need', 1),
        new Paragraph({
          children: [new TextRun('In '), new SimpleField('DATE', 'March 2024'), new TextRun(` ${NEED}`)],
        }),
        new Textbox({ children: [paragraph('“My son lost a year.”')], style: { width: '200pt' } }),
      ),
    { 'need.need': [`In March 2024 ${NEED}`, '“My son lost a year.”'] },
  ],
  [
    'lines that end with a carriage return',
    () =>
      word(
        heading('Need', 1),
        new Paragraph({ children: [new TextRun({ children: [NEED, new CarriageReturn(), BUS] })] }),
      ),
    { 'need.need': [`${NEED}\n${BUS}`] },
  ],
  [
    'a PDF with headers, footers and bold headings',
    () =>
      pdf([
        [['Statement of need', `${NEED} ${BUS}`]],
        [['', 'Three winters made it worse.']],
        [['Evaluation', EVALUATION]],
      ]),
    {
      'need.need': [`${NEED} ${BUS}\nThree winters made it worse.`],
      'evaluation.evaluation': [EVALUATION],
    },
  ],
  [
    'a PDF with headings that are spaced out',
    () => pdf([[['Statement of need', NEED]], [['The evaluation of our work', EVALUATION]]], 2),
    BOTH,
  ],
  [
    'a PDF with words in pieces',
    pdfInPieces,
    {
      'need.need': ['Families in the valley wait eleven weeks. We offer afternoon visits for most.'],
    },
  ],
  [
    'a PDF with bold words in its text',
    pdfWithBoldLine,
    { 'need.need': ['Families in the valley wait eleven weeks. Many give up before their first visit.'] },
  ],
  [
    'sections that answer no question, with typed numbers',
    () =>
      word(
        ...['1. Need', NEED, '2. Goals and Objectives', OTHER, '3. Methods', OTHER, '4. Evaluation'].map(
          paragraph,
        ),
        paragraph(EVALUATION),
        paragraph('5. Budget'),
        paragraph(OTHER),
      ),
    BOTH,
  ],
  [
    'lines that only begin like numbered headings',
    () =>
      word(
        ...['A. Need', NEED, 'I lead the team with Ada', 'a trained team of eight', 'our staff and the'].map(
          paragraph,
        ),
        paragraph('b) Evaluation'),
        paragraph(EVALUATION),
      ),
    {
      ...BOTH,
      'need.need': [NEED, 'I lead the team with Ada', 'a trained team of eight', 'our staff and the'],
    },
  ],
  [
    'sections that answer no question, in the text',
    () =>
      word(
        ...[`Need. ${NEED}`, `Activities: ${OTHER}`, `Evaluation. ${EVALUATION}`, `Budget. ${OTHER}`].map(
          paragraph,
        ),
      ),
    BOTH,
  ],
  [
    'line breaks below bold headings',
    () => word(broken('Need', NEED), broken('Vans', OTHER), broken('Evaluation', EVALUATION)),
    BOTH,
  ],
  [
    'numbered questions of a form',
    () =>
      word(
        table(
          ['1. What need does the project address?'],
          [NEED],
          ['2. How will you carry it out?'],
          [OTHER],
          ['3. How will you evaluate it?'],
          [EVALUATION],
          ['4. Amount requested and its use'],
          [OTHER],
        ),
      ),
    BOTH,
  ],
  [
    'Spanish headings',
    () =>
      word(
        ...['Descripción de la necesidad', NEED, 'Objetivos', OTHER, 'Evaluación', EVALUATION].map(paragraph),
        paragraph('Presupuesto del proyecto'),
        paragraph(OTHER),
      ),
    BOTH,
  ],
  [
    'a PDF with bold headings that nobody knows',
    () =>
      pdf([
        [
          ['Need', NEED],
          ['Vans', OTHER],
        ],
        [
          ['Evaluation', EVALUATION],
          ['Fleet', OTHER],
        ],
      ]),
    BOTH,
  ],
  ...[false, true].map((hasFields): (typeof shapes)[number] => [
    hasFields ? 'a PDF form that was filled in' : 'a PDF with headings beside the text in a table',
    () =>
      pdfForm(
        [
          ['Statement of need', NEED],
          ['2. Which vans do you lease for the valley?', OTHER],
          ['Evaluation', EVALUATION],
          ['3. Amount requested', OTHER],
        ],
        { hasFields },
      ),
    BOTH,
  ]),
  [
    'text with single line breaks',
    () => `Statement of Need\r\n${NEED}\r\nEvaluation\r\n${EVALUATION}\r\n`,
    BOTH,
  ],
  ['Markdown', () => `# Clinic\n## Need\n${NEED}\n## Evaluation\n${EVALUATION}\n`, BOTH],
  ['underlined headings', () => `Need\n====\n\n${NEED}\n\nEvaluation\n----------\n\n${EVALUATION}\n`, BOTH],
  [
    'text from Windows',
    () =>
      Buffer.from(`Need\r\n\r\nThe caf\u00E9 \u0096 \u0093one in four\u0094 \u0096 closed.\r\n`, 'latin1'),
    { 'need.need': ['The café – “one in four” – closed.'] },
  ],
  ['text in UTF-16', () => utf16(`Need\n\n${NEED} Größer.\n`), { 'need.need': [`${NEED} Größer.`] }],
  [
    'a web page',
    () =>
      `<!doctype html><title>Clinic</title><style>p{}</style><body><div><b>Need</b><br>${NEED}</div><h2>Evaluation</h2>${EVALUATION}</body>`,
    BOTH,
  ],
]

test.each(shapes)('finds the answers in a proposal: %s', async (_, make, expected) => {
  const { body } = await upload(await make())
  const found: Record<string, string> = {}
  for (const { target, heading: title, text } of body.parts)
    if (target) found[target] = `${found[target] ?? ''}\n${title}\n${text}`
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [target, texts] of Object.entries(expected))
    for (const text of texts) expect(found[target]).toContain(text)
  expect(Object.values(found).join('\n')).not.toContain(OTHER.slice(0, 20))
  const read = JSON.stringify(body.parts)
  expect(read).not.toMatch(/proposal 2024|Page \d/)
})

async function upload(content: Uint8Array | string): Promise<{ body: UploadedProposal }> {
  const form = new FormData()
  form.set('file', new File([content as never], 'Proposal 2024'))
  return service.send('POST', '/api/answers/uploads', form)
}

const raised: [html: string, text: string][] = [
  ['10<sup>6</sup> cells', '10⁶ cells'],
  ['CO<sub>2</sub> saved', 'CO₂ saved'],
  ['5 m<sup>2</sup> of roof', '5 m² of roof'],
  ['x<sup>-3</sup>', 'x⁻³'],
  ['x<sup>−12</sup>', 'x⁻¹²'],
  ['2<sup>n</sup> rooms', '2ⁿ rooms'],
  ['served<sup>1</sup> twice', 'served¹ twice'],
  ['C<sub>6</sub>H<sub>12</sub>O<sub>6</sub>', 'C₆H₁₂O₆'],
  ['the 5<sup>th</sup> year', 'the 5th year'],
  ['a <sup><b>(2)</b></sup>', 'a ⁽²⁾'],
]

test.each(raised)('keeps what is raised or lowered: %s', async (html, text) => {
  const { body } = await upload(`<h1>Need</h1><p>${html}</p>`)
  expect(body.parts).toEqual([expect.objectContaining({ text })])
})

const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
const merged: [rows: string, text: string][] = [
  [
    row('<td rowspan="2">2027</td>', '<td>Staff</td>', '<td>10,000</td>') +
      row('<td>Travel</td>', '<td>2,000</td>'),
    '2027 | Staff | 10,000\n2027 | Travel | 2,000',
  ],
  [
    row('<td>Staff</td>', '<td rowspan="2">10,000</td>', '<td>a</td>') + row('<td>Travel</td>', '<td>b</td>'),
    'Staff | 10,000 | a\nTravel | 10,000 | b',
  ],
  [
    row('<td colspan="2">Total</td>', '<td>5</td>') + row('<td>a</td>', '<td>b</td>', '<td>6</td>'),
    'Total | 5\na | b | 6',
  ],
]

test.each(merged)('reads a merged cell in each of its rows: %s', async (rows, text) => {
  const { body } = await upload(`<h1>Need</h1><table><caption>Costs</caption>${rows}</table>`)
  expect(body.parts.map((part) => part.text).join('\n')).toContain(text)
  expect(body.parts.map((part) => part.text).join('\n')).toContain('Costs')
})

test('a long part is split between sentences, and all of it is shown', async () => {
  const sentences = Array.from({ length: 200 }, (_, index) => `In week ${index + 1} the harbor froze again.`)
  const { body } = await upload(`Need\n\n${sentences.join(' ')}\n`)
  expect(body.parts.map(({ heading: title, target }) => [title, target])).toEqual([
    ['Need', 'need.need'],
    ['Need', null],
  ])
  for (const { text } of body.parts) expect(text).toMatch(/^In week \d+ .*again\.$/)
  expect(body.parts.map(({ text }) => text).join(' ')).toBe(sentences.join(' '))
})
