import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { contactRouter } from './routes.ts'
import { unsetDetails } from './unset-details.test-helper.ts'

const service = testService({
  service: 'content',
  routers: [contactRouter({ mailFrom: 'Fundharbor <harbor@fundharbor.example>', details: unsetDetails })],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

test('a site that has set no response time promises none', async () => {
  const { body } = await service.send('POST', '/api/contact', {
    name: 'Amara Okafor',
    email: 'amara@northquay.example',
    subject: 'Our invoice',
    category: 'billing',
    message: 'The name is wrong.',
  })
  expect(body.message).toBe("Thank you for contacting us. We'll get back to you by email.")
  const [mail] = await queuedMails(service.knex(), 'amara@northquay.example')
  expect(mail.text).toContain('We’ll get back to you by email.')
})
