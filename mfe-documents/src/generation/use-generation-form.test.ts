import { expect, test } from 'vitest'
import { idOf } from '../testing/examples.data.ts'
import { parseForm } from './use-generation-form.ts'

const form = (changes: object) => ({
  templateId: idOf(10),
  title: 'Keys',
  opportunityId: '',
  projectId: null,
  variables: {},
  ...changes,
})

test('a template and a title are required', () => {
  const problem = 'Please select a template and enter a document title'
  expect(parseForm(form({ templateId: '' }))).toEqual({ problem })
  expect(parseForm(form({ title: ' ' }))).toEqual({ problem })
})

test('answers are trimmed, and empty ones are left out', () => {
  expect(parseForm(form({ variables: { lead: ' Amara ', partner: ' ' } }))).toMatchObject({
    customVariables: { lead: 'Amara' },
    opportunityId: null,
  })
})
