import { unknownApplicant } from '@fundharbor/contracts/identity/unknown-applicant'
import type { Page } from '@playwright/test'
import { xssPayloads } from '../../services/chassis/src/testing/xss-payloads.data.ts'
import { expect, test } from '../fixtures.ts'
import { countPayloads, detectDialogs, triggerEvents } from '../payloads.ts'

// Without the Content-Security-Policy, so that only escaping can stop the payloads.
test.use({ bypassCSP: true })
test.describe.configure({ timeout: 180_000 })

/** A list whose rows name what people typed. */
interface List {
  page: string
  request: string
  /** Fields that become payloads. */
  fields: string[]
  /** A row to insert if the test's database has none. */
  row?: object
  /** Characters that a field can have; longer payloads are left out. */
  most?: number
}

const at = '2026-11-20T09:00:00.000Z'
const none = {
  organizationId: null,
  reviewedAt: null,
  targetBeneficiaries: null,
  projectDuration: null,
  grantedAmount: null,
}
const application = {
  ...none,
  organizationName: 'x',
  opportunityId: '22222222-2222-4222-8222-222222222222',
  opportunityTitle: 'x',
  projectTitle: 'x',
  projectDescription: 'x',
  requestedAmount: '25000.00',
  currency: 'USD',
  projectCategory: 'health',
  expectedOutcomes: null,
  status: 'submitted',
  submittedAt: at,
  notes: null,
  createdAt: at,
  updatedAt: at,
}
const savedSearch = {
  name: 'x',
  query: { search: 'harbor' },
  frequency: 'none',
  isMuted: false,
  newMatches: 0,
  projectId: null,
  lastMailedAt: null,
  createdAt: at,
}

const discussion = {
  title: 'x',
  author: 'x',
  category: 'tech',
  excerpt: 'x',
  replies: 0,
  likes: 0,
  isPinned: false,
  isAnswered: false,
  lastActivityAt: at,
  createdAt: at,
}
const webinar = {
  kind: 'upcoming',
  title: 'x',
  description: 'x',
  type: 'workshop',
  presenter: 'x',
  presenterTitle: 'x',
  startsAt: '2027-05-04T15:00:00.000Z',
  duration: 60,
  level: 'Beginner',
  price: '0.00',
  attendees: 0,
  maxAttendees: 100,
  rating: null,
  views: 0,
  topics: [],
  sessions: null,
  totalDuration: null,
  isLive: false,
  hasVideo: false,
  hasMaterials: false,
  isFavorite: false,
}

const memberLists: List[] = [
  {
    page: '/opportunities',
    request: '**/api/opportunities?*',
    fields: ['title', 'funderName', 'excerpt', 'highlight', 'geoScope'],
  },
  { page: '/saved-searches', request: '**/api/saved-searches', fields: ['name'], row: savedSearch },
  {
    page: '/community',
    request: '**/api/forum/discussions?*',
    fields: ['title', 'author', 'excerpt'],
    row: discussion,
  },
  {
    page: '/webinars',
    request: '**/api/webinars*',
    fields: ['title', 'description', 'presenter', 'presenterTitle'],
    row: webinar,
  },
]

const project = {
  ...unknownApplicant.project,
  workspaceId: '33333333-3333-4333-8333-333333333333',
  title: 'x',
  description: 'x',
  isDefault: false,
  createdBy: null,
  createdAt: at,
  updatedAt: at,
}
const answer = {
  projectId: null,
  question: 'need',
  asked: 'x',
  rows: [],
  opportunityId: null,
  opportunityTitle: 'x',
  source: 'upload',
  sourceName: 'x',
  answeredAt: at,
  isStale: false,
}
const contactMessage = {
  name: 'x',
  email: 'amara@northquay.example',
  organization: 'x',
  category: 'billing',
  subject: 'x',
  message: 'x',
  status: 'new',
  createdAt: at,
  replies: [],
}
const report = {
  discussionId: '44444444-4444-4444-8444-444444444444',
  replyId: null,
  title: 'x',
  reason: 'x',
  createdAt: at,
}
const auditEvent = {
  at,
  actorId: '55555555-5555-4555-8555-555555555555',
  actorEmail: 'x',
  action: 'blocked',
  subject: 'x',
  details: {},
}

memberLists.push(
  { page: '/projects', request: '**/api/projects', fields: ['title', 'description'], row: project },
  {
    page: '/documents?tab=answers',
    request: '**/api/answers*',
    fields: ['asked', 'sourceName'],
    row: answer,
  },
)

const adminWebinar = { ...webinar, videoUrl: null, isActive: true, waiting: 0, revision: 1 }

const adminLists: List[] = [
  {
    page: '/admin?tab=applications',
    request: '**/api/admin/applications?*',
    fields: ['projectTitle', 'opportunityTitle', 'organizationName'],
    row: { ...application, applicantName: 'x' },
  },
  { page: '/admin?tab=webinars', request: '**/api/admin/webinars*', fields: ['title'], row: adminWebinar },
  { page: '/admin?tab=organizations', request: '**/api/admin/organizations?*', fields: ['name'] },
  { page: '/admin/users', request: '**/api/admin/users?*', fields: ['fullName', 'email'] },
  {
    page: '/admin/contact',
    request: '**/api/admin/contact-messages?*',
    fields: ['name', 'organization', 'subject'],
    row: contactMessage,
    most: 100,
  },
  { page: '/admin/forum', request: '**/api/admin/forum/reports', fields: ['title', 'reason'], row: report },
  {
    page: '/admin/audit',
    request: '**/api/admin/identity-billing/audit?*',
    fields: ['actorEmail'],
    row: auditEvent,
  },
]

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Replaces a list's response by a row for each payload, with the payload in every field. */
const serveRows = (
  page: Page,
  { request, fields, row, most = Infinity }: List,
  payloads: readonly string[],
) =>
  page.route(request, async (route) => {
    const fitting = payloads.filter(({ length }) => length <= most)
    const given = row ?? ((await (await route.fetch()).json()) as object[])[0]
    const rows = fitting.map((payload, n) => ({
      ...given,
      id: idOf(n),
      ...Object.fromEntries(fields.map((field) => [field, payload])),
    }))
    await route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } })
  })

/** How often payloads stand in the page as text. */
async function countShown(page: Page): Promise<number> {
  const text = (await page.locator('body').evaluate((body) => body.textContent ?? '')).replaceAll(/\s+/g, ' ')
  const counts = xssPayloads.map((payload) => text.split(payload.replaceAll(/\s+/g, ' ').trim()).length - 1)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** One table draws every list of the console, so that each list shows another quarter of the payloads. */
const quarter = (index: number) => xssPayloads.filter((_, n) => n % 4 === index % 4)

for (const [who, lists, payloadsOf] of [
  ['organization-member', memberLists, () => xssPayloads],
  ['admin', adminLists, quarter],
] as const)
  test(`payloads in names and titles on lists do not run for the ${who}`, async ({ page, signInAs }) => {
    await signInAs(who)
    await page.addInitScript(detectDialogs)
    for (const [index, list] of lists.entries())
      await test.step(`${list.fields.join(', ')} on ${list.page}`, async () => {
        const payloads = payloadsOf(index)
        await page.unrouteAll()
        await serveRows(page, list, payloads)
        await page.goto(list.page)
        await expect.poll(() => countShown(page), { timeout: 30_000 }).toBeGreaterThan(payloads.length / 2)
        expect(await triggerEvents(page, 'main')).toBe(false)
        countPayloads(1, await countShown(page))
      })
  })
