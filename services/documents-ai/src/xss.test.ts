import { admin } from '@fundharbor/chassis/testing/people'
import { textOf } from '@fundharbor/chassis/http/html'
import { beforeAll, expect, test } from 'vitest'
import { documentsService } from '../testdata/documents-service.test-helper.ts'
import { wellBehaved, modelServer } from '../testdata/model-server.test-helper.ts'
import { expectHarmless } from '@fundharbor/chassis/testing/harmless-html'
import { xssPayloads } from '@fundharbor/chassis/testing/xss-payloads.data'

const model = modelServer()
const service = documentsService({ provider: model.provider })
beforeAll(() => service.as(admin()))

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
