import { expect, expectAccessible, test } from '../fixtures.ts'

test('a grant is moved by keyboard, and passed on', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/grants')
  await expect(page.getByText('No grants yet')).toBeVisible()
  const [row] = (await (await page.request.get('/api/opportunities?limit=1&sort=deadline')).json()) as {
    id: string
    title: string
  }[]
  const { id = '', title = '' } = row ?? {}
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.put(`/api/saved-opportunities/${id}`, { headers })).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Grants' }).getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)

  // By keyboard alone: to the column after the next one.
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  const grantIn = (name: RegExp) => page.getByRole('region', { name }).getByRole('link', { name: title })
  await expect(grantIn(/^Saved/)).toBeVisible()
  await page.getByRole('button', { name: `Move ${title}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Above Saved\./)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Above Deciding.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Above Writing.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(grantIn(/^Writing/)).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel(`Status of ${title}`).selectOption({ label: 'Passed' })
  const question = page.getByRole('dialog', { name: 'Pass on this grant' })
  await question.getByLabel('Reason').fill('They fund other places')
  await question.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByText('1 finished: 1 passed').click()
  await expect(page.getByText('They fund other places')).toBeVisible()
})

test('a board of a thousand grants scrolls smoothly, and a phone shows one column at a time', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/dashboard')
  const grant = {
    projectId: null,
    status: 'deciding',
    reason: '',
    sent: null,
    application: null,
    responsible: null,
    savedBy: null,
    savedAt: '2026-11-20T12:00:00.000Z',
    decidedBy: null,
    decidedAt: '2026-11-20T12:00:00.000Z',
    steps: {
      done: 1,
      total: 6,
      next: { title: 'Write', dueOn: '2026-12-20', isLate: false, assignee: null },
    },
    comments: 2,
    files: 1,
    reminders: true,
    changedSince: false,
    version: 1,
    revision: 1,
  }
  const grants = Array.from({ length: 1000 }, (_, index) => ({
    ...grant,
    id: crypto.randomUUID(),
    opportunity: {
      id: crypto.randomUUID(),
      title: `Opportunity ${index} ${'with a long name '.repeat(index % 4)}`,
      funderName: 'A funder of harbor towns',
      deadline: null,
      deadlineZone: 'UTC',
      isRolling: true,
      isForecast: false,
      isActive: true,
      minAmount: null,
      maxAmount: null,
      currency: 'USD',
      formUrl: null,
    },
  }))
  // Only how many grants there are matters here, not where they come from.
  await page.route(/\/api\/grants\?/, (route) => route.fulfill({ json: grants }))
  await page.goto('/grants?view=board')
  const column = page.getByRole('region', { name: /^Deciding/ })
  await expect(column.getByRole('listitem').first()).toBeVisible()
  expect(await column.getByRole('listitem').count()).toBeLessThan(30)
  const list = page.getByRole('list', { name: 'Deciding' })
  await list.evaluate(async (element) => {
    const area = element.parentElement
    for (let top = 0; area && top < 60_000; top += 400) {
      area.scrollTop = top
      await new Promise(requestAnimationFrame)
    }
  })
  expect(await column.getByRole('listitem').count()).toBeLessThan(30)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Writing/ }).click()
  await expect(column).toBeHidden()
  await expect(page.getByRole('region', { name: /^Writing/ })).toBeVisible()
})
