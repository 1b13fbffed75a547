import { admin } from '@fundharbor/chassis/testing/people'
import { textOf } from '@fundharbor/chassis/http/html'
import { isTag, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { documentsService } from '../testdata/documents-service.test-helper.ts'
import { wellBehaved, modelServer } from '../testdata/model-server.test-helper.ts'
import { xssPayloads } from '../testdata/xss-payloads.data.ts'

const model = modelServer()
const service = documentsService({ provider: model.provider })
beforeAll(() => service.as(admin()))

const ALLOWED = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code strong em b i u s sub sup a abbr span div mark table caption thead tbody tfoot tr th td colgroup col figure figcaption img'.split(
    ' ',
  ),
)
const ATTRIBUTES =
  /^(href|title|rel|target|src|alt|width|height|colspan|rowspan|scope|dir|lang|id|data-missing)$/

/** Expects known elements with known attributes and harmless addresses only. */
function expectHarmless(html: string) {
  const visit = (node: AnyNode) => {
    if (node.type === 'text' || node.type === 'comment') return
    if (!isTag(node)) throw new Error(`${node.type} in ${html.slice(0, 200)}`)
    expect(ALLOWED).toContain(node.name)
    for (const [name, value] of Object.entries(node.attribs)) {
      expect(name).toMatch(ATTRIBUTES)
      if (name !== 'href' && name !== 'src') continue
      const address = URL.canParse(value, 'https://site.example') && new URL(value, 'https://site.example')
      expect(['http:', 'https:', 'mailto:', false]).toContain(address && address.protocol)
    }
    node.children.forEach(visit)
  }
  parseDocument(html).children.forEach(visit)
}

async function templateOf(template: string): Promise<string> {
  const name = `Payloads ${crypto.randomUUID()}`
  const body = { name, description: 'x', category: 'letter', template }
  return (await service.send('POST', '/api/admin/document-templates', body)).body.id
}

test('there are more than two hundred payloads', () => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200)
})

test('payloads in variables become text', async () => {
  const slots = xssPayloads
    .slice(0, 100)
    .map((_, n) => `<p>{{v${n}}}</p><p><a href="{{v${n}}}" title="{{v${n}}}">x</a></p>`)
  const templateId = await templateOf(slots.join(''))
  for (let from = 0; from < xssPayloads.length; from += 100) {
    const part = xssPayloads.slice(from, from + 100)
    const customVariables = Object.fromEntries(part.map((payload, n) => [`v${n}`, payload]))
    const { status, body } = await service.generate({
      templateId,
      customVariables,
      title: part[0]?.slice(0, 200),
    })
    expect(status).toBe(201)
    expectHarmless(body.content)
    const text = textOf(body.content)
    expect(text).toContain(part[3]?.replaceAll(/\s+/g, ' ').trim())
  }
})

test('payloads in templates, edits, model output and translations are harmless', async () => {
  for (const payload of xssPayloads) {
    const preview = await service.send('POST', '/api/admin/document-templates/preview', {
      template: `<p>${payload}`,
    })
    expectHarmless(preview.body.html)
  }
  const templateId = await templateOf(`<h2>One</h2>${xssPayloads.join('<p>and</p>')}`)
  model.state.behaviors = [
    () => ({ html: `<p>Long enough to be a section.</p>${xssPayloads.join('<p>and</p>').slice(0, 19_000)}` }),
  ]
  const { body: drafted } = await service.generate({ templateId })
  expectHarmless(drafted.content)
  for (const payload of xssPayloads) {
    const { revision } = (await service.send('GET', `/api/generated-documents/${drafted.id}`)).body
    const change = { title: 'x', content: `<p>before</p>${payload}`, revision }
    const saved = await service.send('PUT', `/api/generated-documents/${drafted.id}`, change)
    expectHarmless(saved.body.content)
  }
  model.state.behaviors = [
    ({ data }) => ({ texts: data.texts.map((text, n) => `${xssPayloads[n]} ${text}`) }),
    wellBehaved,
  ]
  const translated = await service.send('POST', '/api/translate-document', {
    documentId: drafted.id,
    targetLanguage: 'fr',
  })
  expectHarmless(translated.body.document.content)
})
