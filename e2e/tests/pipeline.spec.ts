import { expect, expectAccessible, test } from '../fixtures.ts'

test('a card is moved by keyboard, and decided against', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/pipeline')
  await expect(page.getByText('Nothing in your pipeline yet')).toBeVisible()
  const [row] = (await (await page.request.get('/api/opportunities?limit=1&sort=deadline')).json()) as {
    id: string
    title: string
  }[]
  const { id = '', title = '' } = row ?? {}
  await page.goto(`/opportunities/${id}`)
  await page.getByRole('button', { name: 'Add to pipeline' }).click()
  await expect(page.getByRole('link', { name: 'In pipeline: Considering' })).toBeVisible()

  // By keyboard alone: to the column after the next one.
  await page.goto('/pipeline')
  const cardIn = (name: RegExp) => page.getByRole('region', { name }).getByRole('link', { name: title })
  await expect(cardIn(/^Considering/)).toBeVisible()
  await page.getByRole('button', { name: `Move ${title}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Above Considering\./)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Above Go.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Above Drafting.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(cardIn(/^Drafting/)).toBeVisible()
  await expectAccessible(page)

  await cardIn(/^Drafting/).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('Submit the application', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Column').selectOption({ label: 'No-go' })
  const question = page.getByRole('dialog', { name: 'No-go' })
  await question.getByLabel('Reason').fill('They fund other places')
  await question.getByRole('button', { name: 'Save no-go' }).click()
  await expect(dialog.getByText('They fund other places')).toBeVisible()
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
