import { internalEnv } from '@fundharbor/chassis/testing/env'
import { expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { DocumentsEnv } from '../env.ts'
import { describeCapabilities } from './describe.ts'

const required = { PORT: 1, DATABASE_URL: 'postgres://x', ...internalEnv('documents-ai') }
const read = async (service: ReturnType<typeof documentsService>) => {
  service.as(null)
  return (await service.send('GET', '/api/capabilities')).body
}
const all = (state: boolean) => ({ drafting: state, explanations: state, translation: state })

const without = documentsService()
test('without a provider, nobody is offered AI', async () => expect(await read(without)).toEqual(all(false)))

test('the console names the variables that are missing', () => {
  const missing = (env: object) =>
    describeCapabilities(DocumentsEnv.parse({ ...required, ...env })).map((each) => each.missing)
  expect(missing({})).toEqual([['OPENAI_API_KEY', 'OPENAI_MODEL']])
  expect(missing({ OPENAI_API_KEY: 'key' })).toEqual([['OPENAI_MODEL']])
  expect(missing({ OPENAI_API_KEY: 'key', OPENAI_MODEL: 'gpt' })).toEqual([[]])
})
