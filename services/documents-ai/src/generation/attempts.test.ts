import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer } from '../../testdata/model-server.test-helper.ts'

const model = modelServer()
const service = documentsService({ perDay: 2, provider: model.provider })
beforeEach(() => service.as(organizationMember({ subscriptionStatus: 'premium' })))

test('failed translations count against the daily limit', async () => {
  const { body } = await service.generate()
  model.state.behaviors = ['down']
  const translate = () =>
    service.send('POST', '/api/translate-document', { documentId: body.id, targetLanguage: 'fr' })
  expect((await translate()).status).toBe(503)
  model.state.requests = []
  expect((await translate()).status).toBe(429)
  expect(model.state.requests).toHaveLength(0)
})

test('the allowance says how many are left, failed ones included', async () => {
  const left = async () => (await service.send('GET', '/api/generated-documents/allowance')).body
  expect(await left()).toEqual({ perDay: 2, left: 2 })
  await service.generate()
  await service.knex().table('writing_runs').update({ status: 'failed' })
  expect(await left()).toEqual({ perDay: 2, left: 1 })
})

test('repeating a failed request with the same key does not lift the limit', async () => {
  const headers = { 'idempotency-key': 'again and again' }
  const failing = async () => {
    const { status } = await service.generate({}, headers)
    await service.knex().table('writing_runs').update({ status: 'failed' })
    await service.knex().table('idempotency_keys').delete()
    return status
  }
  expect([await failing(), await failing(), await failing()]).toEqual([201, 201, 429])
})
