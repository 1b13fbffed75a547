import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { unzip } from '../../testdata/unzip.test-helper.ts'
import { fileNameOf } from './file-name.ts'

const service = documentsService()
beforeEach(() => service.as(organizationMember()))

const ARABIC = '<h1>رسالة</h1><p>نطلب 6,300,000 يورو (الآن).</p>'
const everything = `<h1>Title Ünïcode</h1><h2>Part</h2><p>One <strong>bold</strong> 北码头</p>
<ul><li>first<ol><li>nested</li></ol></li></ul><table><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell</td></tr></tbody></table>
<p><mark data-missing="taxId">tax id</mark></p><p onclick="x">end<script>x</script></p>`

async function documentWith(content: string, facts: object = {}) {
  const { body } = await service.generate()
  await GeneratedDocumentModel.query()
    .findById(body.id)
    .patch({ content, ...facts })
  return `/api/generated-documents/${body.id}/download`
}

const cookieless = async (address: string) => {
  const response = await fetch(service.url() + address)
  return {
    headers: response.headers,
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test('an HTML download is sanitized and named after its title in any script', async () => {
  const path = await documentWith(everything, { title: '求职信: "Keys/First"' })
  const { headers, bytes } = await cookieless(path)
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="??? Keys First.html"; filename*=UTF-8''%E6%B1%82%E8%81%8C%E4%BF%A1%20Keys%20First.html`,
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  const html = bytes.toString()
  expect(html).toContain('<h1>Title Ünïcode</h1>')
  expect(html).not.toMatch(/<script|onclick/)
})

test.each([`a${'\u0301'.repeat(60_000)}`, 'क्ष'.repeat(20_000), '$1,'.repeat(20_000)])(
  'a long text without spaces becomes a PDF: %.4s',
  async (text) => {
    const { status } = await cookieless(`${await documentWith(`<p>${text}</p>`)}?format=pdf`)
    expect(status).toBe(200)
  },
)

test('DOCX has headings, lists, tables, page numbers and right-to-left text', async () => {
  const docx = await cookieless(`${await documentWith(everything)}?format=docx`)
  expect(docx.headers.get('content-type')).toContain('wordprocessingml.document')
  const parts = await unzip(docx.bytes)
  const xml = parts['word/document.xml'] ?? ''
  for (const piece of [
    'Heading1',
    'Heading2',
    '<w:tbl>',
    '<w:tblHeader/>',
    '<w:numPr>',
    '北码头',
    'FBF0CB',
  ]) {
    expect(xml, piece).toContain(piece)
  }
  expect(Object.entries(parts).find(([name]) => name === 'word/footer1.xml')?.[1]).toContain('NUMPAGES')
  const arabic = await cookieless(`${await documentWith(ARABIC, { language: 'ar' })}?format=docx`)
  expect((await unzip(arabic.bytes))['word/document.xml']).toMatch(/<w:bidi\/>.*<w:rtl\/>/s)
})

test('PDF embeds the fonts of every script', async () => {
  for (const [content, font, language] of [
    [everything, 'NotoSansSC', 'en'],
    [ARABIC, 'NotoSansArabic', 'ar'],
  ] as const) {
    const { headers, bytes } = await cookieless(`${await documentWith(content, { language })}?format=pdf`)
    expect(headers.get('content-type')).toBe('application/pdf')
    const text = bytes.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toContain(font)
    expect(text).toContain('/FontFile2')
  }
})

test('renders a long PDF', async () => {
  const page = `<h2>A part</h2>${'<p>We ask for support so that nobody sleeps without a home in our district. '.repeat(9)}</p>`
  const path = `${await documentWith(page.repeat(40))}?format=pdf`
  const { bytes } = await cookieless(path)
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(10)
})

test('renders unusual markup in every format', async () => {
  const deep = `${'<ul><li>'.repeat(60)}x${'</li></ul>'.repeat(60)}`
  const odd = [
    '',
    deep,
    `<p>${'W'.repeat(3000)}</p>`,
    '<table><tr></tr></table><table><tr><td colspan="999">a</td></tr><tr><td></td></tr></table>',
    `<table><tr><td>${'tall cell '.repeat(2000)}</td><td>x</td></tr></table>`,
    '<p>\u202E\u0007 \u{1F600} \u{10FFFF}</p>',
  ]
  for (const content of odd) {
    const path = await documentWith(content)
    for (const format of ['docx', 'pdf', 'html']) {
      expect((await cookieless(`${path}?format=${format}`)).status, `${format} ${content.slice(0, 40)}`).toBe(
        200,
      )
    }
  }
})

test('rejects unknown formats and other people', async () => {
  const path = await documentWith('<p>x</p>')
  expect((await cookieless(`${path}?format=exe`)).status).toBe(400)
  service.as(organizationMember())
  expect((await cookieless(path)).status).toBe(404)
})

test('file names contain the title without unsafe characters', () => {
  expect(fileNameOf('../../etc/passwd', 'pdf')).toBe('etc passwd.pdf')
  expect(fileNameOf('Bericht für Köln', 'docx')).toBe('Bericht für Köln.docx')
  expect(fileNameOf('evil\u202Efdp.exe', 'pdf')).toBe('evilfdp.exe.pdf')
  expect(fileNameOf('...', 'html')).toBe('document.html')
  expect(fileNameOf('x'.repeat(300), 'pdf')).toHaveLength(104)
})
