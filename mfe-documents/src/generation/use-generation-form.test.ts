import { expect, test } from 'vitest'
import { idOf } from '../testing/examples.data.ts'
import { parseForm } from './use-generation-form.ts'

const form = (changes: object) => ({
  templateId: idOf(10),
  title: 'Keys',
  opportunityId: '',
  projectId: null,
  variables: [],
  ...changes,
})

test('a template and a title are required', () => {
  const problem = 'Please select a template and enter a document title'
  expect(parseForm(form({ templateId: '' }))).toEqual({ problem })
  expect(parseForm(form({ title: ' ' }))).toEqual({ problem })
})

test('variables are trimmed, empty pairs are left out, and a value needs a name', () => {
  const pair = (name: string, value: string) => ({ id: 1, name, value })
  expect(parseForm(form({ variables: [pair(' lead ', ' Amara '), pair('', '')] }))).toMatchObject({
    customVariables: { lead: 'Amara' },
    opportunityId: null,
  })
  expect(parseForm(form({ variables: [pair('', 'Amara')] }))).toEqual({
    problem: 'Enter a name for the variable “Amara”',
  })
})
