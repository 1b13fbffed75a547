// cspell:ignore nstartxref
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll('•', '\u0095')

/** A PDF with a page for each list of lines. An empty line is a gap; `{text, size}` is a heading; a tab begins a column. */
export function pdfOf(...pages: (string | { text: string; size: number })[][]): Buffer {
  const contents = pages.map((lines) => {
    let y = 780
    return lines
      .map((line) => {
        const { text, size } = typeof line === 'string' ? { text: line, size: 11 } : line
        y -= text === '' ? 20 : size + 4
        return text
          .split('\t')
          .map((cell, at) => `BT /F1 ${size} Tf 1 0 0 1 ${50 + at * 260} ${y} Tm (${escaped(cell)}) Tj ET`)
          .join('\n')
      })
      .join('\n')
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(file, 'latin1')
}

/** A Word file whose body is this XML. */
export function docxOf(body: string): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name)
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const office = 'http://schemas.openxmlformats.org'
  add(
    '[Content_Types].xml',
    `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="a" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  add(
    'word/document.xml',
    `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  )
  zip.end()
  return buffer(zip.outputStream)
}

export const wordParagraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

export const wordTable = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
