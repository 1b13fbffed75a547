import { randomUUID } from 'node:crypto'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { clearJobs, queuedMails, runDue } from '@fundharbor/chassis/testing/jobs'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { coastalTrust } from '../../testdata/matches.test-helper.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { router as people } from '../people/routes.ts'
import type { EmailedMatch, MatchEmailDependencies } from './dependencies.ts'
import { followProject, readFollowed } from '../recommendations/follow-project.ts'
import { matchEmailsJob } from './job.ts'
import { dueWeek } from '../recommendations/due-week.ts'

const service = testService({
  service: 'documents_ai',
  routers: [people],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const HOUR_MS = 3_600_000
const person = organizationMember()
const projectId = randomUUID()
let applicant = coastalTrust()

const match = (title: string, changes: Partial<EmailedMatch> = {}): EmailedMatch => ({
  opportunityId: randomUUID(),
  isGoodMatch: true,
  reasons: ['You lend tools; they fund “Tool Lending”.', 'It names Ohio.'],
  opportunity: {
    title,
    funderName: 'Toolmakers Fund',
    category: 'community',
    fundingType: 'grant',
    minAmount: null,
    maxAmount: '20000.00',
    currency: 'USD',
    deadline: '2027-05-04T12:00:00.000Z',
    deadlineZone: 'America/New_York',
  },
  ...changes,
})

/** What the other services answer; tests change it. */
const world = {
  matches: [] as EmailedMatch[],
  emailNotifications: true,
  isOn: true,
  project: { title: 'Tool library' } as { title: string } | null,
  isDown: false,
}
const dependencies: MatchEmailDependencies = {
  sender: { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <harbor@fundharbor.example>' },
  readContact: async (id) => ({
    id,
    email: person.email,
    fullName: person.fullName,
    firstName: null,
    emailVerified: true,
    emailNotifications: world.emailNotifications,
  }),
  readProject: async () => world.project,
  readPreference: async () => ({ isOn: world.isOn, token: 'token-of-amara' }),
  readMatches: async () => {
    if (world.isDown) throw new Error('away')
    return world.matches
  },
}
const job = matchEmailsJob(dependencies)
const run = () => runDue(service.knex(), job)
const mails = () => queuedMails(service.knex(), person.email)
const subjects = async () => (await mails()).map(({ subject }) => subject)
const idsOf = (matches: EmailedMatch[]) => matches.map(({ opportunityId }) => opportunityId)

/** Opens the recommendations page. */
const read = async () => {
  const key = { userId: person.id, projectId }
  await followProject({ key, applicant, items: world.matches }, await readFollowed(key))
}

async function tickUntil(instant: string) {
  while (clock.now() < new Date(instant)) {
    await run()
    clock.advance(HOUR_MS)
  }
}

/** A Saturday, with one match that is known. */
beforeEach(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await clearJobs(service.knex())
  await service.knex().table('match_emails').delete()
  Object.assign(world, {
    matches: [match('Known tools')],
    emailNotifications: true,
    isOn: true,
    project: { title: 'Tool library' },
    isDown: false,
  })
  await read()
})
afterEach(() => clock.reset())

test('the email of a Monday says what is new and why', async () => {
  const added = match('Tools for towns')
  world.matches = [added, ...world.matches, match('Weak tools', { isGoodMatch: false })]
  await tickUntil('2026-11-23T07:00:00Z')
  expect(await mails()).toEqual([])
  await tickUntil('2026-11-23T12:00:00Z')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail.subject).toBe('1 new match for Tool library')
  expect(mail.text).toContain(
    'Tools for towns\nToolmakers Fund, up to $20,000, closes May 4, 2027, 8 AM Eastern. You lend tools; they fund “Tool Lending”.',
  )
  expect(mail.text).toContain(
    `https://fundharbor.example/opportunities/${added.opportunityId}/fit?project=${projectId}`,
  )
  expect(mail.text).toContain(`https://fundharbor.example/recommendations?project=${projectId}`)
  expect(mail.text).toContain('https://fundharbor.example/saved/stop?token=token-of-amara')
  expect(mail.text).not.toMatch(/Known tools|Weak tools/)
  expect(mail.headers['List-Unsubscribe']).toBe(
    '<https://fundharbor.example/api/saved-alerts/unsubscribe?token=token-of-amara>',
  )
})

test('nothing is sent when nothing is new, and nothing twice', async () => {
  await tickUntil('2026-11-30T12:00:00Z')
  expect(await mails()).toEqual([])
  world.matches.push(match('A'), match('B'))
  await tickUntil('2026-12-07T12:00:00Z')
  // An opportunity that leaves the list and returns is not new.
  const [, ...all] = world.matches
  world.matches = []
  await tickUntil('2026-12-14T12:00:00Z')
  world.matches = all
  await tickUntil('2026-12-21T12:00:00Z')
  expect(await subjects()).toEqual(['2 new matches for Tool library'])
})

test('two replicas send one email', async () => {
  world.matches.push(match('A'))
  clock.setTo('2026-11-23T08:00:00Z')
  const other = connectDatabase(service.knex().client.config.connection.connectionString, 2)
  await Promise.all([service.knex(), other, service.knex()].map((knex) => job.run(knex, clock.now())))
  await other.destroy()
  expect(await subjects()).toEqual(['1 new match for Tool library'])
})

test('an outage delays the email, and a missed week is caught up with once', async () => {
  world.matches.push(match('A'))
  world.isDown = true
  await tickUntil('2026-12-02T12:00:00Z')
  expect(await mails()).toEqual([])
  world.isDown = false
  await tickUntil('2026-12-03T12:00:00Z')
  expect(await subjects()).toEqual(['1 new match for Tool library'])
})

test.each(['emailNotifications', 'isOn'] as const)(
  'without %s nothing is sent, nor later what was missed',
  async (preference) => {
    world[preference] = false
    world.matches.push(match('Missed'))
    await tickUntil('2026-11-24T12:00:00Z')
    world[preference] = true
    await tickUntil('2026-12-01T12:00:00Z')
    expect(await mails()).toEqual([])
    world.matches.push(match('After'))
    await tickUntil('2026-12-08T12:00:00Z')
    expect((await mails()).map(({ text }) => /^(?:Missed|After)$/m.exec(text)?.[0])).toEqual(['After'])
  },
)

test('a deleted project gets no email', async () => {
  world.matches.push(match('A'))
  world.project = null
  await tickUntil('2026-11-24T12:00:00Z')
  expect(await mails()).toEqual([])
  expect(await service.knex().table('match_emails')).toEqual([])
})

test('reading the page keeps what is known', async () => {
  world.matches.push(match('A'))
  clock.advance(30 * HOUR_MS)
  await read()
  await tickUntil('2026-11-24T12:00:00Z')
  expect(await subjects()).toEqual(['1 new match for Tool library'])
})

test('what the page lists after the project has changed is known', async () => {
  world.matches = [match('Other tools')]
  applicant = coastalTrust({ serviceArea: 'Ohio' })
  await read()
  await tickUntil('2026-11-24T12:00:00Z')
  expect(await mails()).toEqual([])
})

test('what is known has each opportunity once, and at most a thousand', async () => {
  const [known] = world.matches
  for (const serviceArea of ['Ohio', 'Iowa', 'Ohio']) {
    applicant = coastalTrust({ serviceArea })
    await read()
  }
  const stored = () => service.knex().table('match_emails').first('known')
  expect(await stored()).toEqual({ known: idsOf(world.matches) })
  const many = Array.from({ length: 1000 }, () => match('More tools'))
  world.matches = many
  applicant = coastalTrust({ serviceArea: 'Utah' })
  await read()
  expect(await stored()).toEqual({ known: idsOf(many) })
  expect(idsOf(many)).not.toContain(known?.opportunityId)
})

test('a person’s data is exported, and erased with the waiting emails', async () => {
  const trusted = { 'x-internal-secret': TEST_SECRET }
  world.matches.push(match('A'))
  await tickUntil('2026-11-24T12:00:00Z')
  const { body } = await service.send('GET', `/internal/export/${person.id}`, undefined, trusted)
  expect(body.matchEmails).toMatchObject([{ projectId, known: idsOf(world.matches) }])
  await service.send('DELETE', `/internal/people/${person.id}`, undefined, trusted)
  expect(await mails()).toEqual([])
  expect(await service.knex().table('match_emails')).toEqual([])
})

test.each([
  ['2026-11-23T06:59:59Z', '2026-11-16'],
  ['2026-11-23T07:00:00Z', '2026-11-23'],
  ['2026-11-29T23:00:00Z', '2026-11-23'],
])('at %s the email of %s is due', (now, week) => {
  expect(dueWeek(new Date(now))).toBe(week)
})
