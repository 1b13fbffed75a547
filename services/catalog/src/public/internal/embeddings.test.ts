import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

test('an empty text is refused, because no model can embed it', async () => {
  const secret = { 'x-internal-secret': TEST_SECRET }
  const { status, body } = await service.send(
    'POST',
    '/internal/embeddings',
    { texts: ['water', ' '] },
    secret,
  )
  expect(status).toBe(400)
  expect(body.fields).toEqual({ 'texts.1': 'Enter a text' })
})
