import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'
import { acceptInvitation, createOrganization } from '../team.ts'

const ORGANIZATION = 'Harbor Lighthouse'

/** The colleague's open pages, each of which shows where the grant stands. */
interface Screens {
  list: Page
  board: Page
  calendar: Page
  details: Page
  dashboard: Page
  grant: Page
}

/** Where the grant stands, on every page that shows it. Nobody loads any of them again. */
async function expectEverywhere(screens: Screens, title: string, label: string): Promise<void> {
  const { list, board, calendar, details, dashboard, grant } = screens
  const isAhead = label === 'Saved' || label === 'Writing'
  const row = list.getByRole('row').filter({ hasText: title })
  const column = board.getByRole('region', { name: new RegExp(`^${label}`) })
  const continued = dashboard.getByRole('heading', { name: 'Continue', exact: true }).locator('..')
  const isNamed = (page: Page) => page.getByRole('main').getByRole('link', { name: title })
  await Promise.all([
    expect(details.getByRole('link', { name: `My Grants: ${label}` })).toBeVisible(),
    expect(grant.getByLabel('Status', { exact: true })).toHaveValue(label.toLowerCase()),
    expect(column.getByRole('link', { name: title })).toBeVisible(),
    expect(
      label === 'Won' ? list.getByText('1 finished: 1 won') : row.getByText(label, { exact: true }),
    ).toBeVisible(),
    expect(isNamed(calendar)).toHaveCount(isAhead ? 1 : 0),
    expect(continued.getByRole('link', { name: title })).toHaveCount(label === 'Writing' ? 1 : 0),
  ])
}

test('every open page shows the same status of a grant while a colleague takes it from search to won', async ({
  browser,
  baseURL,
}) => {
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const colleague = await openBrowserAs(browser, baseURL, 'member')
  const mine = owner.page
  await mine.goto('/dashboard')
  await createOrganization(mine, ORGANIZATION)
  const headers = { origin: new URL(mine.url()).origin }
  const invitation = { email: colleague.person.email, role: 'editor' }
  expect((await mine.request.post('/api/organization/invitations', { data: invitation, headers })).ok()).toBe(
    true,
  )
  await acceptInvitation({ page: colleague.page, email: colleague.person.email }, ORGANIZATION)
  // Not the first, which may close meanwhile.
  const rows = (await (await mine.request.get('/api/opportunities?limit=20&sort=deadline')).json()) as {
    id: string
    title: string
  }[]
  const { id = '', title = '' } = rows.at(-1) ?? {}

  const open = async (path: string) => {
    const page = await colleague.context.newPage()
    await page.goto(path)
    return page
  }
  const others = {
    list: await open('/grants'),
    board: await open('/grants?view=board'),
    calendar: await open('/grants?view=calendar'),
    details: await open(`/opportunities/${id}`),
    dashboard: await open('/dashboard'),
  }

  await mine.goto(`/opportunities/${id}`)
  await mine.getByRole('button', { name: `Save ${title}` }).click()
  await mine.getByRole('link', { name: 'My Grants: Saved' }).click()
  await expect(mine.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const screens: Screens = { ...others, grant: await open(new URL(mine.url()).pathname) }
  await expectEverywhere(screens, title, 'Saved')
  // What is finished starts as a strip.
  await others.board.getByRole('button', { name: 'Won 0' }).click()

  await mine.getByRole('button', { name: 'Start', exact: true }).click()
  await expectEverywhere(screens, title, 'Writing')

  await mine.getByRole('button', { name: 'Mark as sent' }).click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await expectEverywhere(screens, title, 'Sent')

  await mine.getByRole('button', { name: 'Won', exact: true }).click()
  await expectEverywhere(screens, title, 'Won')
  for (const { context } of [owner, colleague]) await context.close()
})
