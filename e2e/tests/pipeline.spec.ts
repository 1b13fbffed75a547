import { expect, expectAccessible, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'
import { createOrganization, join, nameOf, openNotification } from '../team.ts'

test('two members assign a card, move it by keyboard, discuss it, and decide against it', async ({
  browser,
  baseURL,
}) => {
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const colleague = await openBrowserAs(browser, baseURL, 'member')
  const { request } = owner.page
  await owner.page.goto('/dashboard')
  await createOrganization(owner.page, 'Harbour Hands')
  const invited = { page: colleague.page, email: colleague.person.email }
  await join(owner.page, invited, { organization: 'Harbour Hands', role: 'editor' })
  const colleagueName = await nameOf(colleague.page)
  const rows = (await (await request.get('/api/opportunities?limit=1&sort=deadline')).json()) as {
    id: string
    title: string
  }[]
  const { id = '', title = '' } = rows[0] ?? {}

  await colleague.page.goto('/pipeline')
  await expect(colleague.page.getByText('Nothing in your pipeline yet')).toBeVisible()
  await expectAccessible(colleague.page)

  await owner.page.goto(`/opportunities/${id}`)
  await owner.page.getByRole('button', { name: 'Add to pipeline' }).click()
  await owner.page.getByRole('link', { name: 'In pipeline: Considering' }).click()
  const dialog = owner.page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Responsible').selectOption({ label: colleagueName })
  await expectAccessible(owner.page)

  // It appears for the colleague without a reload.
  const columnOf = (name: RegExp) => colleague.page.getByRole('region', { name })
  const cardIn = (name: RegExp) => columnOf(name).getByRole('link', { name: title })
  await expect(cardIn(/^Considering/)).toBeVisible({ timeout: 15_000 })
  await colleague.page.getByRole('button', { name: 'My cards' }).click()
  await expect(cardIn(/^Considering/)).toBeVisible()

  // By keyboard alone: to the column after the next one.
  await colleague.page.getByRole('button', { name: `Move ${title}` }).focus()
  await colleague.page.keyboard.press('Space')
  await expect(colleague.page.getByText(/Above Considering\./)).toBeAttached()
  await colleague.page.keyboard.press('ArrowRight')
  await expect(colleague.page.getByText('Above Go.')).toBeAttached()
  await colleague.page.keyboard.press('ArrowRight')
  await expect(colleague.page.getByText('Above Drafting.')).toBeAttached()
  await colleague.page.keyboard.press('Space')
  await expect(cardIn(/^Drafting/)).toBeVisible()
  await expectAccessible(colleague.page)
  await expect(dialog.getByLabel('Column')).toHaveValue('drafting', { timeout: 15_000 })
  await expect(dialog.getByText('Submit the application', { exact: true })).toBeVisible()

  await dialog.getByLabel('New comment').fill('Can you call them, @')
  await dialog
    .getByRole('button', { name: `@${colleagueName}` })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Can you call them' })).toBeVisible()
  await openNotification(colleague.page, / mentioned you in /)
  await expect(colleague.page).toHaveURL(new URL(owner.page.url()).pathname)
  const opened = colleague.page.getByRole('dialog', { name: title })
  await expect(opened.getByText('Can you call them')).toBeVisible()

  await opened.getByLabel('Column').selectOption({ label: 'No-go' })
  const question = colleague.page.getByRole('dialog', { name: 'No-go' })
  await question.getByLabel('Reason').fill('They fund other places')
  await question.getByRole('button', { name: 'Save no-go' }).click()
  await expect(opened.getByText('They fund other places')).toBeVisible()
  await expect(dialog.getByText('They fund other places')).toBeVisible({ timeout: 15_000 })
  for (const { context } of [owner, colleague]) await context.close()
})

test('a board of a thousand cards scrolls smoothly, and a phone shows one column at a time', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/dashboard')
  const user = (await (await page.request.get('/api/pipeline')).json()) as unknown[]
  expect(user).toEqual([])
  const card = {
    projectId: crypto.randomUUID(),
    status: 'considering',
    reason: '',
    followsApplication: false,
    applicationId: null,
    responsible: null,
    decidedBy: null,
    decidedAt: '2026-11-20T12:00:00.000Z',
    steps: { done: 1, total: 6, next: { title: 'Write', dueOn: '2026-12-20', isLate: false } },
    comments: 2,
    files: 1,
    version: 1,
    revision: 1,
  }
  const cards = Array.from({ length: 1000 }, (_, index) => ({
    ...card,
    id: crypto.randomUUID(),
    opportunity: {
      id: crypto.randomUUID(),
      title: `Opportunity ${index} ${'with a long name '.repeat(index % 4)}`,
      funderName: 'A funder of harbor towns',
      deadline: null,
      isRolling: true,
      isForecast: false,
    },
  }))
  // Only how many cards there are matters here, not where they come from.
  await page.route(/\/api\/pipeline\?/, (route) => route.fulfill({ json: cards }))
  await page.goto('/pipeline')
  const column = page.getByRole('region', { name: /^Considering/ })
  await expect(column.getByRole('listitem').first()).toBeVisible()
  expect(await column.getByRole('listitem').count()).toBeLessThan(30)
  const list = page.getByRole('list', { name: 'Considering' })
  await list.evaluate(async (element) => {
    const area = element.parentElement
    for (let top = 0; area && top < 60_000; top += 400) {
      area.scrollTop = top
      await new Promise(requestAnimationFrame)
    }
  })
  expect(await column.getByRole('listitem').count()).toBeLessThan(30)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Drafting/ }).click()
  await expect(column).toBeHidden()
  await expect(page.getByRole('region', { name: /^Drafting/ })).toBeVisible()
})
