import { admin, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { leaveTraces, tracesOf } from '@fundharbor/chassis/testing/traces'
import { expect, test } from 'vitest'
import { contactRouter } from '../contact/routes.ts'
import { unsetDetails } from '../contact/unset-details.test-helper.ts'
import { SubscriberModel } from '../newsletter/model.ts'
import { forumRouter } from '../forum/routes.ts'
import { webinarAdminRouter } from '../webinars/admin-routes.ts'
import { webinarRouter } from '../webinars/routes.ts'
import { peopleRouter } from './routes.ts'
import { sender } from '../../testdata/sender.test-helper.ts'

const service = testService({
  service: 'content',
  routers: [
    peopleRouter(sender),
    forumRouter(sender, async () => null),
    webinarRouter(sender),
    webinarAdminRouter(sender),
    contactRouter({ ...sender, details: unsetDetails }),
  ],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const asService = { 'x-internal-secret': TEST_SECRET }

test('exports what it stores about a person, and erases all of it except the text of posts', async () => {
  const amara = member()
  service.as(amara)
  const draft = { title: 'How long is a letter?', category: 'grants', text: 'One page, or two?' }
  const { body: discussion } = await service.send('POST', '/api/forum/discussions', draft)
  await service.send('POST', '/api/contact', {
    name: 'Amara',
    email: amara.email,
    subject: 'Hello',
    category: 'general',
    message: 'Hello',
  })
  await SubscriberModel.transaction((trx) => SubscriberModel.requestConfirmation(amara.email, trx))
  const query = `?email=${encodeURIComponent(amara.email)}`
  const exported = await service.send('GET', `/internal/export/${amara.id}${query}`, undefined, asService)
  expect(exported.body).toMatchObject({
    discussions: [{ title: draft.title }],
    contactMessages: [{ subject: 'Hello' }],
    newsletter: [{ email: amara.email, status: 'pending' }],
  })

  await leaveTraces(service.knex(), amara)
  for (let time = 0; time < 2; time += 1) {
    const erased = await service.send('DELETE', `/internal/people/${amara.id}${query}`, undefined, asService)
    expect(erased.status).toBe(200)
  }
  expect(await tracesOf(service.knex(), amara)).toEqual([])
  const after = await service.send('GET', `/internal/export/${amara.id}${query}`, undefined, asService)
  expect(Object.values(after.body).flat()).toEqual([])
  service.as(null)
  const { body } = await service.send('GET', `/api/forum/discussions/${discussion.id}`)
  expect(body).toMatchObject({ author: 'Former member', title: draft.title })
})

test('exports and erases what was written from the verified address while signed out', async () => {
  const lena = member({ email: 'lena@northquay.example' })
  const message = { name: 'Lena', subject: 'Hello', category: 'general', message: 'Hello' }
  service.as(null)
  await service.send('POST', '/api/contact', { ...message, email: 'Lena@northquay.example' })
  await service.send('POST', '/api/contact', { ...message, email: 'else@northquay.example' })
  const query = `?email=${encodeURIComponent(lena.email)}`
  const address = `/internal/export/${lena.id}`
  const exported = await service.send('GET', address + query, undefined, asService)
  expect(exported.body.contactMessages).toMatchObject([{ email: 'Lena@northquay.example' }])
  expect((await service.send('GET', address, undefined, asService)).body.contactMessages).toEqual([])
  await service.send('DELETE', `/internal/people/${lena.id}${query}`, undefined, asService)
  const left = await service.knex().table('contact_messages').pluck('email')
  expect(left).toEqual(['else@northquay.example'])
})

test('is only for other services', async () => {
  expect((await service.send('GET', `/internal/export/${member().id}`)).status).toBe(404)
})

test('who registers somebody else’s address does not get what that person had entered', async () => {
  service.as(admin())
  const form = { title: 'Budgets', presenter: 'Tomas Reyle', scheduledDate: '2099-12-01T18:00:00.000Z' }
  const { body: webinar } = await service.send('POST', '/api/webinars', { ...form, maxAttendees: 1 })
  const register = (person: object) =>
    service.send('POST', `/api/webinars/${webinar.id}/registrations`, person)
  service.as(null)
  await register({ name: 'Bo Lind', email: 'bo@harbourstreet.example', phone: '+1 555 0142' })
  const other = member()
  service.as(other)
  await register({ name: 'Bo', email: 'bo@harbourstreet.example' })
  const { body } = await service.send('GET', `/internal/export/${other.id}`, undefined, asService)
  expect(body.webinarRegistrations).toMatchObject([{ name: 'Bo', phone: null }])
})
