import type { Page } from '@playwright/test'
import { xssPayloads } from '../../services/chassis/src/testing/xss-payloads.data.ts'
import { expect, test } from '../fixtures.ts'
import { countPayloads, detectDialogs, triggerEvents } from '../payloads.ts'

// Without the Content-Security-Policy, so that only escaping can stop the payloads.
test.use({ bypassCSP: true })
test.describe.configure({ timeout: 180_000 })

/** A saved opportunity, its grant, and a funder's slug. */
interface Found {
  id: string
  grant: string
  funder: string
}

/** A page that shows what somebody typed in parts of one response. */
interface Details {
  name: string
  who: 'visitor' | 'organization-member'
  page: (found: Found) => string
  request: string
  /** The response with payloads in place of texts. */
  change: (given: any) => unknown
}

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const rows = <T>(make: (payload: string, n: number) => T): T[] => xssPayloads.map(make)
const at = '2026-11-20T09:00:00.000Z'
const line = { units: '1', unitCost: '10.00', ownShare: '0.00' }
const step = { kind: 'task', dueOn: null, isDone: false, isLate: false, assignee: null, revision: 1 }
const comment = { author: { id: idOf(9), name: 'x' }, mentions: [], createdAt: at }
const missing = { kind: 'document', days: 3, startOn: null, isLate: false }

const details: Details[] = [
  {
    name: 'what an application lacks',
    who: 'organization-member',
    page: ({ id }) => `/opportunities/${id}/fit`,
    request: '**/api/opportunities/*/fit*',
    change: (given) => ({
      ...given,
      missing: rows((label, n) => ({ ...missing, name: `item-${n}`, label, because: label, quote: label })),
    }),
  },
  {
    name: 'grants',
    who: 'organization-member',
    page: () => '/grants',
    request: '**/api/grants?*',
    change: ([given]) =>
      rows((title, n) => ({
        ...given,
        id: idOf(n),
        opportunity: { ...given.opportunity, title, funderName: title },
      })),
  },
  {
    name: 'what belongs to a grant',
    who: 'organization-member',
    page: ({ grant }) => `/grants/${grant}`,
    request: '**/api/grants/*',
    change: (given) => ({
      ...given,
      grant: { ...given.grant, reason: xssPayloads[0] },
      notes: xssPayloads[1],
      steps: rows((title, n) => ({ ...step, id: idOf(n), title })),
      comments: rows((text, n) => ({ ...comment, id: idOf(n), text })),
      files: rows((name, n) => ({ id: idOf(n), name, size: 1, uploadedBy: null, uploadedAt: at })),
    }),
  },
  {
    name: 'lines of a budget',
    who: 'organization-member',
    page: () => '/documents/budget',
    request: '**/api/budgets*',
    change: (given) => ({
      ...given,
      revision: 1,
      updatedAt: at,
      lines: rows((item) => ({ ...line, item, unit: item, reason: item })),
    }),
  },
  {
    name: 'funders',
    who: 'visitor',
    page: () => '/funders',
    request: '**/api/public/funders',
    change: () => rows((name, n) => ({ slug: `funder-${n}`, name, open: 1 })),
  },
  {
    name: 'a funder and its opportunities',
    who: 'visitor',
    page: ({ funder }) => `/funders/${funder}`,
    request: '**/api/public/funders/*',
    change: (given) => ({
      ...given,
      name: xssPayloads[0],
      opportunities: rows((title, n) => ({ ...given.opportunities[0], id: idOf(n), title })),
    }),
  },
  {
    name: 'facts of a public opportunity',
    who: 'visitor',
    page: ({ id }) => `/funding/${id}`,
    request: '**/api/public/opportunities/*',
    change: (given) => ({
      ...given,
      title: xssPayloads[0],
      excerpt: xssPayloads[1],
      facts: rows((fact) => fact),
    }),
  },
]

/** How often payloads are in the page as text or in a field. */
async function countShown(page: Page): Promise<number> {
  const shown = await page.locator('body').evaluate((body) => {
    const fields = [...body.querySelectorAll<HTMLInputElement>('input, textarea')]
    return [body.textContent, ...fields.map(({ value }) => value)].join(' ')
  })
  const text = shown.replaceAll(/\s+/g, ' ')
  const counts = xssPayloads.map((payload) => text.split(payload.replaceAll(/\s+/g, ' ').trim()).length - 1)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** An opportunity that the member has saved, and a funder. */
async function findPages(page: Page, origin: string): Promise<Found> {
  const [found] = (await (await page.request.get('/api/opportunities?limit=1')).json()) as { id: string }[]
  const id = found?.id ?? ''
  const saved = await page.request.put(`/api/saved-opportunities/${id}`, { headers: { origin } })
  expect(saved.ok(), await saved.text()).toBe(true)
  const [grant] = (await (await page.request.get('/api/grants')).json()) as { id: string }[]
  const [funder] = (await (await page.request.get('/api/public/funders')).json()) as { slug: string }[]
  return { id, grant: grant?.id ?? '', funder: funder?.slug ?? '' }
}

test('payloads in details that somebody typed do not run', async ({ page, context, signInAs, baseURL }) => {
  await signInAs('organization-member')
  const found = await findPages(page, baseURL ?? '')
  await page.addInitScript(detectDialogs)
  // Visitors come last: what they see needs no session.
  for (const { name, who, page: addressOf, request, change } of details)
    await test.step(name, async () => {
      if (who === 'visitor') await context.clearCookies()
      // A refetch of the page before may still be on its way.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route(request, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: change(await response.json()) })
      })
      await page.goto(addressOf(found))
      await expect.poll(() => countShown(page), { timeout: 30_000 }).toBeGreaterThan(xssPayloads.length / 2)
      expect(await triggerEvents(page, 'main')).toBe(false)
      countPayloads(1)
    })
})

test('payloads in terms of the glossary do not run', async ({ page, signInAs, baseURL }) => {
  await signInAs('admin')
  const templates = (await (await page.request.get('/api/document-templates')).json()) as {
    id: string
    name: string
  }[]
  const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
  const letter = { data: { templateId, title: 'Terms' }, headers: { origin: baseURL ?? '' } }
  const { id } = await (await page.request.post('/api/generate-document', letter)).json()
  const terms = rows((term, n) => ({ id: idOf(n), source: term, target: term, language: 'cy' }))
  await page.addInitScript(detectDialogs)
  await page.route('**/api/glossary*', (route) => route.fulfill({ json: terms }))
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { drafting: true, explanations: true, translation: true } }),
  )
  await page.goto(`/documents/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Translate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Translate document' })
  await dialog.getByRole('combobox', { name: 'Target language' }).fill('welsh')
  await dialog.getByRole('option').first().click()
  await dialog.getByText(`Glossary: ${terms.length} terms`).click()
  await expect(dialog.getByRole('list', { name: 'Glossary' }).getByRole('listitem')).toHaveCount(terms.length)
  expect(await triggerEvents(page, '[role=dialog]')).toBe(false)
  countPayloads(1)
})
