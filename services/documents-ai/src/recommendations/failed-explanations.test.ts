import { admin } from '@fundharbor/chassis/testing/people'
import { expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer, wellBehaved } from '../../testdata/model-server.test-helper.ts'
import { housingMatch, northquay } from '../../testdata/sources.test-helper.ts'

const model = modelServer({ timeoutMs: 600 })
const service = documentsService({ provider: model.provider, perDay: 2 })

test('explanations that failed count against the daily limit', async () => {
  service.as(admin())
  service.sources().person = northquay()
  const titles = ['Homes', 'Gardens', 'Kitchens']
  Object.assign(service.sources().catalog, { matches: titles.map((title) => housingMatch({ title })) })
  const { body } = await service.send('GET', '/api/recommendations')
  const ids: string[] = body.map(({ opportunityId }: { opportunityId: string }) => opportunityId)
  const writerOf = async (id = '') =>
    (await service.send('GET', `/api/recommendations/${id}/explanation`)).body.writer
  // Not an answer that the model's client retries or takes for an outage.
  model.state.behaviors = [() => ({ nonsense: true })]
  expect([await writerOf(ids[0]), await writerOf(ids[1])]).toEqual(['rules', 'rules'])
  expect(model.state.requests.length).toBeGreaterThanOrEqual(2)
  model.state.behaviors = [wellBehaved]
  model.state.requests = []
  expect(await writerOf(ids[2])).toBe('rules')
  expect(model.state.requests).toEqual([])
})

test('one that failed leaves the next of the day to the model', async () => {
  service.as(admin())
  const { body } = await service.send('GET', '/api/recommendations')
  const writerOf = async (n: number) =>
    (await service.send('GET', `/api/recommendations/${body[n].opportunityId}/explanation`)).body.writer
  model.state.behaviors = [() => ({ nonsense: true })]
  expect(await writerOf(0)).toBe('rules')
  model.state.behaviors = [wellBehaved]
  expect(await writerOf(1)).toBe('model')
})
