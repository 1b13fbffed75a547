import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeEach, describe, expect, test } from 'vitest'
import { contactAdminRouter } from './admin-routes.ts'
import { ContactMessageModel } from './model.ts'
import { contactRouter } from './routes.ts'
import type { ConfiguredDetails } from './settings.ts'

const details: ConfiguredDetails = {
  name: 'Quay Foundation',
  email: 'help@fundharbor.example',
  phone: null,
  address: null,
  hours: 'Mon-Fri 9:00 AM-6:00 PM PST',
  replyHours: 24,
  urgentReplyHours: null,
  offers: ['calls'],
}
const settings = { mailFrom: 'Fundharbor <harbour@fundharbor.example>', details }
const service = testService({
  service: 'content',
  routers: [contactRouter(settings), contactAdminRouter(settings)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const message = {
  name: 'Amara Okafor',
  email: 'amara@northquay.example',
  organization: 'Northquay Community Trust',
  subject: 'Our invoice',
  category: 'billing',
  message: 'The name is wrong.\n\nIt should be Northquay Community Trust.',
}
const send = (change: object = {}) => service.send('POST', '/api/contact', { ...message, ...change })

beforeEach(async () => {
  await clearJobs(service.knex())
  service.as(null)
  for (const table of ['rate_limits', 'contact_messages']) await service.knex().table(table).delete()
})

test('stores a visitor’s message and emails it to support', async () => {
  const { status, body } = await send()
  const [mail] = await queuedMails(service.knex(), 'help@fundharbor.example')
  expect(status).toBe(201)
  expect(body.message).toBe("Thank you for contacting us. We'll get back to you within 24 hours.")
  expect(mail).toMatchObject({
    to: 'help@fundharbor.example',
    replyTo: 'amara@northquay.example',
    subject: '[Billing & Subscriptions] Our invoice',
  })
  expect(await ContactMessageModel.query().first()).toMatchObject({
    name: 'Amara Okafor',
    status: 'new',
    personId: null,
  })
})

test('records which member wrote the message', async () => {
  const person = member()
  service.as(person)
  await send()
  expect((await ContactMessageModel.query().first())?.personId).toBe(person.id)
})

test('marks what members write whose plan has priority support', async () => {
  for (const subscriptionStatus of ['basic', 'freemium'] as const) {
    service.as(member({ subscriptionStatus }))
    await send({ subject: subscriptionStatus })
  }
  const mails = await queuedMails(service.knex(), 'help@fundharbor.example')
  expect(mails.map(({ subject }) => subject)).toEqual([
    '[Priority] [Billing & Subscriptions] basic',
    '[Billing & Subscriptions] freemium',
  ])
  service.as(admin())
  const { body } = await service.send('GET', '/api/admin/contact-messages?sort=oldest')
  expect(body).toMatchObject([{ isPriority: true }, { isPriority: false }])
})

test('names every invalid field', async () => {
  const { status, body } = await send({ name: ' ', email: 'amara@', category: 'other', message: undefined })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    name: 'Please enter your name',
    email: 'Please enter a valid email address',
    category: 'Please select a category',
    message: 'This field is required',
  })
})

test('silently ignores bots that fill in the hidden field', async () => {
  expect((await send({ website: 'https://spam.example' })).status).toBe(201)
  expect(await ContactMessageModel.query().resultSize()).toBe(0)
})

test('accepts five messages an hour from one IP address', async () => {
  const statuses = []
  for (let time = 0; time < 6; time += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect((await send()).body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/)
})

test('counts a whole IPv6 network as one address', async () => {
  const sendFrom = (address: string) =>
    service.send('POST', '/api/contact', message, { 'x-forwarded-for': address })
  for (let n = 0; n < 5; n += 1) expect((await sendFrom(`2001:db8:0:7::${n}`)).status).toBe(201)
  expect((await sendFrom('2001:db8:0:7:ffff::1')).status).toBe(429)
  expect((await sendFrom('2001:db8:0:8::1')).status).toBe(201)
})

test('acknowledges a message, repeating nothing of it, at most three times an hour for an address', async () => {
  for (let time = 0; time < 4; time += 1) await send()
  const mails = await queuedMails(service.knex(), message.email)
  expect(mails).toHaveLength(3)
  expect(mails[0]).toMatchObject({ subject: 'We got your message', replyTo: details.email })
  expect(mails[0].text).not.toContain('invoice')
})

test('keeps line breaks out of email headers', async () => {
  await send({ subject: 'Hello\r\nBcc: everyone@example.org' })
  const [mail] = await queuedMails(service.knex(), 'help@fundharbor.example')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

test('returns the contact details that are configured, and the address that emails come from', async () => {
  const { body } = await service.send('GET', '/api/contact')
  expect(body).toEqual({ ...details, sender: 'harbour@fundharbor.example' })
})

describe('the admin list of messages', () => {
  test('is for administrators only', async () => {
    service.as(member())
    const { status } = await service.send('GET', '/api/admin/contact-messages')
    expect(status).toBe(403)
  })

  test('is paged, newest first', async () => {
    for (const subject of ['one', 'two', 'three']) await send({ subject })
    service.as(admin())
    const first = await service.send('GET', '/api/admin/contact-messages?limit=2')
    expect(first.body.map(({ subject }: { subject: string }) => subject)).toEqual(['three', 'two'])
    expect(first.headers.get('x-total-count')).toBe('3')
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await service.send('GET', next)
    expect(second.body.map(({ subject }: { subject: string }) => subject)).toEqual(['one'])
    expect(second.headers.get('link')).toBeNull()
  })

  test('sends a reply by email and marks the message as answered', async () => {
    await send()
    const row = await ContactMessageModel.query().first()
    service.as(admin())
    const { status, body } = await service.send('POST', `/api/admin/contact-messages/${row?.id}/replies`, {
      text: 'It is corrected.',
    })
    const mail = (await queuedMails(service.knex(), 'amara@northquay.example')).at(-1)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'answered',
      replies: [{ text: 'It is corrected.', sentBy: 'Ines Marchetti' }],
    })
    expect(mail?.subject).toBe('Re: Our invoice')
  })

  test('closes a message and filters by status', async () => {
    await send()
    const row = await ContactMessageModel.query().first()
    service.as(admin())
    await service.send('PATCH', `/api/admin/contact-messages/${row?.id}`, { status: 'closed' })
    const { body } = await service.send('GET', '/api/admin/contact-messages?status=new')
    expect(body).toEqual([])
  })

  test('can be searched, sorted and exported; changes are in the audit log', async () => {
    for (const subject of ['=Tide', 'tide tables', 'Harbour dues']) await send({ subject })
    const person = admin()
    service.as(person)
    const find = async (query: string) =>
      (await service.send('GET', `/api/admin/contact-messages?${query}`)).body as {
        id: string
        subject: string
      }[]
    expect((await find('search=TIDE&sort=oldest')).map(({ subject }) => subject)).toEqual([
      '=Tide',
      'tide tables',
    ])
    expect(await find('search=nobody')).toEqual([])
    const file = await service.send('GET', '/api/admin/contact-messages/export?search=tide')
    expect(file.headers.get('content-disposition')).toContain('messages.csv')
    expect(file.body.trim().split('\r\n')).toHaveLength(3)
    expect(file.body).toContain(`"'=Tide"`)
    expect(await service.knex().table('audit_log').where({ subject: 'messages.csv' })).toMatchObject([
      { action: 'exported', actorId: person.id, details: { after: { search: 'tide' } } },
    ])
    const [first] = await find('search=harbour')
    await service.send('PATCH', `/api/admin/contact-messages/${first?.id}`, { status: 'closed' })
    const auditEvents = await service
      .knex()
      .table('audit_log')
      .where({ subject: `message ${first?.id}` })
    expect(auditEvents).toMatchObject([
      {
        action: 'changed status',
        actorId: person.id,
        details: { before: { status: 'new' }, after: { status: 'closed' } },
      },
    ])
    service.as(null)
    expect((await service.send('GET', '/api/admin/contact-messages/export')).status).toBe(401)
  })

  test('answers 404 for an unknown message', async () => {
    service.as(admin())
    const { status } = await service.send(
      'PATCH',
      '/api/admin/contact-messages/00000000-0000-4000-8000-000000000000',
      {
        status: 'closed',
      },
    )
    expect(status).toBe(404)
  })
})
