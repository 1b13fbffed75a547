import { expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer } from '../../testdata/model-server.test-helper.ts'

const model = modelServer()
const service = documentsService({ provider: model.provider })

test('with a provider, pages offer what it does', async () => {
  service.as(null)
  const { status, body } = await service.send('GET', '/api/capabilities')
  expect({ status, body }).toEqual({
    status: 200,
    body: { drafting: true, explanations: true, translation: true },
  })
})
