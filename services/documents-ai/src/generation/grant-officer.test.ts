import { readFile } from 'node:fs/promises'
import { textOf } from '@fundharbor/chassis/http/html'
import { expect, test } from 'vitest'
import { draftingApplicants } from '../../testdata/drafting-applicants.test-helper.ts'
import { foundationCall } from '../../testdata/foundation-call.test-helper.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { promptFor } from '../document-templates/prompts.ts'
import { exampleBudget } from '../../testdata/interview.test-helper.ts'
import type { Facts } from './placeholder-values.ts'
import { previewTemplate } from './preview-template.ts'

const templateOf = (file: string) =>
  readFile(new URL(`../../templates/${file}.html`, import.meta.url), 'utf8')

const facts = (more: Partial<Facts>): Facts => ({
  person: northquay(),
  opportunity: housingOpportunity(),
  variables: {},
  answers: new Map(),
  budget: null,
  title: 'Our document',
  now: new Date('2026-11-22T12:00:00.000Z'),
  ...more,
})

const draft = async (file: string, more: Partial<Facts>): Promise<string> =>
  previewTemplate(await templateOf(file), facts(more)).html

test('a person is not asked for the audited accounts or the board of an organization', async () => {
  const opportunity = foundationCall()
  const person = draftingApplicants().find(({ name }) => name === 'person')?.person
  for (const file of ['cover-letter', 'grant-proposal']) {
    expect(textOf(await draft(file, { opportunity }))).toContain('audited accounts')
    expect(textOf(await draft(file, { opportunity, person }))).not.toMatch(/audit|board/i)
  }
  expect(promptFor('financialControls')).not.toMatch(/audit|board|director|treasurer/i)
})

test('a proposal does not say that it meets criteria which the call does not name', async () => {
  const html = await draft('grant-proposal', { opportunity: housingOpportunity() })
  expect(html).not.toMatch(/criteria/i)
  expect(html).toContain('<h2>7. Fit with the funding opportunity</h2>')
})

test('a draft questions a request above the largest award of its call', async () => {
  const letter = (maxAmount: string | null, currency = 'USD') =>
    draft('letter-of-inquiry', {
      opportunity: housingOpportunity({ maxAmount, currency }),
      budget: exampleBudget,
    })
  const question = '<mark data-missing="overLargestAward">'
  expect(await letter('40000.00')).toContain(`${question}check this sum`)
  for (const within of [letter('48300.00'), letter(null), letter('40000.00', 'EUR')])
    expect(await within).not.toContain(question)
})

test('a draft has the amount that was answered, and questions one that the costs do not add up to', async () => {
  const letter = (requestedAmount: string, variables = {}) =>
    draft('letter-of-inquiry', {
      opportunity: null,
      budget: exampleBudget,
      answers: new Map([['project', [{ requestedAmount }]]]),
      variables,
    })
  const question = '<mark data-missing="otherThanCosts">'
  expect(await letter('148600')).toContain(`$148,600 ${question}`)
  expect(await letter('€48,300')).toContain(`€48,300 ${question}`)
  expect(await letter('148600', { requestedAmount: '$148,600' })).not.toContain(question)
  expect(await letter('48,300.00')).not.toContain(question)
  expect(await letter('to be agreed')).not.toContain(question)
})
