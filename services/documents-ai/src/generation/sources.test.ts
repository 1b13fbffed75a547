import { clock } from '@fundharbor/chassis/runtime/clock'
import { textOf } from '@fundharbor/chassis/http/html'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import type { SentenceSource } from '@fundharbor/contracts/documents/generated-documents'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { exampleRow } from '../../testdata/interview.test-helper.ts'
import { questions } from '../questions/questions.ts'
import { shippedTemplates } from '../document-templates/shipped.data.ts'

const service = documentsService()

beforeEach(() => {
  clock.setTo('2026-11-22T12:00:00.000Z')
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
})
afterEach(() => clock.reset())

const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The text of a document outside of headings and blanks. */
const sentencesOf = (html: string): string => textOf(html.replaceAll(/<(h\d|th|mark)\b.*?<\/\1>/gs, ' '))

test('sentences name the answer, the profile or the template that they come from', async () => {
  await service.send('PUT', '/api/answers', {
    question: 'need',
    rows: [{ need: 'In January, 212 families slept in shelters. Rents rose again.' }],
  })
  const { body } = await service.generate({ templateId: await service.templateId('Grant Proposal') })
  const fromOf = (text: string) => body.sources.find((source: SentenceSource) => source.text === text)?.from
  const answer = [expect.stringMatching(/^Your answer to “.*\?”, November 22, 2026$/)]
  expect(fromOf('In January, 212 families slept in shelters.')).toEqual(answer)
  expect(fromOf('Rents rose again.')).toEqual(answer)
  expect(body.sources).toContainEqual({ text: expect.stringContaining('Northquay'), from: ['Your profile'] })
})

test('every sentence of a draft without a model names where it comes from', async () => {
  const opportunity = housingOpportunity()
  service.sources().opportunities = [opportunity]
  for (const question of questions) {
    const answer = { question: question.key, opportunityId: opportunity.id, rows: [exampleRow(question)] }
    expect((await service.send('PUT', '/api/answers', answer)).status).toBe(200)
  }
  for (const { name } of shippedTemplates) {
    const templateId = await service.templateId(name)
    const { body } = await service.generate({ templateId, opportunityId: opportunity.id })
    let rest = normalize(sentencesOf(body.content))
    for (const { text, from } of body.sources as SentenceSource[]) {
      expect(from.length).toBeGreaterThan(0)
      expect(rest, `${name}: ${text}`).toContain(normalize(text))
      rest = rest.replace(normalize(text), ' ')
    }
    expect(rest.match(/[\p{L}\p{N}]+/gu) ?? [], name).toEqual([])
  }
})

test('sources are not in lists, files or translations', async () => {
  const { body } = await service.generate()
  expect(body.sources.length).toBeGreaterThan(0)
  const [listed] = (await service.send('GET', '/api/generated-documents')).body
  expect(listed.sources).toEqual([])
  const file = await service.send('GET', `/api/generated-documents/${body.id}/download?format=html`)
  expect(String(file.body)).not.toContain('Your profile')
})
