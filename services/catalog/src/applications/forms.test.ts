import { member } from '@fundharbor/chassis/testing/people'
import { TEST_ORIGIN, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Middleware } from 'koa'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { router } from './form-routes.ts'

let person: Person | null = null
/** Lets the client that reads nothing read everything. */
let readAll: () => void = () => undefined
/** Sends nothing to a client that reads nothing: the system itself would buffer megabytes. */
const stall: Middleware = (ctx, next) => {
  const { res } = ctx
  const write = res.write.bind(res)
  const kept: unknown[] = []
  if (ctx.get('x-reads') === 'nothing') {
    res.write = (chunk: unknown) => {
      res.flushHeaders()
      kept.push(chunk)
      return false
    }
    readAll = () => {
      res.write = write
      for (const chunk of kept) write(chunk)
      res.emit('drain')
    }
  }
  return next()
}
const service = testService({
  service: 'catalog',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
  people: { read: async () => person, close: async () => undefined },
  before: () => [stall],
})

const ana = member({ fullName: 'Ana Lopez' })
const bo = member({ fullName: 'Bo Lind', workspaceId: ana.workspaceId })

const save = (who: Person, opportunityId: string, revision: number, changes: object) => {
  person = who
  return service.send('PATCH', `/api/applications/drafts/${opportunityId}`, { revision, changes })
}

test('different fields of two people merge; of one field, the second sees the first one’s text', async () => {
  const { id } = await seedOpportunity(service.knex())
  const first = await save(ana, id, 0, { projectTitle: 'Night clinic', requestedAmount: '100' })
  expect(first.body).toMatchObject({ application: { revision: 1 }, conflicts: [] })
  const other = await save(bo, id, 1, { projectDescription: 'Open on Fridays.' })
  expect(other.body).toMatchObject({
    application: { revision: 2, projectTitle: 'Night clinic' },
    conflicts: [],
  })

  // Ana has not seen what Bo did, and changes another field and the same one.
  const both = await save(ana, id, 1, { projectDescription: 'Open on Mondays.', projectCategory: 'health' })
  expect(both.body).toMatchObject({
    application: { revision: 3, projectDescription: 'Open on Fridays.', projectCategory: 'health' },
    conflicts: [{ field: 'projectDescription', by: bo.id }],
  })
  // Once she has seen it, her choice is saved.
  const chosen = await save(ana, id, 3, { projectDescription: 'Open on Mondays.' })
  expect(chosen.body).toMatchObject({ application: { revision: 4, projectDescription: 'Open on Mondays.' } })
  // The same text is no conflict, and changes nothing.
  const same = await save(bo, id, 2, { projectDescription: 'Open on Mondays.' })
  expect(same.body).toMatchObject({ application: { revision: 4 }, conflicts: [] })
})

test('two people who start a draft at once get one draft with the fields of both', async () => {
  const { id } = await seedOpportunity(service.knex())
  const saves = [ana, bo].map((who, index) =>
    save(who, id, 0, {
      [index === 0 ? 'projectTitle' : 'expectedOutcomes']: who.fullName,
      projectDuration: '6months',
    }),
  )
  const [one, two] = await Promise.all(saves)
  expect([one?.status, two?.status]).toEqual([200, 200])
  expect(one?.body.application.id).toBe(two?.body.application.id)
  const { body } = await save(ana, id, 9, {})
  expect(body.application).toMatchObject({
    projectTitle: 'Ana Lopez',
    expectedOutcomes: 'Bo Lind',
    revision: 2,
  })
})

test('of ten people who change ten fields at once, nothing is lost', async () => {
  const { id } = await seedOpportunity(service.knex())
  await save(ana, id, 0, {})
  const fields = {
    projectTitle: 'A',
    requestedAmount: '5.00',
    projectCategory: 'health',
    projectDescription: 'B',
  }
  await Promise.all(Object.entries(fields).map(([field, value]) => save(bo, id, 1, { [field]: value })))
  expect((await save(ana, id, 9, {})).body.application).toMatchObject({ ...fields, revision: 5 })
})

test('a draft that was submitted or deleted is not created again, and a viewer changes nothing', async () => {
  const { id } = await seedOpportunity(service.knex())
  expect((await save(ana, id, 3, { projectTitle: 'Late' })).body.message).toContain('submitted or deleted')
  const viewer = { ...bo, workspaceRole: 'viewer' as const }
  expect((await save(viewer, id, 0, { projectTitle: 'Mine' })).status).toBe(403)
  const stranger = await save(member(), id, 0, { projectTitle: 'Theirs' })
  expect(stranger.body.application.projectTitle).toBe('Theirs')
  expect((await save(ana, id, 0, {})).body.application.projectTitle).toBeNull()
})

/** Reads the events of an open form until one fits. */
async function openForm(who: Person, opportunityId: string, headers = {}) {
  person = who
  const connection = crypto.randomUUID()
  const close = new AbortController()
  const response = await fetch(
    `${service.url()}/api/applications/live/${opportunityId}?connection=${connection}`,
    { headers: { origin: TEST_ORIGIN, ...headers }, signal: close.signal },
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    connection,
    close: () => close.abort(),
    read: () => text,
    async until(part: string) {
      while (!text.includes(part)) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error(`The stream ended: ${text}`)
        text += value
      }
    },
    ended: async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        text += next.value
      return true
    },
  }
}

test('who has the form open sees who is in which field, and what they change', async () => {
  const { id } = await seedOpportunity(service.knex())
  const form = await openForm(ana, id)
  await form.until('event: people\ndata: []')
  await form.until('event: draft\ndata: null')
  person = bo
  const other = crypto.randomUUID()
  const response = await openForm(bo, id)
  await form.until('"name":"Bo Lind","field":null,"isYou":false')
  person = bo
  const path = `/api/applications/live/${id}`
  await service.send('PUT', path, { connection: response.connection, field: 'projectTitle' })
  await service.send('PUT', path, { connection: other, field: 'projectTitle' })
  await form.until('"field":"projectTitle"')
  await save(bo, id, 0, { projectTitle: 'Night clinic' })
  await form.until('"projectTitle":"Night clinic"')
  response.close()
  await form.until('event: people\ndata: []\n\n')
  // Someone who left the workspace gets nothing any more.
  person = { ...ana, workspaceId: crypto.randomUUID() }
  expect(await form.ended()).toBe(true)
})

test('a person has at most five forms open, also after closing some', async () => {
  const { id } = await seedOpportunity(service.knex())
  const ask = async () => {
    const close = new AbortController()
    const path = `/api/applications/live/${id}?connection=${crypto.randomUUID()}`
    const { status } = await fetch(service.url() + path, {
      headers: { origin: TEST_ORIGIN },
      signal: close.signal,
    })
    return { status, close: () => close.abort() }
  }
  person = member()
  const open = []
  for (let n = 0; n < 5; n += 1) open.push(await ask())
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await ask()).status).toBe(429)
  open.pop()?.close()
  await expect
    .poll(async () => {
      const again = await ask()
      if (again.status === 200) open.push(again)
      return again.status
    })
    .toBe(200)
  for (const { close } of open) close()
})

test('changes wait for a client that does not read, which then gets the newest', async () => {
  const { id } = await seedOpportunity(service.knex())
  const reading = await openForm(ana, id)
  await reading.until('event: draft\ndata: null')
  const stalled = await openForm(ana, id, { 'x-reads': 'nothing' })
  const words = Array.from({ length: 12 }, (_, at) => `change ${at + 1}.`)
  for (const [revision, word] of words.entries()) {
    await save(ana, id, revision, {
      projectDescription: `${word}${'€'.repeat(9900)}`,
      expectedOutcomes: '€'.repeat(9900),
    })
    await reading.until(word)
  }
  readAll()
  await stalled.until('change 12.')
  expect(words.filter((word) => stalled.read().includes(word)).length).toBeLessThan(10)
  for (const form of [reading, stalled]) form.close()
})

test('a workspace has at most 500 drafts', async () => {
  const { id } = await seedOpportunity(service.knex())
  const other = member()
  await save(other, id, 0, { projectTitle: 'First' })
  const fill = (count: number) =>
    service.knex().raw(
      `INSERT INTO applications (workspace_id, opportunity_id, opportunity_title, applicant_name, applicant_email, currency, status, created_at, updated_at)
       SELECT workspace_id, gen_random_uuid(), opportunity_title, applicant_name, applicant_email, currency, status, created_at, updated_at
       FROM applications, generate_series(1, ?::int) WHERE workspace_id = ? AND opportunity_id = ?`,
      [count, other.workspaceId, id],
    )
  await fill(499)
  const next = await seedOpportunity(service.knex())
  const refused = await save(other, next.id, 0, { projectTitle: 'One more' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You can have at most 500 drafts. Delete some first.',
  ])
  expect((await save(other, id, 1, { projectTitle: 'Changed' })).status).toBe(200)
})
