import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { exampleRow } from '../../testdata/interview.test-helper.ts'
import { outline, readPdf, type StructureNode } from '../../testdata/pdf.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { unzip } from '../../testdata/unzip.test-helper.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { questionsFor } from '../questions/questions.ts'

const service = documentsService()

beforeEach(() => {
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
})

async function download(id: string, format: string): Promise<Buffer> {
  const response = await fetch(`${service.url()}/api/generated-documents/${id}/download?format=${format}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function documentWith(content: string, more: object = {}): Promise<string> {
  const { body } = await service.generate({ title: 'Keys First: forty homes' })
  await GeneratedDocumentModel.query()
    .findById(body.id)
    .patch({ content, ...more })
  return body.id
}

const read = async (id: string) => readPdf(await download(id, 'pdf'))

const everything = `<h1>Title</h1><p>One <a href="https://example.org/call">link</a></p><h2>Part</h2>
<ul><li>first</li><li>second</li></ul><blockquote><p>quoted</p></blockquote><hr>
<table><thead><tr><th>Head</th><th>Sum</th></tr></thead><tbody><tr><th scope="row">Row</th><td>$5</td></tr></tbody></table>
<p><img src="https://example.org/a.png" alt="Children in front of a house"></p>`

const nodesOf = (node: StructureNode): StructureNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

test('a PDF has title, language and a structure tree', async () => {
  const pdf = await read(await documentWith(everything))
  expect(pdf).toMatchObject({ title: 'Keys First: forty homes', language: 'en', isTagged: true })
  expect(pdf.trees.map(outline)).toEqual([
    'Root(Document(H1 P H2 L(LI(Lbl LBody) LI(Lbl LBody)) BlockQuote Table(TR(TH TH) TR(TH TD)) Figure))',
  ])
  const alternatives = pdf.trees.flatMap(nodesOf).flatMap(({ alt }) => alt ?? [])
  expect(alternatives).toEqual(['Children in front of a house'])
  expect(pdf.texts[0]).toContain('[Children in front of a house]')
})

test('a letter’s headings begin at level 1 and stay as small as they are', async () => {
  const id = await documentWith(
    '<p>Dear funder,</p><h2>The project</h2><p>Homes.</p><h3>When</h3><p>Now.</p>',
  )
  expect((await read(id)).trees.map(outline)).toEqual(['Root(Document(P H1 P H2 P))'])
  const html = (await download(id, 'html')).toString()
  expect(html).toContain('<h1>The project</h1>')
  expect(html).toContain('<body class="raised-1">')
  const parts = await unzip(await download(id, 'docx'))
  expect(parts['word/document.xml']).toContain('w:val="Heading1"')
  expect(parts['word/document.xml']).not.toContain('w:val="Heading3"')
  expect(parts['word/styles.xml']).toMatch(/w:styleId="Heading1".*?<w:sz w:val="23"\/>/s)
})

test('the tree continues on every page, in Arabic too', async () => {
  const content = `<h1>رسالة</h1>${'<p>نطلب 6,300,000 يورو الآن من أجل أربعين عائلة.</p>'.repeat(80)}`
  const pdf = await read(await documentWith(content, { language: 'ar' }))
  expect(pdf.language).toBe('ar')
  expect(pdf.trees.length).toBeGreaterThan(1)
  for (const tree of pdf.trees) expect(outline(tree)).toMatch(/^Root\(Document\((H1 )?P/)
})

test.each([
  ['US', [612, 792], 'w:w="12240" w:h="15840"'],
  ['PT', [595.28, 841.89], 'w:w="11906" w:h="16838"'],
])('an applicant in %s gets the paper of the country', async (country, size, inWord) => {
  service.sources().person.country = country
  const id = await documentWith('<h1>Title</h1>')
  expect((await read(id)).size).toEqual(size)
  expect((await unzip(await download(id, 'docx')))['word/document.xml']).toContain(`<w:pgSz ${inWord}`)
})

test.each(['Cover Letter', 'Letter of Inquiry', 'Donor Thank-You'])(
  'a %s with all answers fits on one page',
  async (name) => {
    const opportunity = housingOpportunity()
    service.sources().opportunities = [opportunity]
    const templateId = await service.templateId(name)
    const asked = questionsFor(await placeholders(templateId))
    for (const question of asked)
      await service.send('PUT', '/api/answers', { question: question.key, rows: [exampleRow(question)] })
    const { body } = await service.generate({ templateId, opportunityId: opportunity.id, title: name })
    const { trees, texts } = await read(body.id)
    expect(trees).toHaveLength(1)
    // Nobody who writes a letter puts the name of the file into it.
    expect(texts[0]).not.toContain(name)
  },
)

const placeholders = async (templateId: string): Promise<string[]> =>
  (await service.knex().table('document_templates').where({ id: templateId }).first()).placeholders

test('a Word file has styles for headings, lists and tables', async () => {
  const parts = await unzip(await download(await documentWith(everything), 'docx'))
  const xml = parts['word/document.xml'] ?? ''
  for (const piece of [
    '<w:pStyle w:val="Heading1"/>',
    '<w:pStyle w:val="Heading2"/>',
    '<w:pStyle w:val="ListParagraph"/>',
    '<w:pStyle w:val="Quote"/>',
    '<w:tblHeader/>',
    '<w:numPr>',
  ])
    expect(xml, piece).toContain(piece)
  const styles = parts['word/styles.xml'] ?? ''
  for (const style of ['Heading1', 'Heading2', 'ListParagraph', 'Quote'])
    expect(styles, style).toContain(`w:styleId="${style}"`)
})
